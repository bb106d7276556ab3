import type { AccessoryType } from '@facework/documents/internal'
import type { HeadSpec } from '../face/head.ts'
import type { CastCharacter } from '../people/character.ts'
import { CAST_NAMES, type CastName } from '../people/make.ts'
import { type CastAccessory, PIECE_MATERIALS, type PieceList } from './accessory-piece.ts'
import { adaAccessories } from './ada-accessories.ts'
import { boltAccessories } from './bolt-accessories.ts'
import { grubAccessories } from './grub-accessories.ts'

const MAKERS: Readonly<Record<CastName, (head: HeadSpec) => PieceList>> = {
  ada: adaAccessories,
  grub: grubAccessories,
  bolt: boltAccessories,
}

/** Brows, a moustache, a beard, glasses, an earring, a hat and a mask for one of the cast, in its own style. */
export function castAccessories(character: CastCharacter): CastAccessory[] {
  const name = CAST_NAMES.find((n) => n === character.name)
  if (name === undefined) return []
  return Object.entries(MAKERS[name](character.head)).map(([type, meshes]) => ({
    name: `${name}-${type}`,
    type: type as AccessoryType,
    character: name,
    meshes,
    materials: PIECE_MATERIALS,
  }))
}
