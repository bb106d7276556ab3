import { createMorphedMesh, type MorphedMesh } from '@facework/runtime/internal'
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  type InterleavedBufferAttribute,
  Mesh,
  type Object3D,
} from 'three'

type Attribute = BufferAttribute | InterleavedBufferAttribute

/**
 * Takes morphs out of the shaders of a scene. three.js makes a shader of its own for every number of morphs, which
 * a first picture waits for, and asks a texture for every morph of every vertex; a kernel adds up only what moves:
 *
 *   const morphs = await morphOnProcessor(gltf.scene)
 *   face.update(seconds)
 *   morphs.update() // before it is drawn
 *
 * Weights stay where they were, in `morphTargetInfluences`, and what is picked is what is drawn. Meshes that morph
 * colours, and instances with weights of their own, stay with three.js.
 */
export async function morphOnProcessor(scene: Object3D): Promise<ProcessorMorphs> {
  const meshes: Mesh[] = []
  scene.traverse((object) => {
    if (object instanceof Mesh && canMove(object)) meshes.push(object)
  })
  const shapes = await Promise.all(meshes.map((mesh) => Shape.of(mesh.geometry)))
  meshes.forEach((mesh, i) => {
    mesh.geometry = shapes[i]!.geometry
  })
  return new ProcessorMorphs(meshes.map((mesh, i) => [mesh, shapes[i]!]))
}

/** The meshes of a scene that are morphed before they are drawn. */
export class ProcessorMorphs {
  readonly #shapes: readonly (readonly [Mesh, Shape])[]

  /** @internal Use `morphOnProcessor`. */
  constructor(shapes: readonly (readonly [Mesh, Shape])[]) {
    this.#shapes = shapes
  }

  /** Puts every vertex where the weights of now have it; what did not change takes no time. */
  update(): void {
    for (const [mesh, shape] of this.#shapes) shape.take(mesh.morphTargetInfluences!)
  }

  /** For a double of the scene, with weights of its own: the two share their vertices, and are drawn in turns. */
  ofDouble(double: Object3D): ProcessorMorphs {
    const shapes = new Map(this.#shapes.map(([, shape]) => [shape.geometry, shape]))
    const pairs: [Mesh, Shape][] = []
    double.traverse((object) => {
      const shape = object instanceof Mesh ? shapes.get(object.geometry) : undefined
      if (shape) pairs.push([object as Mesh, shape])
    })
    return new ProcessorMorphs(pairs)
  }

  /** How far each morph of a mesh takes its vertices. */
  displacements(mesh: Mesh): readonly (BufferAttribute | InterleavedBufferAttribute)[] {
    return this.#shapes.find(([other]) => other === mesh)?.[1].displacements ?? []
  }
}

/** Vertices that are where their weights were last. */
class Shape {
  readonly geometry: BufferGeometry
  readonly displacements: readonly Attribute[]
  readonly #morphed: MorphedMesh
  readonly #moving: readonly BufferAttribute[]

  private constructor(source: BufferGeometry, morphed: MorphedMesh) {
    const out = morphed.update()
    const geometry = withoutMorphs(source)
    let start = 0
    this.#moving = movingNames(source).map((name) => {
      const length = source.getAttribute(name).count * 3
      const attribute = new BufferAttribute(out.subarray(start, start + length), 3)
      start += length
      geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage))
      return attribute
    })
    this.geometry = geometry
    this.displacements = source.morphAttributes.position ?? []
    this.#morphed = morphed
  }

  static async of(source: BufferGeometry): Promise<Shape> {
    const names = movingNames(source)
    const count = source.morphAttributes[names[0]!]!.length
    const base = joined(names.map((name) => source.getAttribute(name)))
    const targets = Array.from({ length: count }, (_, morph) => {
      const target = joined(names.map((name) => source.morphAttributes[name]![morph]!))
      return source.morphTargetsRelative ? target : target.map((value, i) => value - base[i]!)
    })
    return new Shape(source, await createMorphedMesh(base, targets))
  }

  take(influences: readonly number[]): void {
    const { weights } = this.#morphed
    let moved = false
    for (let i = 0; i < weights.length; i++) {
      const weight = Math.fround(influences[i] ?? 0)
      if (weight === weights[i]) continue
      weights[i] = weight
      moved = true
    }
    if (!moved) return
    this.#morphed.update()
    for (const attribute of this.#moving) attribute.needsUpdate = true
  }
}

const MOVING = ['position', 'normal'] as const

function canMove(mesh: Mesh): boolean {
  const { morphAttributes } = mesh.geometry as BufferGeometry
  return (
    (mesh.morphTargetInfluences?.length ?? 0) > 0 &&
    morphAttributes.color === undefined &&
    movingNames(mesh.geometry).length > 0
  )
}

const movingNames = (geometry: BufferGeometry) =>
  MOVING.filter((name) => (geometry.morphAttributes[name]?.length ?? 0) > 0 && geometry.hasAttribute(name))

/** Shares everything else with its source: each mesh needs vertices of its own, and nothing but vertices. */
function withoutMorphs(source: BufferGeometry): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.name = source.name
  geometry.userData = source.userData
  geometry.setIndex(source.index)
  for (const [name, attribute] of Object.entries(source.attributes)) geometry.setAttribute(name, attribute)
  for (const { start, count, materialIndex } of source.groups) geometry.addGroup(start, count, materialIndex)
  geometry.setDrawRange(source.drawRange.start, source.drawRange.count)
  geometry.boundingBox = source.boundingBox
  geometry.boundingSphere = source.boundingSphere
  return geometry
}

/** Three numbers a vertex of every attribute, one after the other; whatever they were kept as. */
function joined(attributes: readonly Attribute[]): Float32Array {
  const out = new Float32Array(attributes.reduce((sum, { count }) => sum + count * 3, 0))
  let at = 0
  for (const attribute of attributes) {
    if (attribute.array instanceof Float32Array && attribute instanceof BufferAttribute) {
      out.set(attribute.array, at)
      at += attribute.count * 3
      continue
    }
    for (let i = 0; i < attribute.count; i++) {
      out[at++] = attribute.getX(i)
      out[at++] = attribute.getY(i)
      out[at++] = attribute.getZ(i)
    }
  }
  return out
}
