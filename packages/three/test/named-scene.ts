import { compileRig } from '@facework/runtime'
import type { Object3D } from 'three'
import { bindCharacter } from '../src/index.ts'
import { glb, loadScene } from './load-glb.ts'

const REST = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } as const

interface TestNode {
  name?: string
  children?: number[]
  mesh?: number
  skin?: number
}
interface TestMesh {
  name: string
  morphs: readonly string[]
  primitives?: number
  unnamed?: boolean
}

/** What GLTFLoader makes of nodes and meshes; every mesh is one triangle with skin weights and its morphs. */
export function loadNodes(
  nodes: readonly TestNode[],
  meshes: readonly TestMesh[] = [],
  joints: readonly number[] = [],
) {
  const floats = new Float32Array(12)
  const buffer = new Uint8Array(floats.buffer)
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    buffers: [{ byteLength: 48 }],
    bufferViews: [{ buffer: 0, byteLength: 48 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] },
      { bufferView: 0, componentType: 5121, count: 3, type: 'VEC4' },
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC4' },
    ],
    ...(joints.length > 0 ? { skins: [{ joints }] } : {}),
    ...(meshes.length > 0
      ? {
          meshes: meshes.map((mesh) => ({
            name: mesh.name,
            ...(mesh.unnamed ? {} : { extras: { targetNames: mesh.morphs } }),
            primitives: Array.from({ length: mesh.primitives ?? 1 }, () => ({
              attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 },
              targets: mesh.morphs.map(() => ({ POSITION: 0 })),
            })),
          })),
        }
      : {}),
  }
  return loadScene(glb(json, buffer))
}

/** Moves every joint of a rig a different way and every morph to a weight of its own, by an imported clip. */
export function moveAll(
  root: Object3D,
  joints: readonly { name: string; parent?: string }[],
  morphs: readonly { mesh: string; morphs: readonly string[] }[] = [],
) {
  const rig = compileRig({
    name: 'named',
    joints: joints.map((j) => ({ ...j, reference: REST })),
    meshes: morphs.map((m) => ({
      name: m.mesh,
      transform: REST,
      primitives: [],
      morphs: m.morphs.map((name) => ({ name, default: 0 })),
    })),
  })
  const keys = { interpolation: 'linear', times: Float32Array.of(0) } as const
  const face = bindCharacter(root, rig)
  face.play(
    {
      kind: 'clip',
      version: 1,
      id: 'c',
      name: 'c',
      duration: 1,
      loop: false,
      curves: [],
      markers: [],
      modifiers: [],
      joints: joints.map((j, i) => ({
        ...keys,
        joint: j.name,
        path: 'translation',
        values: Float32Array.of(i + 1, 0, 0),
      })),
      morphs: rig.morphs.map((m, i) => ({ ...keys, ...m, values: Float32Array.of(i + 1) })),
    },
    { fade: 0 },
  )
  face.update(0)
  return face
}

/** Object paths by what they were moved to. */
export function moved(root: Object3D): Record<string, number> {
  const out: Record<string, number> = {}
  const path = (o: Object3D): string => (o === root || !o.parent ? '' : `${path(o.parent)}/${o.name}`)
  root.traverse((o) => {
    if (o.position.x !== 0) out[path(o)] = o.position.x
  })
  return out
}
