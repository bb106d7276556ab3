import {
  type Clip,
  clipKind,
  keyedCurve,
  type Mesh,
  type Model,
  modelKind,
  newId,
  type Pose,
  type PoseAsset,
  poseAssetKind,
  type Quat,
  type Transform,
  type Vec3,
} from '@facework/documents'
import { exportGltf } from '@facework/formats'

/** The smallest head with all it takes: a skinned face, morphs on two meshes, poses and combinations. */
export const JOINTS: readonly (readonly [name: string, parent: string | undefined, t: Vec3])[] = [
  ['Root', undefined, [0, 0, 0]],
  ['Neck', 'Root', [0, 1.4, 0]],
  ['FaceRoot', 'Neck', [0, 0.1, 0.02]],
  ['Jaw', 'FaceRoot', [0, -0.05, 0.01]],
  ['LipCorner_L', 'FaceRoot', [0.03, -0.04, 0.08]],
]

/** A turn by an angle about x, radians. */
export function turnX(angle: number): Quat {
  return [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)]
}

export function at(t: Vec3, r: Quat = [0, 0, 0, 1]): Transform {
  return { t, r, s: [1, 1, 1] }
}

export interface HeadOptions {
  /** Names of the face mesh's morphs. */
  readonly morphs?: readonly string[]
  /** Multiplies every rest translation: another identity. */
  readonly size?: number
}

export function testModel({ morphs = [], size = 1 }: HeadOptions = {}): Model {
  const rest = (t: Vec3) => at(t.map((v) => v * size) as unknown as Vec3)
  const joints = JOINTS.map(([name, parent, t]) => ({
    name,
    ...(parent === undefined ? {} : { parent }),
    reference: rest(t),
  }))
  const places = new Map<string, Vec3>()
  for (const { name, parent, reference } of joints) {
    const above = parent === undefined ? [0, 0, 0] : places.get(parent)!
    places.set(name, reference.t.map((v, k) => v + above[k]!) as unknown as Vec3)
  }
  const inverseBinds = Float32Array.from(
    joints.flatMap(({ name }) => {
      const [x, y, z] = places.get(name)!
      return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]
    }),
  )
  const positions = Float32Array.from([0, 1.45, 0.05, 0.03, 1.46, 0.1, -0.03, 1.46, 0.1])
  const mesh = (name: string, names: readonly string[]): Mesh => ({
    name,
    transform: at([0, 0, 0]),
    skin: { joints: joints.map((j) => j.name), inverseBinds },
    morphs: names.map((morph) => ({ name: morph, default: 0 })),
    primitives: [
      {
        mode: 'triangles',
        indices: Uint32Array.of(0, 1, 2),
        positions,
        joints: Uint16Array.from([3, 2, 0, 0, 4, 2, 0, 0, 2, 0, 0, 0]),
        weights: Float32Array.from([0.75, 0.25, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0]),
        morphs: names.map((_, i) => ({ positions: positions.map((v) => v * 0.01 * (i + 1)) })),
      },
    ],
  })
  return modelKind.create('head', {
    joints,
    faceRoot: 'FaceRoot',
    meshes: [mesh('Face', morphs), mesh('Teeth', morphs.slice(0, 1))],
  })
}

const control = (name: string, joints: Readonly<Record<string, Transform>>, frame: number): Pose => ({
  id: newId(),
  name,
  role: { type: 'control' },
  frame,
  joints,
  morphs: {},
  curves: {},
  range: [0, 1],
})

/** Authored shapes, by pose name. */
export function testShapes(size = 1): Readonly<Record<string, Readonly<Record<string, Transform>>>> {
  const rest = new Map(JOINTS.map(([name, , t]) => [name, t.map((v) => v * size) as unknown as Vec3]))
  const moved = (joint: string, by: Vec3) => rest.get(joint)!.map((v, k) => v + by[k]!) as unknown as Vec3
  return {
    Neutral: {},
    jawOpen: { Jaw: at(moved('Jaw', [0, -0.01, 0.002]), turnX(0.35)) },
    smile_L: { LipCorner_L: at(moved('LipCorner_L', [0.012, 0.008, -0.004])) },
    jawOpen_smile_L: {
      Jaw: at(moved('Jaw', [0, -0.012, 0]), turnX(0.3)),
      LipCorner_L: at(moved('LipCorner_L', [0.015, 0.004, -0.006])),
    },
  }
}

