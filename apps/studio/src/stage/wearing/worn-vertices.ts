import { type BufferGeometry, type Camera, type Mesh, Vector3 } from 'three'

/** The vertices of some meshes in one column, in the order of a model: meshes, then primitives. */
export class WornVertices {
  readonly meshes: readonly Mesh[]
  /** First vertex of each mesh, and how many there are. */
  readonly #starts: readonly number[]
  readonly count: number

  constructor(meshes: readonly Mesh[]) {
    this.meshes = meshes
    let count = 0
    this.#starts = meshes.map((mesh) => {
      const start = count
      count += positionsOf(mesh).count
      return start
    })
    this.count = count
  }

  startOf(mesh: number): number {
    return this.#starts[mesh]!
  }

  /** Where vertices are drawn now, in the world. */
  place(vertex: number, into: Vector3): Vector3 {
    let m = 0
    while (m + 1 < this.#starts.length && vertex >= this.#starts[m + 1]!) m++
    const mesh = this.meshes[m]!
    mesh.getVertexPosition(vertex - this.#starts[m]!, into)
    return into.applyMatrix4(mesh.matrixWorld)
  }

  /** Pixels of a canvas that each vertex is at, two numbers per vertex. */
  project(camera: Camera, width: number, height: number): Float32Array {
    const out = new Float32Array(this.count * 2)
    const at = new Vector3()
    for (let v = 0; v < this.count; v++) {
      this.place(v, at).project(camera)
      out[v * 2] = ((at.x + 1) / 2) * width
      out[v * 2 + 1] = ((1 - at.y) / 2) * height
    }
    return out
  }
}

export const positionsOf = (mesh: Mesh) => (mesh.geometry as BufferGeometry).getAttribute('position')
