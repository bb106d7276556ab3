import type { AccessoryType } from '@facework/documents/internal'
import type { Mesh } from '../clay/mesh.ts'
import type { CastName } from '../people/make.ts'

/** The look of a material; colors are on the vertices. */
export interface PieceMaterial {
  roughness: number
  metallic: number
  /** Below 1 for glass. */
  opacity?: number
}

/** An accessory of the cast, modeled on the head of one character. */
export interface CastAccessory {
  /** Such as `ada-glasses`: the name of the character, then the type. */
  name: string
  type: AccessoryType
  character: CastName
  meshes: readonly Mesh[]
  materials: Readonly<Record<string, PieceMaterial>>
}

/** The meshes of each accessory, in the space of the head they were modeled on. */
export type PieceList = Readonly<Partial<Record<AccessoryType, readonly Mesh[]>>>

export const PIECE_MATERIALS = {
  hair: { roughness: 0.6, metallic: 0 },
  cloth: { roughness: 0.9, metallic: 0 },
  plastic: { roughness: 0.3, metallic: 0 },
  metal: { roughness: 0.25, metallic: 0.9 },
  glass: { roughness: 0.05, metallic: 0, opacity: 0.22 },
} satisfies Record<string, PieceMaterial>
