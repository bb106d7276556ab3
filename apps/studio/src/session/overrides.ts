import { partnerOf } from '../base/controls.ts'
import type { Session } from './session.ts'

/** Overrides a control, with its partner when symmetry is on; undefined clears the override. */
export function setOverride(session: Session, control: string, value: number | undefined): void {
  setOverrides(session, [control], value)
}

/** The same for several controls, in one step. */
export function setOverrides(session: Session, controls: readonly string[], value: number | undefined): void {
  const { stageState } = session
  const names = controls.flatMap((control) => {
    const partner = stageState.getState().symmetric ? partnerOf(control) : undefined
    return partner ? [control, partner] : [control]
  })
  session.overrides.set(Object.fromEntries(names.map((name) => [name, value ?? null])))
}

/** Clears all overrides of controls. */
export function resetOverrides(session: Session): void {
  session.overrides.reset()
}
