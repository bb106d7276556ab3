import type { Clip, Joint, Mesh, Pose, PoseAsset, Transform } from '@facework/documents'
import { compileRig } from '@facework/runtime'
import { Bone, BufferGeometry, Float32BufferAttribute, Group, type Object3D, Mesh as ThreeMesh } from 'three'

const at = (x: number, y: number, z: number): Transform => ({ t: [x, y, z], r: [0, 0, 0, 1], s: [1, 1, 1] })

/** A head of three joints and one mesh with two morphs; 0.1 has no exact 32-bit form, on purpose. */
export const JOINTS: readonly Joint[] = [
  { name: 'Neck', reference: at(0, 1.4, 0) },
  { name: 'Head', parent: 'Neck', reference: at(0, 0.1, 0) },
  { name: 'Jaw', parent: 'Head', reference: at(0, -0.05, 0.03) },
]
const MESH: Mesh = {
  name: 'Face',
  parent: 'Head',
  transform: at(0, 0, 0),
  morphs: [
    { name: 'smile', default: 0 },
    { name: 'blink', default: 0 },
  ],
  primitives: [],
}
export const MODEL = { name: 'test head', joints: JOINTS, meshes: [MESH] }

const HALF = Math.SQRT1_2
/** JawDrop turns the jaw by 90° and lowers it by 2 cm; Smile sets a morph. */
export const JAW_OPEN: Transform = { t: [0, -0.07, 0.03], r: [HALF, 0, 0, HALF], s: [1, 1, 1] }

export function poseAsset(jawOpen: Transform = JAW_OPEN): PoseAsset {
  const pose = (name: string, joints: Pose['joints'], morphs: Pose['morphs']): Pose => ({
    id: name,
    name,
    role: { type: 'control' },
    joints,
    morphs,
    curves: {},
    range: [0, 1],
  })
  return {
    kind: 'poses',
    version: 1,
    id: 'poses',
    name: 'poses',
    mode: 'additive',
    rest: { joints: Object.fromEntries(JOINTS.map((j) => [j.name, j.reference])), morphs: {} },
    poses: [pose('JawDrop', { Jaw: jawOpen }, {}), pose('Smile', {}, { '*': { smile: 1 } })],
  }
}

export const RIG = compileRig(MODEL, { poses: poseAsset() })

export function curveClip(
  curves: Record<string, readonly (readonly [number, number])[]>,
  duration = 1,
): Clip {
  return {
    kind: 'clip',
    version: 1,
    id: 'clip',
    name: 'clip',
    duration,
    loop: false,
    joints: [],
    morphs: [],
    markers: [],
    modifiers: [],
    curves: Object.entries(curves).map(([name, pairs]) => ({
      type: 'keyed',
      name,
      before: 'hold',
      after: 'hold',
      keys: pairs.map(([time, value]) => ({ time, value, interpolation: 'linear' })),
    })),
  }
}

/** The same head as three.js objects, as any loader would leave it. */
export function headScene(): { root: Group; neck: Bone; head: Bone; jaw: Bone; face: ThreeMesh } {
  const [neck, head, jaw] = JOINTS.map((joint) => {
    const bone = new Bone()
    bone.name = joint.name
    bone.position.fromArray([...joint.reference.t])
    return bone
  }) as [Bone, Bone, Bone]
  const face = morphMesh('Face', ['smile', 'blink'])
  const root = new Group()
  root.add(neck.add(head.add(jaw, face)))
  return { root, neck, head, jaw, face }
}

export function morphMesh(name: string, morphs: readonly string[]): ThreeMesh {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(9, 3))
  geometry.morphAttributes.position = morphs.map((morph) => {
    const attribute = new Float32BufferAttribute(9, 3)
    attribute.name = morph
    return attribute
  })
  const mesh = new ThreeMesh(geometry)
  mesh.name = name
  return mesh
}

/** Everything a scene shows, as numbers. */
export function snapshot(root: Object3D): Record<string, number[]> {
  const out: Record<string, number[]> = {}
  root.traverse((o) => {
    out[o.name] = [...o.position.toArray(), ...o.quaternion.toArray(), ...o.scale.toArray()]
    const influences = (o as ThreeMesh).morphTargetInfluences
    if (influences) out[`${o.name} morphs`] = [...influences]
  })
  return out
}
