import {
  type Clip,
  clipKind,
  type Joint,
  type JointTrack,
  type Model,
  type MorphTrack,
  modelKind,
  type PoseAsset,
  type Quat,
  type Skeleton,
  skeletonKind,
  type Transform,
  type Vec3,
} from '@facework/documents'
import {
  angleBetweenQuaternions,
  composeMatrix,
  invertMatrix,
  multiplyMatrices,
  multiplyQuaternions,
  quaternionFromRotationVector,
} from '@facework/math/internal'
import { expect } from 'vitest'
import { createPosesFromClip } from './poses/create/create-poses.ts'

/** A turn by a rotation vector in degrees. */
export function turn(x: number, y: number, z: number): Quat {
  const out = [0, 0, 0, 1]
  quaternionFromRotationVector(
    out,
    0,
    [x, y, z].map((v) => (v * Math.PI) / 180),
    0,
  )
  return out as unknown as Quat
}

/** a after b. */
export function after(a: Quat, b: Quat): Quat {
  const out = [0, 0, 0, 1]
  multiplyQuaternions(out, 0, a, 0, b, 0)
  return out as unknown as Quat
}

export function at(t: Vec3, r: Quat = [0, 0, 0, 1], s: Vec3 = [1, 1, 1]): Transform {
  return { t, r, s }
}

/** As a file keeps it. */
function single({ t, r, s }: Transform): Transform {
  return { t: t.map(Math.fround), r: r.map(Math.fround), s: s.map(Math.fround) } as unknown as Transform
}

/** root ─ jaw ─ lip, root ─ brow */
export const REST: Record<'root' | 'jaw' | 'lip' | 'brow', Transform> = {
  root: single(at([0, 1.5, 0])),
  jaw: single(at([0, -0.03, 0.02], turn(20, 0, 0))),
  lip: single(at([0, 0.01, 0.06], turn(0, 5, 0))),
  brow: single(at([0.03, 0.05, 0.08])),
}
export const JAW_OPEN = {
  jaw: at([0, -0.034, 0.021], after(turn(18, 0, 0), REST.jaw.r)),
  lip: at([0, 0.008, 0.061], REST.lip.r),
}
export const BROW_UP = { brow: at([0.03, 0.057, 0.081], turn(0, 0, 7)) }
/** Not the sum of the two: the jaw closes a little and the brow leans. */
export const BOTH = {
  jaw: at([0, -0.033, 0.022], after(turn(15, 2, 0), REST.jaw.r)),
  lip: at([0, 0.008, 0.06], after(turn(3, 0, 0), REST.lip.r)),
  brow: at([0.03, 0.058, 0.081], turn(0, 3, 9)),
}
export const FRAMES = [
  { frame: 0, name: 'Neutral' },
  { frame: 2, name: 'jawOpen' },
  { frame: 3, name: 'browUp' },
  { frame: 4, name: 'jawOpen_browUp' },
]
const AUTHORED: readonly (readonly [number, Partial<Record<keyof typeof REST, Transform>>])[] = [
  [0, {}],
  [2, JAW_OPEN],
  [3, BROW_UP],
  [4, BOTH],
]
export const FPS = 30

export interface TestHead {
  readonly skeleton: Skeleton
  readonly model: Model
  /** Frames 0, 2, 3, 4 at 30 a second; smile is 0.25 in frame 2. */
  readonly clip: Clip
}

