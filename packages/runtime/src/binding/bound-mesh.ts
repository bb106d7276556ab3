import { widened } from './bound-joint.ts'
import type { SceneMesh } from './scene-object.ts'

/**
 * The morph weights of one mesh, and what they would be without us. Columns instead of an object for each weight:
 * every frame goes over all of them.
 */
export class BoundMesh {
  readonly mesh: SceneMesh
  /** Morphs of the rig, and their places in the mesh's morphTargetInfluences. */
  readonly channels: Int32Array
  readonly indices: Int32Array
  /** As found at binding, as others want them, as we left them. */
  readonly #found: Float64Array
  readonly #under: Float64Array
  readonly #shown: Float64Array
  /** 1 where somebody else has written since binding. */
  readonly #others: Uint8Array

  /** `before`: the same mesh bound to another rig; what it knows of others' values is kept. */
  constructor(mesh: SceneMesh, channels: readonly number[], indices: readonly number[], before?: BoundMesh) {
    this.mesh = mesh
    this.channels = Int32Array.from(channels)
    this.indices = Int32Array.from(indices)
    this.#found = Float64Array.from(indices, (i) => mesh.morphTargetInfluences?.[i] ?? 0)
    this.#under = this.#found.slice()
    this.#shown = this.#found.slice()
    this.#others = new Uint8Array(indices.length)
    indices.forEach((index, k) => {
      const known = before?.indices.indexOf(index) ?? -1
      if (!before || known < 0) return
      this.#found[k] = before.#found[known]!
      this.#under[k] = before.#under[known]!
      this.#shown[k] = before.#shown[known]!
      this.#others[k] = before.#others[known]!
    })
  }

  /** Sets the weights they rest at, or without one as they were found, unless others have set them. */
  rest(restOf: (channel: number) => number | undefined): void {
    this.restore()
    this.read()
    this.channels.forEach((channel, k) => {
      const found = this.#found[k]!
      if (this.#others[k] === 0) this.#under[k] = widened(restOf(channel) ?? found, found)
    })
    this.restore()
  }

  /** Takes our last write back; what somebody else has written over it stays. */
  restore(): void {
    const influences = this.mesh.morphTargetInfluences
    // A mesh may have been given another geometry without morphs since.
    if (!influences) return
    const { indices } = this
    const under = this.#under
    const shown = this.#shown
    for (let k = 0; k < indices.length; k++) {
      const i = indices[k]!
      if (under[k] !== shown[k] && influences[i] === shown[k]) influences[i] = shown[k] = under[k]!
    }
  }

  /** Takes what others have written since. Returns whether they have. */
  read(): boolean {
    const influences = this.mesh.morphTargetInfluences
    if (!influences) return false
    const { indices } = this
    const shown = this.#shown
    let changed = false
    for (let k = 0; k < indices.length; k++) {
      const value = influences[indices[k]!]
      if (value === shown[k] || value === undefined) continue
      this.#under[k] = shown[k] = value
      this.#others[k] = 1
      changed = true
    }
    return changed
  }

  /** What others want, into the morphs of a pose. */
  copyTo(morphs: Float32Array): void {
    for (let k = 0; k < this.channels.length; k++) morphs[this.channels[k]!] = this.#under[k]!
  }

  /** Shows the morphs that are ours to write, by rig morph; the others are unchanged. */
  write(morphs: Float32Array, isOurs: Uint8Array): void {
    const influences = this.mesh.morphTargetInfluences
    if (!influences) return
    const { channels, indices } = this
    const under = this.#under
    const shown = this.#shown
    for (let k = 0; k < channels.length; k++) {
      const channel = channels[k]!
      let value = isOurs[channel] === 0 ? under[k]! : morphs[channel]!
      if (value === shown[k]) continue
      value = widened(value, under[k]!)
      if (value === shown[k]) continue
      shown[k] = value
      const i = indices[k]!
      if (i < influences.length) influences[i] = value
    }
  }

  /** Leaves the weights as others want them, or as they were found; those that `next` has bound stay. */
  release(next?: BoundMesh): void {
    const influences = this.mesh.morphTargetInfluences
    this.restore()
    this.read()
    this.indices.forEach((index, k) => {
      if (this.#others[k] === 1 || next?.indices.includes(index)) return
      if (influences && index < influences.length) influences[index] = this.#found[k]!
    })
  }
}
