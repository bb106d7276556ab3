import { type AssetRef, assetRefSchema } from '../schema/identity.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import {
  flag,
  list,
  numberWithin,
  object,
  optional,
  record,
  type Schema,
  withDefault,
} from '../schema/schema.ts'

/** A clip in a default slot; several are picked at random by weight (T3). */
export interface SlotChoice {
  readonly clip: AssetRef
  readonly weight: number
}

export interface Mood {
  readonly clip: AssetRef
  /** Hold the clip's first frame instead of looping it. */
  readonly static: boolean
}

/** Everything that makes one character: what it looks like, its faces, and how they are driven. */
export interface Character extends DocumentHeader<'character'> {
  readonly skeleton: AssetRef
  readonly model: AssetRef
  readonly poses?: AssetRef
  readonly map?: AssetRef
  readonly graph?: AssetRef
  /** How speech, emotion, blink and gaze share the face; missing for the usual one (T4). */
  readonly policy?: AssetRef
  readonly accessories: readonly AssetRef[]
  readonly mood?: Mood
  /** Default clips by slot: idle, walk, … */
  readonly defaults: Readonly<Record<string, readonly SlotChoice[]>>
}

const slotChoiceSchema: Schema<SlotChoice> = object<SlotChoice>({
  clip: assetRefSchema,
  weight: withDefault(numberWithin(0), 1),
})

export const characterKind = defineKind<Character>({
  kind: 'character',
  version: 1,
  fields: {
    skeleton: assetRefSchema,
    model: assetRefSchema,
    poses: optional(assetRefSchema),
    map: optional(assetRefSchema),
    graph: optional(assetRefSchema),
    policy: optional(assetRefSchema),
    accessories: withDefault(list(assetRefSchema), []),
    mood: optional(object<Mood>({ clip: assetRefSchema, static: withDefault(flag, false) })),
    defaults: withDefault(record(list(slotChoiceSchema)), {}),
  },
})
