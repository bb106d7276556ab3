import {
  type BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  type InterleavedBufferAttribute,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three'
import type { CharacterView } from '../character-view.ts'
import type { WornObject } from '../worn-meshes.ts'
import { WornVertices } from './worn-vertices.ts'

/** What is painted on an accessory. */
export interface WornPaint {
  /** Three numbers per vertex, linear light. */
  readonly colors: Float32Array
  /** Lines to the skin: three vertices of the head's model for each vertex, and their shares. */
  readonly lines?: LinesToSkin | undefined
}

export interface LinesToSkin {
  readonly skinVertices: Uint32Array
  readonly shares: Float32Array
  /** Which vertices have one. */
  readonly from: readonly number[]
}

/** Paints an accessory by vertex, and grays whoever wears it. Everything is restored by `clear`. */
export class WearingOverlay {
  readonly object: LineSegments
  readonly #gray = new MeshStandardMaterial({ color: 0x9298a1, roughness: 0.8 })
  readonly #painted = new MeshBasicMaterial({ vertexColors: true, toneMapped: false, side: 2 })
  readonly #restore: (() => void)[] = []
  #vertices: WornVertices | undefined
  #skin: WornVertices | undefined
  #lines: LinesToSkin | undefined

  constructor() {
    const material = new LineBasicMaterial({
      color: 0x5bc8e6,
      transparent: true,
      opacity: 0.9,
      depthTest: false,
    })
    this.object = new LineSegments(new BufferGeometry(), material)
    this.object.frustumCulled = false
    this.object.renderOrder = 9
    this.object.visible = false
  }

  show(characterView: CharacterView, worn: WornObject, paint: WornPaint): void {
    this.clear()
    const own = new Set<Object3D>(characterView.worn.all.flatMap((w) => w.meshes))
    characterView.scene.traverse((object) => {
      if (!(object instanceof Mesh) || own.has(object) || /eye|glint|catch|iris|pupil/i.test(nameOf(object)))
        return
      this.#swap(object, this.#gray)
    })
    const vertices = new WornVertices(worn.meshes)
    this.#vertices = vertices
    worn.meshes.forEach((mesh, m) => {
      const geometry = mesh.geometry as BufferGeometry
      const before: BufferAttribute | InterleavedBufferAttribute | undefined = geometry.attributes.color
      const start = vertices.startOf(m)
      const count = geometry.getAttribute('position').count
      geometry.setAttribute(
        'color',
        new Float32BufferAttribute(paint.colors.slice(start * 3, (start + count) * 3), 3),
      )
      this.#swap(mesh, this.#painted)
      this.#restore.push(() => {
        if (before) geometry.setAttribute('color', before)
        else geometry.deleteAttribute('color')
      })
    })
    if (paint.lines) this.#draw(characterView, worn, paint.lines)
  }

  /** Changes the colours of what is shown; false when nothing is. */
  recolor(colors: Float32Array): boolean {
    const vertices = this.#vertices
    if (!vertices || colors.length !== vertices.count * 3) return false
    vertices.meshes.forEach((mesh, m) => {
      const attribute = (mesh.geometry as BufferGeometry).getAttribute('color') as BufferAttribute
      const start = vertices.startOf(m) * 3
      attribute.array.set(colors.subarray(start, start + attribute.array.length))
      attribute.needsUpdate = true
    })
    return true
  }

  clear(): void {
    for (const restore of this.#restore.splice(0).reverse()) restore()
    this.#lines = undefined
    this.#vertices = undefined
    this.object.visible = false
  }

  dispose(): void {
    this.clear()
    this.#gray.dispose()
    this.#painted.dispose()
    this.object.geometry.dispose()
  }

  /** Brings the lines to where skin and accessory are now. */
  update(): void {
    const [lines, vertices, skin] = [this.#lines, this.#vertices, this.#skin]
    if (!lines || !vertices || !skin) return
    const places = this.object.geometry.getAttribute('position') as BufferAttribute
    const [at, corner, sum] = [new Vector3(), new Vector3(), new Vector3()]
    lines.from.forEach((v, i) => {
      vertices.place(v, at)
      sum.set(0, 0, 0)
      for (let k = 0; k < 3; k++) {
        skin.place(lines.skinVertices[v * 3 + k]!, corner)
        sum.addScaledVector(corner, lines.shares[v * 3 + k]!)
      }
      places.setXYZ(i * 2, at.x, at.y, at.z)
      places.setXYZ(i * 2 + 1, sum.x, sum.y, sum.z)
    })
    places.needsUpdate = true
  }

  #draw(characterView: CharacterView, worn: WornObject, lines: LinesToSkin): void {
    const own = new Set<Object3D>(characterView.worn.all.flatMap((w) => w.meshes))
    const byName = new Map<string, Mesh[]>()
    characterView.scene.traverse((object) => {
      if (!(object instanceof Mesh) || own.has(object)) return
      // The primitives of one mesh are children of a group that has its name.
      const name = characterView.documents.model.meshes.some((m) => m.name === nameOf(object))
        ? nameOf(object)
        : nameOf(object.parent ?? object)
      byName.set(name, [...(byName.get(name) ?? []), object])
    })
    const meshes = characterView.documents.model.meshes.flatMap((m) => byName.get(m.name) ?? [])
    this.#skin = new WornVertices(meshes)
    this.#lines = { ...lines, from: lines.from.filter((v) => lines.skinVertices[v * 3]! < this.#skin!.count) }
    this.object.geometry.dispose()
    this.object.geometry = new BufferGeometry().setAttribute(
      'position',
      new Float32BufferAttribute(new Float32Array(this.#lines.from.length * 6), 3),
    )
    this.object.visible = worn.meshes.length > 0
  }

  #swap(mesh: Mesh, material: Material): void {
    const before = mesh.material
    mesh.material = material
    this.#restore.push(() => {
      mesh.material = before
    })
  }
}

const nameOf = ({ name, userData }: Object3D): string =>
  typeof userData.name === 'string' ? userData.name : name
