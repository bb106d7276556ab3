import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { joinPath } from '../schema/columns.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  column,
  list,
  nameText,
  object,
  oneOf,
  optional,
  type Schema,
  tagged,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'

export const ACCESSORY_TYPES = [
  'brows',
  'lashes',
  'moustache',
  'beard',
  'mask',
  'glasses',
  'earring',
  'hair',
  'hat',
  'other',
] as const
export type AccessoryType = (typeof ACCESSORY_TYPES)[number]

// [A2]
/** Follows one joint or attachment point and keeps its shape. */
export interface RigidAttachment {
  readonly mode: 'rigid'
  /** An attachment of the model such as `Hat` or `NoseBridge`, or a joint. */
  readonly to: string
}

// [A1]
/** Follows the skin. `skin` controls what happens to the joint weights of the accessory itself. */
export interface DeformAttachment {
  readonly mode: 'deform'
  readonly skin: 'off' | 'if-unskinned' | 'always'
}

export type AccessoryAttachment = RigidAttachment | DeformAttachment

/** Vertices for which a person decided how they move. Vertices count through all primitives of the model but cages. */
export interface AccessoryPin {
  readonly vertices: Uint32Array
  /** `hold`: on to the skin below. `follow`: their neighbors. `rigid`: one joint. */
  readonly as: 'hold' | 'follow' | 'rigid'
  readonly joint?: string | undefined
}

/** Names of the meshes that Roblox calls cages. */
export interface AccessoryCages {
  readonly inner: string
  readonly outer: string
}

/** Something a character wears: brows, a beard, glasses, a hat. */
export interface Accessory extends DocumentHeader<'accessory'> {
  /** At rest, as it was made. */
  readonly model: AssetRef
  /** Picks the defaults of everything else. */
  readonly type: AccessoryType
  /** The character it was modeled on; missing: it is placed by its attachment, or made where it belongs. */
  readonly madeFor?: AssetRef | undefined
  readonly attach: AccessoryAttachment
  /** Lashes hold on to the edges of the lids; all else to the nearest skin. */
  readonly holds: 'skin' | 'lid-margin'
  /** Outer layers are kept outside of inner ones. */
  readonly layer: number
  /** Meshes of the character, or types of accessories, that are not drawn while this is worn. */
  readonly hides: readonly string[]
  readonly pins: readonly AccessoryPin[]
  readonly cages?: AccessoryCages | undefined
}

const LAYERS: Readonly<Record<AccessoryType, number>> = {
  brows: 0,
  lashes: 0,
  moustache: 1,
  beard: 2,
  mask: 3,
  glasses: 4,
  earring: 4,
  hair: 5,
  hat: 6,
  other: 4,
}

const RIGID_TO: Readonly<Partial<Record<AccessoryType, string>>> = {
  glasses: 'NoseBridge',
  earring: 'LeftEar',
  hair: 'Hair',
  hat: 'Hat',
}

/** How accessories of a type are worn, unless their document overrides it. */
export function accessoryDefaults(
  type: AccessoryType,
): Pick<Accessory, 'type' | 'attach' | 'holds' | 'layer' | 'hides' | 'pins'> {
  const to = RIGID_TO[type]
  return {
    type,
    attach: to === undefined ? { mode: 'deform', skin: 'if-unskinned' } : { mode: 'rigid', to },
    holds: type === 'lashes' ? 'lid-margin' : 'skin',
    layer: LAYERS[type],
    hides: [],
    pins: [],
  }
}

const pinSchema: Schema<AccessoryPin> = object<AccessoryPin>({
  vertices: column(Uint32Array),
  as: oneOf('hold', 'follow', 'rigid'),
  joint: optional(nameText),
})

export const accessoryKind = defineKind<Accessory>({
  kind: 'accessory',
  version: LAYOUT_VERSIONS.accessory,
  fields: {
    model: assetRefSchema,
    type: withDefault(oneOf(...ACCESSORY_TYPES), 'other'),
    madeFor: optional(assetRefSchema),
    attach: withDefault(
      tagged<AccessoryAttachment>('mode', {
        rigid: object<RigidAttachment>({ mode: oneOf('rigid'), to: nameText }),
        deform: object<DeformAttachment>({
          mode: oneOf('deform'),
          skin: withDefault(oneOf('off', 'if-unskinned', 'always'), 'if-unskinned'),
        }),
      }),
      { mode: 'deform', skin: 'if-unskinned' },
    ),
    holds: withDefault(oneOf('skin', 'lid-margin'), 'skin'),
    layer: withDefault(wholeNumber, LAYERS.other),
    hides: withDefault(list(nameText), []),
    pins: withDefault(list(pinSchema), []),
    cages: optional(object<AccessoryCages>({ inner: nameText, outer: nameText })),
  },
  check(accessory, report) {
    accessory.pins.forEach((pin, i) => {
      if (pin.as !== 'rigid' || pin.joint !== undefined) return
      report.error(
        'accessory/pin-joint',
        joinPath(`pins[${i}]`, 'joint'),
        `Pin ${i} of "${accessory.name}" is rigid, so it should name the joint it follows; found none.`,
        'Add "joint", or change "as" to "hold" or "follow".',
      )
    })
  },
})
