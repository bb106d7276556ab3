import type { Model, PoseAsset } from '@facework/documents'
import { modelFingerprint, posesFingerprint } from '../modifiers/fingerprint.ts'

interface Head {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
}

/** Tells what a fit was made from: the head, its poses, the accessory. */
export function fitHash(head: Head, accessory: Model): string {
  return `${headHash(head)}.${modelFingerprint(accessory)}`
}

/** The part of a fit's hash that concerns the head. */
export function headHash({ model, poses }: Head): string {
  return `${modelFingerprint(model)}.${poses ? posesFingerprint(poses) : 'none'}`
}
