import type { Accessory, AssetRef, Document, Fit, Model, Transform } from '@facework/documents'
import type { FitDetails } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'

/** A document that was sent before, by its number. Models are large, and a head is read once for all fits. */
export type SentDocument = number

export interface SentHead {
  readonly model: SentDocument
  readonly poses: SentDocument | undefined
  readonly character?: AssetRef | undefined
}

/** An accessory with what it was made for. */
export interface SentAccessory {
  readonly accessory: Accessory
  readonly model: SentDocument
  readonly madeFor: SentHead | undefined
  readonly placement: Transform | undefined
}

/** To the worker: documents it does not have yet, and what to fit. */
export interface FitRequest {
  readonly documents: readonly (readonly [SentDocument, Document])[]
  readonly head: SentHead
  readonly what: SentAccessory
  readonly correctives: 'auto' | 'off'
  /** Worn below it, inner ones first. */
  readonly inner: readonly SentAccessory[]
}

/** From the worker. */
export type FitAnswer =
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'done'; readonly result: FitResult }
  | { readonly type: 'failed'; readonly diagnostics: readonly Diagnostic[]; readonly message: string }

export interface FitResult {
  readonly fit: Fit
  readonly fitted: Model
  readonly details: FitDetails
  readonly diagnostics: readonly Diagnostic[]
  readonly seconds: number
}
