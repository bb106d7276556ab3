import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import type { CrowdBatch, CrowdMember, SceneMesh } from '@facework/runtime'
import { matchJoints, matchMorphs } from '@facework/runtime/internal'
import {
  BufferAttribute,
  type BufferGeometry,
  DataTexture,
  DynamicDrawUsage,
  FloatType,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
  type Mesh,
  NearestFilter,
  type Object3D,
  type PixelFormat,
  RedFormat,
  RGBAFormat,
  type SkinnedMesh,
} from 'three'
import type { NodeCrowd } from './crowd-nodes.ts'
import type { CrowdPart } from './crowd-part.ts'
import { type CrowdUniforms, crowdMaterial } from './crowd-shader.ts'
import { indexScene } from './index-scene.ts'

/** Larger textures are refused by some devices. */
const MOST_ROWS = 16384
const FIRST_CAPACITY = 64

/**
 * Draws all characters of a batch as instances of one loaded head: one draw call per mesh, for any number of characters.
 *
 *   const view = showCrowd(gltf.scene, crowd.batchOf(rig))
 *   scene.add(view.object)
 *   view.place(face, matrix)
 *   crowd.update(seconds); view.update()
 *
 * The head itself need not be in any scene. Its crowd must put out palettes (in model space) and morphs.
 */
export function showCrowd(head: Object3D, batch: CrowdBatch): CrowdView {
  return new CrowdView(head, batch)
}

/** A crowd's batch on screen: what the kernel wrote goes to the GPU as it is, and the vertex shader reads it. */
export class CrowdView {
  readonly object = new Group()
  readonly batch: CrowdBatch
  /** Joints and morphs of the rig that the head lacks. */
  readonly diagnostics: readonly Diagnostic[]
  readonly #palette: { value: DataTexture | null } = { value: null }
  readonly #morphs: { value: DataTexture | null } = { value: null }
  readonly #meshes: InstancedMesh[] = []
  /** What the nodes of each mesh are made of. */
  readonly #parts: CrowdPart[] = []
  /** Present once the crowd is drawn by WebGPURenderer. */
  #nodes: NodeCrowd | undefined
  #loadingNodes: Promise<NodeCrowd> | undefined
  readonly #places = new WeakMap<CrowdMember, Matrix4>()
  #matrices = new InstancedBufferAttribute(new Float32Array(0), 16)
  /** The owner of the matrix at each slot. */
  readonly #shown: (CrowdMember | undefined)[] = []

