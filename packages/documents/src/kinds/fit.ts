import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'

/**
 * How the accessory found its place. `worn`: it was made on this head. `rigid`: by a joint or attachment alone.
 * The others carry it over from the head it was made for, by what both heads share.
 */
export const FIT_METHODS = ['worn', 'rigid', 'topology', 'cages', 'motion', 'landmarks'] as const
export type FitMethod = (typeof FIT_METHODS)[number]

export interface FitOptions {
  /** Missing: the best one that the two heads allow. */
  readonly method?: FitMethod | undefined
  /** Extra morphs for poses that four joints cannot follow. */
  readonly correctives: 'auto' | 'off'
}

/** The worst value, and the pose it occurs in; no pose means at rest. */
export interface WorstOfPoses {
  readonly value: number
  readonly pose?: string | undefined
}

export interface FitReport {
  readonly method: FitMethod
  /** How differently the two heads move: 0 alike, 1 nothing in common. */
  readonly disagreement?: number | undefined
  /** Vertices that hold on to the skin themselves. */
  readonly trusted: number
  /** Vertices that take their motion from their neighbors. */
  readonly inpainted: number
  /** Longest edge, in lengths at rest. */
  readonly tornMost: WorstOfPoses
  /** Deepest vertex below the skin, in millimeters. */
  readonly deepest: WorstOfPoses
}

/** A morph of the fitted model that corrects one pose of the character. */
export interface FitCorrective {
  readonly mesh: string
  readonly morph: string
  readonly pose: string
}

/** An accessory fitted to one character. Derived: out of date as soon as one of the two changes. */
export interface Fit extends DocumentHeader<'fit'> {
  readonly accessory: AssetRef
  readonly character: AssetRef
  /** Fingerprints of head, poses and accessory that it was made from, separated by dots. */
  readonly hash: string
  readonly options: FitOptions
  /** Meshes skinned to the joints of the character, with morphs of its names. */
  readonly model: AssetRef
  /** Meshes of the character whose morph weights these meshes take. */
  readonly follows: readonly string[]
  readonly correctives: readonly FitCorrective[]
  readonly report: FitReport
}

const worstSchema: Schema<WorstOfPoses> = object<WorstOfPoses>({
  value: numberWithin(0),
  pose: optional(nameText),
})

export const fitKind = defineKind<Fit>({
  kind: 'fit',
  version: LAYOUT_VERSIONS.fit,
  fields: {
    accessory: assetRefSchema,
    character: assetRefSchema,
    hash: withDefault(text, ''),
    options: withDefault(
      object<FitOptions>({
        method: optional(oneOf(...FIT_METHODS)),
        correctives: withDefault(oneOf('auto', 'off'), 'auto'),
      }),
      { correctives: 'auto' },
    ),
    model: assetRefSchema,
    follows: withDefault(list(nameText), []),
    correctives: withDefault(
      list(object<FitCorrective>({ mesh: nameText, morph: nameText, pose: nameText })),
      [],
    ),
    report: object<FitReport>({
      method: oneOf(...FIT_METHODS),
      disagreement: optional(numberWithin(0)),
      trusted: wholeNumber,
      inpainted: wholeNumber,
      tornMost: worstSchema,
      deepest: worstSchema,
    }),
  },
})