export function testHead(rest: Record<string, Transform> = REST): TestHead {
  const joints: Joint[] = [
    { name: 'root', reference: rest.root! },
    { name: 'jaw', parent: 'root', reference: rest.jaw! },
    { name: 'lip', parent: 'jaw', reference: rest.lip! },
    { name: 'brow', parent: 'root', reference: rest.brow! },
  ]
  const skeleton = skeletonKind.create('test', { joints })
  const world = worldMatrices(joints)
  const inverseBinds = new Float32Array(64)
  const back = new Float64Array(16)
  // One vertex on each joint, 10 mm out along its z.
  const positions = new Float32Array(12)
  joints.forEach((_, i) => {
    invertMatrix(back, 0, world, i * 16)
    inverseBinds.set(back, i * 16)
    for (let k = 0; k < 3; k++) positions[i * 3 + k] = world[i * 16 + 8 + k]! * 0.01 + world[i * 16 + 12 + k]!
  })
  const model = modelKind.create('test', {
    skeleton: { id: skeleton.id },
    joints,
    meshes: [
      {
        name: 'face',
        transform: at([0, 0, 0]),
        skin: { joints: joints.map((j) => j.name), inverseBinds },
        morphs: [
          { name: 'smile', default: 0 },
          { name: 'puff', default: 0 },
        ],
        primitives: [
          {
            mode: 'points',
            positions,
            joints: Uint16Array.of(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0),
            weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
            morphs: [
              { positions: Float32Array.of(0, 0, 0, 0, 0, 0, 0, 0.004, 0.003, 0, 0, 0) },
              { positions: Float32Array.of(0, 0, 0, 0.0001, 0, 0, 0, 0, 0, 0, 0, 0) },
            ],
          },
        ],
      },
    ],
  })
  return { skeleton, model, clip: poseClip(skeleton, rest) }
}

function worldMatrices(joints: readonly Joint[]): Float64Array {
  const world = new Float64Array(joints.length * 16)
  const local = new Float64Array(16)
  joints.forEach(({ parent, reference: { t, r, s } }, i) => {
    composeMatrix(local, 0, t, 0, r, 0, s, 0)
    const above = joints.findIndex((j) => j.name === parent)
    if (above < 0) world.set(local, i * 16)
    else multiplyMatrices(world, i * 16, world, above * 16, local, 0)
  })
  return world
}

function poseClip(skeleton: Skeleton, rest: Record<string, Transform>): Clip {
  const times = Float32Array.from(AUTHORED, ([frame]) => frame / FPS)
  const joints: JointTrack[] = ['jaw', 'lip', 'brow'].flatMap((joint): JointTrack[] => {
    const poses = AUTHORED.map(([, moved]) => moved[joint as keyof typeof REST] ?? rest[joint]!)
    return [
      {
        joint,
        path: 'translation',
        interpolation: 'linear',
        times,
        values: Float32Array.from(poses.flatMap((p) => p.t)),
      },
      {
        joint,
        path: 'rotation',
        interpolation: 'linear',
        times,
        values: Float32Array.from(poses.flatMap((p) => p.r)),
      },
    ]
  })
  const morphs: MorphTrack[] = [
    {
      mesh: 'face',
      morph: 'smile',
      interpolation: 'linear',
      times,
      values: Float32Array.of(0, 0.25, 0, 0.5),
    },
  ]
  return clipKind.create('poses', { duration: 4 / FPS, joints, morphs, skeleton: { id: skeleton.id } })
}

/** Neutral, jawOpen, browUp and their combination. */
export function testPoses(head = testHead()): PoseAsset {
  return createPosesFromClip({ ...head, frames: FRAMES, frameRate: FPS }).poses
}

/** Position within metres, rotation by angle within radians, scale within 1e-6. */
export function expectTransform(
  found: Transform | undefined,
  wanted: Transform,
  metres = 1e-6,
  radians = 1e-5,
): void {
  expect(found).toBeDefined()
  const far = Math.hypot(...found!.t.map((v, k) => v - wanted.t[k]!))
  const angle = angleBetweenQuaternions(found!.r, 0, wanted.r, 0)
  const grown = Math.max(...found!.s.map((v, k) => Math.abs(v - wanted.s[k]!)))
  expect({
    far: far <= metres || far,
    angle: angle <= radians || angle,
    grown: grown <= 1e-6 || grown,
  }).toEqual({
    far: true,
    angle: true,
    grown: true,
  })
}

export function codesOf(diagnostics: readonly { readonly code: string }[]): string[] {
  return diagnostics.map((d) => d.code)
}
