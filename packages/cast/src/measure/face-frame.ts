import { type EvaluatedFrame, evaluateFrame } from '@facework/operations'
import type { CharacterDocuments } from '../documents-from-character.ts'
import type { ControlValues } from '../face/controls.ts'

/** A face under the controls, evaluated as the product evaluates it. */
export const faceFrame = (d: CharacterDocuments, values: ControlValues): EvaluatedFrame =>
  evaluateFrame({ model: d.model, poses: d.poses, curves: values })