  constructor(head: Object3D, batch: CrowdBatch) {
    this.batch = batch
    const report = new Report()
    const { rig } = batch.rig
    const index = indexScene(head)
    const jointOf = new Map<Object3D, number>()
    matchJoints(rig, index, report).forEach((objects, joint) => {
      for (const object of objects) jointOf.set(object, joint)
    })
    const placesOf = new Map<SceneMesh, Int32Array>()
    matchMorphs(rig, index, report).forEach((slots, channel) => {
      for (const { mesh, index: morph } of slots) {
        const places = placesOf.get(mesh) ?? new Int32Array(mesh.morphTargetInfluences?.length ?? 0).fill(-1)
        places[morph] = channel
        placesOf.set(mesh, places)
      }
    })
    head.updateWorldMatrix(true, true)
    head.traverse((object) => {
      const mesh = object as Mesh
      if (mesh.isMesh) this.#meshes.push(this.#instanced(mesh, head, jointOf, placesOf.get(mesh)))
    })
    for (const mesh of this.#meshes) this.object.add(mesh)
    this.diagnostics = report.diagnostics
  }

  /** What is drawn: one instanced mesh for each mesh of the head, with its name. */
  get meshes(): readonly InstancedMesh[] {
    return this.#meshes
  }

  /** Where a character stands; it keeps its place when others come and go. */
  place(instance: CrowdMember, matrix: Matrix4): void {
    const own = this.#places.get(instance)
    if (own) own.copy(matrix)
    else this.#places.set(instance, matrix.clone())
    if (instance.slot >= 0) this.#shown[instance.slot] = undefined
  }

  /** Shows the batch as it was last evaluated. */
  update(): void {
    const { batch } = this
    this.#reserve(batch.count)
    this.#upload(this.#palette, batch.palette, batch.strides.palette / 4, RGBAFormat)
    this.#upload(this.#morphs, batch.morphs, batch.strides.morphs, RedFormat)
    batch.instances.forEach((instance, slot) => {
      if (this.#shown[slot] === instance) return
      this.#shown[slot] = instance
      const { elements } = this.#places.get(instance) ?? IDENTITY
      ;(this.#matrices.array as Float32Array).set(elements, slot * 16)
      this.#matrices.needsUpdate = true
    })
    this.#nodes?.update(this.#palette.value, this.#morphs.value, this.#matrices)
    for (const mesh of this.#meshes) mesh.count = batch.count
  }

  /**
   * Makes the crowd ready for a renderer. Only WebGPURenderer needs it, whose materials are made of nodes: the first
   * frame drawn with it does the same, but does not show the crowd yet.
   *
   *   await view.prepare(renderer)
   */
  async prepare(renderer: object): Promise<void> {
    if (!('isWebGPURenderer' in renderer)) return
    this.#loadingNodes ??= import('./crowd-nodes.ts').then((m) => m.createNodeCrowd(this.#parts))
    this.#nodes = await this.#loadingNodes
    this.update()
  }

  dispose(): void {
    this.object.removeFromParent()
    this.#nodes?.dispose()
    for (const mesh of this.#meshes) {
      mesh.geometry.dispose()
      for (const material of [mesh.material].flat()) material.dispose()
      mesh.dispose()
    }
    this.#palette.value?.dispose()
    this.#morphs.value?.dispose()
  }

  #instanced(
    mesh: Mesh,
    head: Object3D,
    jointOf: ReadonlyMap<Object3D, number>,
    places: Int32Array | undefined,
  ): InstancedMesh {
    const geometry = mesh.geometry.clone()
    const skinned = this.#skin(mesh, head, geometry, jointOf)
    if (!places) geometry.morphAttributes = {}
    const uniforms: CrowdUniforms = {
      crowdPalette: this.#palette,
      crowdMorphs: this.#morphs,
      // A morph the rig lacks reads one that is there; its weight is unknown either way, and reported.
      crowdMorphPlaces: { value: (places ?? new Int32Array(1)).map((p) => Math.max(p, 0)) },
    }
    const materials = [mesh.material].flat().map((m: Material) => crowdMaterial(m, uniforms, skinned))
    const instanced: InstancedMesh = new InstancedMesh(
      geometry,
      Array.isArray(mesh.material) ? materials : materials[0]!,
      0,
    )
    instanced.name = mesh.name
    instanced.frustumCulled = false
    const morphPlaces = uniforms.crowdMorphPlaces.value
    this.#parts.push({ mesh: instanced, materials, skinned, morphs: geometry.morphAttributes, morphPlaces })
    // Nodes are downloaded only where a renderer needs them; until then the crowd is not drawn.
    instanced.onBeforeRender = (renderer: object) => {
      if (this.#nodes || !('isWebGPURenderer' in renderer)) return
      instanced.count = 0
      geometry.morphAttributes = {}
      void this.prepare(renderer)
    }
    // Only its presence counts: it tells three.js that weights differ from instance to instance.
    if (places) instanced.morphTexture = new DataTexture(new Float32Array(4), 1, 1, RGBAFormat, FloatType)
    return instanced
  }

  /**
   * Slots and weights of each vertex. A mesh without a skin is attached to one joint with full weight. Its vertices
   * are taken to where the reference pose has them, for that is where the palette takes them from.
   */
  #skin(
    mesh: Mesh,
    head: Object3D,
    geometry: BufferGeometry,
    jointOf: ReadonlyMap<Object3D, number>,
  ): boolean {
    const { rig, skinSlots } = this.batch.rig
    const skeleton = (mesh as SkinnedMesh).isSkinnedMesh ? (mesh as SkinnedMesh).skeleton : undefined
    const count = geometry.attributes.position!.count
    const slots = new Float32Array(count * 4)
    const weights = new Float32Array(count * 4)
    if (skeleton) {
      const slotOfBone = skeleton.bones.map((bone) => {
        const joint = jointOf.get(bone) ?? -1
        for (const [s, skin] of rig.skins.entries()) {
          const at = skin.joints.indexOf(joint)
          if (at >= 0) return skinSlots[s]![at]!
        }
        return -1
      })
      const { skinIndex, skinWeight } = geometry.attributes
      for (let v = 0; v < count; v++) {
        for (let k = 0; k < 4; k++) {
          const slot = slotOfBone[skinIndex!.getComponent(v, k)] ?? -1
          slots[v * 4 + k] = Math.max(slot, 0)
          weights[v * 4 + k] = slot < 0 ? 0 : skinWeight!.getComponent(v, k)
        }
      }
      geometry.deleteAttribute('skinIndex')
      geometry.deleteAttribute('skinWeight')
    } else {
      geometry.applyMatrix4(new Matrix4().copy(head.matrixWorld).invert().multiply(mesh.matrixWorld))
      const slot = this.#slotAbove(mesh, jointOf)
      if (slot < 0) return false
      for (let v = 0; v < count; v++) {
        slots[v * 4] = slot
        weights[v * 4] = 1
      }
    }
    geometry.setAttribute('crowdSlots', new BufferAttribute(slots, 4))
    geometry.setAttribute('crowdWeights', new BufferAttribute(weights, 4))
    return true
  }

  /** The slot of the nearest joint above that moves; −1 for none. */
  #slotAbove(object: Object3D, jointOf: ReadonlyMap<Object3D, number>): number {
    const { rig, joints } = this.batch.rig
    for (let at = object.parent; at; at = at.parent) {
      let joint = jointOf.get(at) ?? -1
      for (; joint >= 0; joint = rig.parents[joint]!) {
        const slot = joints.indexOf(joint)
        if (slot >= 0) return slot
      }
    }
    return -1
  }

  #reserve(count: number): void {
    if (count <= this.#matrices.count) return
    if (count > MOST_ROWS) {
      throw new FaceworkError(
        'bind/crowd-size',
        this.batch.rig.rig.name,
        `A view draws ${MOST_ROWS} characters of a rig at most; "${this.batch.rig.rig.name}" has ${count}.`,
        'Use several crowds.',
      )
    }
    const capacity = Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2(count)))
    this.#matrices = new InstancedBufferAttribute(new Float32Array(capacity * 16), 16)
    this.#matrices.setUsage(DynamicDrawUsage)
    this.#shown.length = 0
    for (const mesh of this.#meshes) {
      // Frees the old matrices on the GPU, and takes the morph texture along.
      const { morphTexture } = mesh
      mesh.dispose()
      mesh.morphTexture = morphTexture
      mesh.instanceMatrix = this.#matrices
    }
  }

  /** One row per character; the kernel's own memory is what is uploaded. */
  #upload(
    uniform: { value: DataTexture | null },
    data: Float32Array,
    width: number,
    format: PixelFormat,
  ): void {
    const rows = this.batch.count
    if (width === 0 || rows === 0) return
    let texture = uniform.value
    if (!texture || texture.image.height !== rows) {
      texture?.dispose()
      texture = new DataTexture(null, width, rows, format, FloatType)
      texture.minFilter = texture.magFilter = NearestFilter
      uniform.value = texture
    }
    texture.image.data = data as Float32Array<ArrayBuffer>
    texture.needsUpdate = true
  }
}

const IDENTITY = new Matrix4()
