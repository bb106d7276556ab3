import {
  type BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
} from 'three'
import { ramped } from '../color-ramp.ts'
import type { MeshShape } from './head-shape.ts'

/** Draws shapes of a character beside what it is: in colors, or as a see-through ghost. */
export class ShapeOverlay {
  readonly object = new Group()
  readonly #material: MeshLambertMaterial
  #meshes: readonly Mesh[] = []
  #of: readonly Mesh[] = []

  private constructor(material: MeshLambertMaterial) {
    this.#material = material
    this.object.matrixAutoUpdate = false
  }

  /** Painted over the character, a color for each vertex. */
  static painted(): ShapeOverlay {
    const overlay = new ShapeOverlay(
      new MeshLambertMaterial({
        vertexColors: true,
        toneMapped: false,
        // In front of the skin in the same place.
        polygonOffset: true,
        polygonOffsetFactor: -1,
        polygonOffsetUnits: -4,
      }),
    )
    overlay.object.renderOrder = 2
    return overlay
  }

  static ghost(color: string, opacity: number): ShapeOverlay {
    return new ShapeOverlay(
      new MeshLambertMaterial({ color, transparent: true, opacity, depthWrite: false, toneMapped: false }),
    )
  }

  /** Puts it where a character stands. */
  follow(character: Object3D): void {
    this.object.matrix.copy(character.matrixWorld)
    this.object.matrixWorldNeedsUpdate = true
  }

  /** @param values from 0 to 1 for each vertex, by mesh, for a painted one */
  show(shapes: readonly MeshShape[], values?: readonly Float32Array[]): void {
    this.#take(shapes)
    shapes.forEach(({ places }, m) => {
      const { geometry } = this.#meshes[m]!
      write(geometry, 'position', places)
      if (values) {
        const color = geometry.getAttribute('color') as BufferAttribute
        ramped(values[m]!, color.array as Float32Array<ArrayBuffer>)
        color.needsUpdate = true
      }
      geometry.computeVertexNormals()
      geometry.getAttribute('normal').needsUpdate = true
    })
    this.object.visible = true
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.#clear()
    this.#material.dispose()
    this.object.removeFromParent()
  }

  /** A mesh for each of the character's; new ones for another character. */
  #take(shapes: readonly MeshShape[]): void {
    const of = shapes.map(({ mesh }) => mesh)
    if (of.length === this.#of.length && of.every((mesh, i) => mesh === this.#of[i])) return
    this.#clear()
    this.#of = of
    this.#meshes = shapes.map(({ mesh, places }) => {
      const geometry = new BufferGeometry()
      geometry.setIndex(mesh.geometry.index)
      geometry.setAttribute('position', new Float32BufferAttribute(places, 3))
      if (this.#material.vertexColors)
        geometry.setAttribute('color', new Float32BufferAttribute(new Float32Array(places.length), 3))
      const made = new Mesh(geometry, this.#material)
      // It moves with every frame, and bounds would have to follow.
      made.frustumCulled = false
      made.renderOrder = this.object.renderOrder
      return made
    })
    this.object.add(...this.#meshes)
  }

  #clear(): void {
    for (const mesh of this.#meshes) {
      // The index is the character's own.
      mesh.geometry.setIndex(null)
      mesh.geometry.dispose()
    }
    this.object.clear()
    this.#meshes = []
    this.#of = []
  }
}

function write(geometry: BufferGeometry, name: string, values: Float32Array): void {
  const attribute = geometry.getAttribute(name) as BufferAttribute
  attribute.array.set(values)
  attribute.needsUpdate = true
}
