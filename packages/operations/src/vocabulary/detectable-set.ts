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
