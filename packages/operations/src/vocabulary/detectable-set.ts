import { arkit52, type ControlSet, facs50, visemes15, vrm1 } from '@facework/documents'
import type { DetectableSet } from './vocabularies.ts'

export const DETECTABLE_SETS: Readonly<Record<DetectableSet, ControlSet>> = {
  'arkit-52': arkit52,
  'facs-50': facs50,
  vrm: vrm1,
  visemes: visemes15,
}