export function testPoses(model: Model, size = 1): PoseAsset {
  const shapes = Object.entries(testShapes(size))
  return poseAssetKind.create('head', {
    rest: { joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])), morphs: {} },
    poses: shapes.map(([name, joints], frame) => {
      const pose = control(name, joints, frame)
      return name.includes('n_s')
        ? { ...pose, role: { type: 'combination', bases: ['jawOpen', 'smile_L'] } }
        : pose
    }),
  })
}

/** A .glb with `Frame<N>` names and one pose per frame. */
export function testGlb(options: HeadOptions = {}, clips: readonly Clip[] = []): Uint8Array {
  const model = testModel(options)
  return exportGltf({ model, poses: testPoses(model, options.size), clips }).bytes
}

/** The head's meshes without its pose frames. */
export function testMorphGlb(morphs: readonly string[]): Uint8Array {
  return exportGltf({ model: testModel({ morphs }) }).bytes
}

export function testCurveClip(): Clip {
  return clipKind.create('talk', {
    duration: 0.5,
    curves: [
      keyedCurve('jawOpen', [
        [0, 0],
        [0.2, 1],
        [0.5, 0.25],
      ]),
      keyedCurve('smile_L', [
        [0, 0],
        [0.5, 0.8],
      ]),
    ],
  })
}

/** A glTF's JSON, loosely typed, as tests change it. */
// biome-ignore lint/suspicious/noExplicitAny: tests break these files on purpose
export type AnyJson = any

/** The same .glb with its JSON, or its binary chunk, changed. */
export function editGlb(bytes: Uint8Array, edit: (json: AnyJson, bin: Uint8Array) => void): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size)))
  const bin = bytes.slice(20 + size + 8)
  edit(json, bin)
  return buildGlb(json, bin)
}

export function buildGlb(json: AnyJson, bin: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  padded.set(text)
  const out = new Uint8Array(12 + 8 + padded.length + 8 + bin.length)
  const view = new DataView(out.buffer)
  const words = [0x46546c67, 2, out.length, padded.length, 0x4e4f534a]
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true)
  })
  out.set(padded, 20)
  view.setUint32(20 + padded.length, bin.length, true)
  view.setUint32(24 + padded.length, 0x004e4942, true)
  out.set(bin, 28 + padded.length)
  return out
}

/** A .glb as a .gltf with its bytes in a file beside it. */
export function splitGlb(bytes: Uint8Array, uri: string): { gltf: string; bin: Uint8Array } {
  let parts: { gltf: string; bin: Uint8Array } | undefined
  editGlb(bytes, (json, bin) => {
    json.buffers[0].uri = uri
    parts = { gltf: JSON.stringify(json), bin }
  })
  return parts!
}

/** Angle between two rotations, radians. */
export function angleBetween(a: readonly number[], b: readonly number[]): number {
  const w = Math.abs(a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!)
  // |a − (a·b)b| is the sine of half the angle, exact where the cosine is not.
  const dot = a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!
  const sine = Math.hypot(...a.map((v, k) => v - dot * b[k]!))
  return 2 * Math.atan2(sine, w)
}

/** Largest difference of two frames over all joints of the first: metres, radians, scale. */
export function frameDistance(
  a: Readonly<Record<string, Transform>>,
  b: Readonly<Record<string, Transform>>,
): { metres: number; radians: number; scale: number } {
  const worst = { metres: 0, radians: 0, scale: 0 }
  for (const [name, p] of Object.entries(a)) {
    const q = b[name]
    if (!q) throw new Error(`joint "${name}" is missing`)
    worst.metres = Math.max(worst.metres, Math.hypot(...p.t.map((v, k) => v - q.t[k]!)))
    worst.radians = Math.max(worst.radians, angleBetween(p.r, q.r))
    worst.scale = Math.max(worst.scale, ...p.s.map((v, k) => Math.abs(v - q.s[k]!)))
  }
  return worst
}
