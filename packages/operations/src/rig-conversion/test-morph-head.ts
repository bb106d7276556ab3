import {
  IDENTITY_TRANSFORM,
  type Model,
  modelKind,
  type PoseAsset,
  poseAssetKind,
  type Transform,
} from '@facework/documents'
import { createPosesFromMorphs } from '../poses/create/create-poses.ts'

const SIDE = 15
const WIDTH = 0.16

/** A bowl of skin 16 cm wide with a ball before it; morphs bulge, stretch and turn them. */
export const MORPH_NAMES = ['bulge', 'pinch', 'open', 'turn', 'open_turn'] as const

export interface MorphHeadOptions {
  /** Skin the bowl to a neck and a head, and turn the neck in a pose. */
  readonly skinned?: boolean
  /** Multiplies all lengths. */
  readonly size?: number
}

/** The smallest head that joints cannot repeat exactly: 225 vertices of skin, a rigid part, one seam that opens. */
export function morphHead({ skinned = false, size = 1 }: MorphHeadOptions = {}): {
  model: Model
  poses: PoseAsset
} {
  const skin: number[] = []
  for (let j = 0; j < SIDE; j++) {
    for (let i = 0; i < SIDE; i++) {
      const x = (i / (SIDE - 1) - 0.5) * WIDTH
      const y = (j / (SIDE - 1) - 0.5) * WIDTH
      skin.push(x, y, 0.08 - 6 * (x * x + y * y))
    }
  }
  // A second row of vertices where the middle one is: the lower side of a mouth that is closed.
  const row = (SIDE - 1) / 2
  const seam = SIDE * SIDE
  for (let i = 0; i < SIDE; i++) skin.push(...skin.slice((row * SIDE + i) * 3, (row * SIDE + i) * 3 + 3))
  const indices: number[] = []
  for (let j = 0; j + 1 < SIDE; j++) {
    for (let i = 0; i + 1 < SIDE; i++) {
      const low = (k: number) => (j + 1 === row ? seam + k : (j + 1) * SIDE + k)
      indices.push(j * SIDE + i, j * SIDE + i + 1, low(i), j * SIDE + i + 1, low(i + 1), low(i))
    }
  }
  const ball = [0, 1, 2, 3].flatMap((k) => [0.02 * (k & 1) - 0.01, 0.02 * (k >> 1) - 0.01, 0.1 + 0.005 * k])
  const deltas = (positions: readonly number[], name: string, isBall: boolean) =>
    Float32Array.from(positions, (_, at) => {
      const v = Math.floor(at / 3)
      const p = positions.slice(v * 3, v * 3 + 3)
      return (isBall ? ballDelta(p, name) : skinDelta(p, name, v >= seam))[at % 3]! * size
    })
  const joints = skinned
    ? [
        { name: 'Neck', reference: at([0, -0.1 * size, 0]) },
        { name: 'Head', parent: 'Neck', reference: at([0, 0.05 * size, 0]) },
      ]
    : []
  const binds = Float32Array.from([
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.1 * size, 0, 1],
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.05 * size, 0, 1],
  ])
  const mesh = (
    name: string,
    positions: readonly number[],
    triangles: readonly number[],
    isBall: boolean,
  ) => ({
    name,
    transform: IDENTITY_TRANSFORM,
    ...(skinned ? { skin: { joints: ['Neck', 'Head'], inverseBinds: binds } } : {}),
    morphs: MORPH_NAMES.map((morph) => ({ name: morph, default: 0 })),
    primitives: [
      {
        mode: 'triangles' as const,
        indices: Uint32Array.from(triangles),
        positions: Float32Array.from(positions, (x) => x * size),
        ...(skinned ? followNeck(positions) : {}),
        morphs: MORPH_NAMES.map((morph) => ({ positions: deltas(positions, morph, isBall) })),
      },
    ],
  })
  const model = modelKind.create('bowl', {
    joints,
    meshes: [
      mesh('Skin', skin, indices, false),
      mesh('Ball', ball, [0, 1, 2, 1, 3, 2, 0, 2, 3, 0, 3, 1], true),
    ],
  })
  const { poses } = createPosesFromMorphs({ model, name: 'bowl' })
  if (!skinned) return { model, poses }
  const nod = { ...at([0, -0.1 * size, 0]), r: [Math.sin(0.2), 0, 0, Math.cos(0.2)] as const }
  const pose = { ...poses.poses[0]!, id: 'nod', name: 'nod', morphs: {}, joints: { Neck: nod } }
  return { model, poses: poseAssetKind.create('bowl', { ...poses, poses: [...poses.poses, pose] }) }
}

const at = (t: readonly [number, number, number]): Transform => ({ ...IDENTITY_TRANSFORM, t })

/** The lower the vertex, the more it follows the neck. */
function followNeck(positions: readonly number[]) {
  const count = positions.length / 3
  const joints = new Uint16Array(count * 4)
  const weights = new Float32Array(count * 4)
  for (let v = 0; v < count; v++) {
    const neck = Math.min(1, Math.max(0, 0.4 - 8 * positions[v * 3 + 1]!))
    joints.set([0, 1, 0, 0], v * 4)
    weights.set([neck, 1 - neck, 0, 0], v * 4)
  }
  return { joints, weights }
}

function skinDelta([x, y]: readonly number[], name: string, isLower: boolean): number[] {
  const near = (cx: number, cy: number, width: number) =>
    Math.exp(-((x! - cx) ** 2 + (y! - cy) ** 2) / (2 * width * width))
  const mouth = near(0, 0, 0.025) * (isLower || y! < 0 ? 1 : 0)
  if (name === 'bulge') return [0, 0, 0.012 * near(0.03, 0.03, 0.02)]
  if (name === 'pinch')
    return [-0.25 * (x! + 0.03) * near(-0.03, -0.02, 0.02), 0.006 * near(-0.03, -0.02, 0.02), 0]
  if (name === 'open') return [0, -0.02 * mouth, -0.005 * mouth]
  if (name === 'open_turn') return [0, -0.025 * mouth, 0.004 * near(0.03, 0.03, 0.02)]
  return [0, 0, 0]
}

/** `turn` turns the ball by 20 degrees about y, and `open` leaves it alone. */
function ballDelta([x, y, z]: readonly number[], name: string): number[] {
  if (!name.endsWith('turn')) return [0, 0, 0]
  const [c, s] = [Math.cos(0.35), Math.sin(0.35)]
  const depth = z! - 0.1
  return [c * x! + s * depth - x!, 0 * y!, -s * x! + c * depth - depth]
}
