import { arkit52, type ControlSet, facs50, visemes15, vrm1 } from '@facework/documents'

/** A set that heads can be driven with, as the command line calls it. */
export type DetectableSet = 'arkit-52' | 'facs-50' | 'vrm' | 'visemes'

/** The finest first: where two fit a head alike, the earlier one says more about it. */
export const DETECTABLE_SETS: Readonly<Record<DetectableSet, ControlSet>> = {
  'arkit-52': arkit52,
  'facs-50': facs50,
  vrm: vrm1,
  visemes: visemes15,
}

export const DETECTABLE_NAMES = Object.keys(DETECTABLE_SETS) as readonly DetectableSet[]

/** The set that most of these curve names belong to; undefined when none does. */
export function setOfCurves(names: readonly string[]): DetectableSet | undefined {
  let best: { set: DetectableSet; count: number } | undefined
  for (const set of DETECTABLE_NAMES) {
    const known = new Set(DETECTABLE_SETS[set].controls.map((c) => c.name))
    const count = names.filter((name) => known.has(name)).length
    if (count > (best?.count ?? 0)) best = { set, count }
  }
  return best?.set
}
