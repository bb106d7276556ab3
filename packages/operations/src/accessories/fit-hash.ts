import type { Accessory, Fit, Model, PoseAsset, Transform } from '@facework/documents'
import { contentFingerprint } from '../modifiers/content-fingerprint.ts'
import { modelFingerprint, posesFingerprint } from '../modifiers/fingerprint.ts'

interface Head {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
}

/** What a fit is made from. */
export interface FitSource {
  readonly head: Head
  readonly accessory: Accessory
  /** The accessory's own model. */
  readonly model: Model
  readonly placement?: Transform | undefined
}

/** Tells what a fit was made from: the head, its poses, the accessory, and how it is worn. */
export function fitHash({ head, accessory, model, placement }: FitSource): string {
  const { attach, holds, pins, madeFor } = accessory
  const settings = contentFingerprint({ attach, holds, pins, madeFor: madeFor?.id, placement })
  return `${headHash(head)}.${modelFingerprint(model)}.${settings}`
}

/** The part of a fit's hash that concerns the head. */
export function headHash({ model, poses }: Head): string {
  return `${modelFingerprint(model)}.${poses ? posesFingerprint(poses) : 'none'}`
}

/** False as soon as the head, its poses, the accessory or its placement changed after the fit was made. */
export const isFitCurrent = ({ hash }: Pick<Fit, 'hash'>, source: FitSource): boolean =>
  hash === fitHash(source)
