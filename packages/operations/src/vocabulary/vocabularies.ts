import type { ControlMap, ControlSet } from '@facework/documents'
import { SET_IDS } from '@facework/documents/internal'

/** The control sets of clips and scripts, and the maps between them. */
export interface Vocabularies {
  readonly sets: readonly ControlSet[]
  readonly maps: readonly ControlMap[]
}

/** A set that heads can be driven with, as the command line calls it. */
export type DetectableSet = 'arkit-52' | 'facs-50' | 'vrm' | 'visemes'

/** The finest first: where two fit a head alike, the earlier one says more about it. */
export const DETECTABLE_NAMES: readonly DetectableSet[] = ['arkit-52', 'facs-50', 'vrm', 'visemes']

const IDS: Readonly<Record<DetectableSet | 'head', string>> = {
  'arkit-52': SET_IDS.arkit52,
  'facs-50': SET_IDS.facs50,
  vrm: SET_IDS.vrm1,
  visemes: SET_IDS.visemes15,
  head: SET_IDS.head,
}

export function setCalled({ sets }: Vocabularies, name: DetectableSet | 'head'): ControlSet | undefined {
  return sets.find((set) => set.id === IDS[name])
}

const names = new WeakMap<ControlSet, readonly string[]>()

/** The names of the controls of a set; the same list every time. */
export function namesInSet(set: ControlSet | undefined): readonly string[] {
  if (!set) return []
  const known = names.get(set) ?? set.controls.map((control) => control.name)
  names.set(set, known)
  return known
}
