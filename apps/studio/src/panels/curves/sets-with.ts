import { arkit52, type ControlSet, facs50, headSet, visemes15, vrm1 } from '@facework/documents'

const SETS: readonly (readonly [string, ControlSet])[] = [
  ['FACS-50', facs50],
  ['ARKit-52', arkit52],
  ['VRM 1.0', vrm1],
  ['Visemes', visemes15],
  ['Head', headSet],
]

/** The control sets that have a control of this name. */
export function setsWith(curve: string): readonly string[] {
  return SETS.filter(([, set]) => set.controls.some((c) => c.name === curve)).map(([title]) => title)
}
