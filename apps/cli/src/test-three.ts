import type { Transform } from '@facework/documents'
import { AnimationMixer, LoopOnce, type Mesh, type Object3D } from 'three'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { type AnyJson, editGlb } from './test-head.ts'

// Types of the Khronos validator are not published; only what is read here is said.
interface Validator {
  validateBytes(
    bytes: Uint8Array,
    options?: object,
  ): Promise<{ issues: { messages: { severity: number; code: string; pointer: string; message: string }[] } }>
}

/** What gltf-validator calls errors, as text. */
export async function validationErrors(bytes: Uint8Array): Promise<string[]> {
  const name = 'gltf-validator'
  const module = (await import(/* @vite-ignore */ name)) as { default: Validator }
  const { issues } = await module.default.validateBytes(bytes, { maxIssues: 1000 })
  return issues.messages.filter((m) => m.severity === 0).map((m) => `${m.code} ${m.pointer}: ${m.message}`)
}

export interface PlayedFrame {
  /** By node name. */
  readonly joints: Record<string, Transform>
  /** By mesh node, then morph name. */
  readonly morphs: Record<string, Record<string, number>>
}

/** Plays an animation of a .glb in three.js' own AnimationMixer and reads every node back. */
export async function playInThree(
  bytes: Uint8Array,
  animation: string,
): Promise<(time: number) => PlayedFrame> {
  let nodes: AnyJson[] = []
  let meshes: AnyJson[] = []
  // Textures need a browser; they have no part in this.
  const plain = editGlb(bytes, (json) => {
    for (const mesh of json.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material
    for (const key of ['materials', 'textures', 'images', 'samplers']) delete json[key]
    nodes = json.nodes
    meshes = json.meshes
  })
  const loader = new GLTFLoader()
  const buffer = plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength) as ArrayBuffer
  const gltf: GLTF = await loader.parseAsync(buffer, '')
  const clip = gltf.animations.find((a) => a.name === animation)
  if (!clip)
    throw new Error(`no animation "${animation}"; there is ${gltf.animations.map((a) => a.name).join(', ')}`)
  const mixer = new AnimationMixer(gltf.scene)
  const action = mixer.clipAction(clip)
  action.setLoop(LoopOnce, 1)
  action.clampWhenFinished = true
  action.play()
  const objects = new Map<number, Object3D>()
  gltf.scene.traverse((object) => {
    const index = gltf.parser.associations.get(object)?.nodes
    if (index !== undefined && !objects.has(index)) objects.set(index, object)
  })
  return (time) => {
    action.time = 0
    action.paused = false
    action.enabled = true
    mixer.setTime(time)
    const frame: PlayedFrame = { joints: {}, morphs: {} }
    for (const [index, object] of objects) {
      const node = nodes[index]
      frame.joints[node.name] = {
        t: object.position.toArray(),
        r: object.quaternion.toArray() as unknown as Transform['r'],
        s: object.scale.toArray(),
      }
      const drawn = ('morphTargetInfluences' in object ? object : object.children[0]) as Mesh | undefined
      const names: string[] | undefined =
        node.mesh === undefined ? undefined : meshes[node.mesh].extras?.targetNames
      if (!drawn?.morphTargetInfluences || !names) continue
      frame.morphs[node.name] = Object.fromEntries(
        names.map((name, i) => [name, drawn.morphTargetInfluences![i]!]),
      )
    }
    return frame
  }
}
