import type { Side } from '../clay/bind.ts'
import type { Vertex } from '../clay/mesh.ts'
import { add, mirror, sub, type Vec3 } from '../clay/vector.ts'
import { type CharacterDocuments, documentsFromCharacter } from '../documents-from-character.ts'
import type { ControlValues } from '../face/controls.ts'
import { mirrorPartners } from '../face/symmetry.ts'
import type { CastCharacter } from '../people/character.ts'
import { deform } from './deform.ts'
import { faceFrame } from './face-frame.ts'

/** One vertex of the character under test. */
export interface Probe {
  mesh: string
  index: number
  vertex: Vertex
}
/** Vertex positions of every mesh, world space, xyz. */
export type Shape = ReadonlyMap<string, Float64Array>

/** A character on the bench: what is measured is what a renderer draws, not what the modelling code intended. */
export class Subject {
  readonly character: CastCharacter
  readonly documents: CharacterDocuments
  readonly probes: readonly Probe[]
  readonly #partners = new Map<string, Int32Array>()
  readonly #shapes = new Map<string, Shape>()

  constructor(character: CastCharacter, documents = documentsFromCharacter(character)) {
    this.character = character
    this.documents = documents
    this.probes = character.parts
      .filter((p) => p.mesh.space === 'head')
      .flatMap((p) => p.mesh.vertices.map((vertex, index) => ({ mesh: p.mesh.name, index, vertex })))
    for (const { mesh } of character.parts) this.#partners.set(mesh.name, mirrorPartners(mesh))
  }

  shape(values: ControlValues): Shape {
    const key = JSON.stringify(values)
    let shape = this.#shapes.get(key)
    if (!shape) {
      shape = deform(this.documents.model, faceFrame(this.documents, values))
      this.#shapes.set(key, shape)
    }
    return shape
  }
  /** Head-space position of a probe under the controls. */
  at(values: ControlValues, p: Probe): Vec3 {
    return this.place(this.shape(values), p)
  }
  place(shape: Shape, { mesh, index }: Probe): Vec3 {
    const a = shape.get(mesh)!
    return sub([a[index * 3]!, a[index * 3 + 1]!, a[index * 3 + 2]!], this.character.origin)
  }
  /** How far a probe moves, metres. */
  moved(values: ControlValues, p: Probe): number {
    const [a, b] = [this.shape(values).get(p.mesh)!, this.shape({}).get(p.mesh)!]
    const i = p.index * 3
    return Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!)
  }
  partner(p: Probe): number {
    return this.#partners.get(p.mesh)![p.index]!
  }
  eyeCentre(side: Side): Vec3 {
    const { centre } = this.character.head.eye
    return side > 0 ? centre : mirror(centre)
  }
  /** Centre of the eyeball while it is only shifted, not turned. */
  shiftedEyeCentre(values: ControlValues, side: Side): Vec3 {
    const eye = this.probes.find((p) => p.vertex.bind.kind === 'eye' && p.vertex.bind.side === side)!
    return add(this.eyeCentre(side), sub(this.at(values, eye), this.at({}, eye)))
  }
}
export const isLid = ({ vertex: { bind } }: Probe): boolean =>
  bind.kind === 'shutter' || (bind.kind === 'skin' && (bind.rim === true || bind.lidRing !== undefined))
/** Skin that belongs to the lid edge itself; on robots the blade that covers the eye. */
export const isUpperLid = (p: Probe): boolean =>
  isLid(p) && p.vertex.bind.upper === true && (p.vertex.bind.rim === true || p.vertex.bind.kind === 'shutter')
