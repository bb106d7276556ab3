import { partnerOf } from '../controls.ts'
import type { Session } from './session.ts'

/** Sets a control by hand, with its partner when symmetry is on; undefined gives it back to the clip. */
export function setOverride({ editor, stage }: Session, control: string, value: number | undefined): void {
  const controls = { ...editor.preview.getState().controls }
  const partner = stage.getState().symmetric ? partnerOf(control) : undefined
  for (const name of partner ? [control, partner] : [control]) {
    if (value === undefined) delete controls[name]
    else controls[name] = value
  }
  editor.preview.setState({ controls })
}

/** Gives every control back to the clip. */
export function resetOverrides({ editor }: Session): void {
  editor.preview.setState({ controls: {} })
}
