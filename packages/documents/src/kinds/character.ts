import type { Transform } from '../parts/transform.ts'
import { transformSchema } from '../parts/transform-schema.ts'
import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  flag,
  list,
  nameText,
  numberWithin,
  object,
  optional,
  record,
  type Schema,
  withDefault,
} from '../schema/schema.ts'

// [T3]
/** A clip in a default slot; several are picked at random by weight. */
export interface SlotChoice {
  readonly clip: AssetRef
  readonly weight: number
}

export interface Mood {
  readonly clip: AssetRef
  /** Hold the clip's first frame instead of looping it. */
  readonly static: boolean
}

/** An accessory on a character. */
export interface WornAccessory {
  readonly accessory: AssetRef
  /** Missing while it has not been fitted to this character. */
  readonly fit?: AssetRef | undefined
  /** Moves it before it is fitted; of a rigid one, relative to what it follows. */
  readonly placement?: Transform | undefined
  readonly visible: boolean
}

/** Everything that makes one character: what it looks like, its faces, and how they are driven. */
export interface Character extends DocumentHeader<'character'> {
  readonly skeleton: AssetRef
  readonly model: AssetRef
  readonly poses?: AssetRef
  readonly map?: AssetRef
  readonly graph?: AssetRef
  // [T4]
  /** How speech, emotion, blink and gaze share the face; missing for the default. */
  readonly policy?: AssetRef
  readonly accessories: readonly WornAccessory[]
  readonly mood?: Mood
  /** Default clips by slot: idle, walk, … */
  readonly defaults: Readonly<Record<string, readonly SlotChoice[]>>
  // [H1]
  /** Findings of the check that are hidden for this character: code and message. */
  readonly ignoredFindings?: readonly string[]
}

const wornSchema: Schema<WornAccessory> = object<WornAccessory>({
  accessory: assetRefSchema,
  fit: optional(assetRefSchema),
  placement: optional(transformSchema),
  visible: withDefault(flag, true),
})

const slotChoiceSchema: Schema<SlotChoice> = object<SlotChoice>({
  clip: assetRefSchema,
  weight: withDefault(numberWithin(0), 1),
})

export const characterKind = defineKind<Character>({
  kind: 'character',
  version: LAYOUT_VERSIONS.character,
  fields: {
    skeleton: assetRefSchema,
    model: assetRefSchema,
    poses: optional(assetRefSchema),
    map: optional(assetRefSchema),
    graph: optional(assetRefSchema),
    policy: optional(assetRefSchema),
    accessories: withDefault(list(wornSchema), []),
    mood: optional(object<Mood>({ clip: assetRefSchema, static: withDefault(flag, false) })),
    defaults: withDefault(record(list(slotChoiceSchema)), {}),
    ignoredFindings: optional(list(nameText)),
  },
  migrations: {
    // Version 1 listed the accessories alone.
    1: (json) => ({
      ...json,
      version: 2,
      accessories: Array.isArray(json.accessories)
        ? json.accessories.map((accessory: unknown) => ({ accessory, visible: true }))
        : json.accessories,
    }),
  },
})
