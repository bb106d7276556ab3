import { REGIONS, regionOf } from '../../../base/controls.ts'
import type { Session } from '../../../session/session.ts'
import { openDialog, toast } from '../../../session/shell-state.ts'
import { toggleIn } from '../../../session/timeline-state.ts'
import { faceOf, type Values } from '../controls/face.ts'
import { mirrorFace } from '../controls/mirror-face.ts'
import { SaveExpressionDialog } from './save-expression-dialog.tsx'

/** Parts of the face that the selected controls belong to. */
export function selectedRegions({ editor }: Session): ReadonlySet<string> {
  return new Set(editor.store.getState().selection.curves.map(regionOf))
}

export function toggleLock(session: Session, region: string): void {
  const { timeline } = session
  timeline.setState({ locked: toggleIn(timeline.getState().locked, region) })
}

/** Locks the regions of what is selected, or opens them when all are locked. */
export function lockSelected(session: Session): void {
  const regions = [...selectedRegions(session)].filter((r) => (REGIONS as readonly string[]).includes(r))
  if (regions.length === 0) {
    toast(session, 'Select a control to lock its region')
    return
  }
  const locked = new Set(session.timeline.getState().locked)
  const open = regions.every((r) => locked.has(r))
  for (const region of regions) {
    if (open) locked.delete(region)
    else locked.add(region)
  }
  session.timeline.setState({ locked })
  toast(session, `${regions.join(', ')} ${open ? 'unlocked' : 'locked'}`)
}

/** The controls that are not at rest. */
function liveValues(session: Session): Values {
  return Object.fromEntries(Object.entries(faceOf(session).all()).filter(([, v]) => Math.abs(v) >= 0.005))
}

export function saveExpression(session: Session): void {
  const values = liveValues(session)
  if (Object.keys(values).length === 0)
    toast(session, 'The face is at rest. Set a control to save an expression')
  else openDialog(session, <SaveExpressionDialog values={values} />)
}

export function copyFace(session: Session): void {
  session.faceClipboard.setState({ values: liveValues(session) })
  toast(session, 'Face copied')
}

/** Takes on the face that was copied; locked regions stay as they are. */
export function pasteFace(session: Session, mirrored = false): void {
  const { values: copied } = session.faceClipboard.getState()
  if (!copied) {
    toast(session, 'Copy a face first')
    return
  }
  faceOf(session).show(mirrored ? mirrorFace(copied) : copied)
}

/** Clears the overrides of the selected controls. */
export function resetSelected(session: Session): void {
  faceOf(session).release(session.editor.store.getState().selection.curves)
}

export function resetAll(session: Session): void {
  faceOf(session).release()
}
