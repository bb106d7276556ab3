import {
  type Clip,
  type Curve,
  clipKind,
  type Joint,
  type Mesh,
  type Pose,
  type PoseAsset,
  poseAssetKind,
  type Transform,
} from '@facework/documents'

/** Documents small enough to compute by hand; for tests only. */

export function transform(
  t: number[] = [0, 0, 0],
  turn: number[] = [0, 0, 0],
  s: number[] = [1, 1, 1],
): Transform {
  const angle = Math.hypot(...turn)
  const k = angle === 0 ? 0 : Math.sin(angle / 2) / angle
  const r = [turn[0]! * k, turn[1]! * k, turn[2]! * k, Math.cos(angle / 2)]
  return { t, r, s } as unknown as Transform
}

export function testModel(
  joints: readonly Joint[],
  morphs: Readonly<Record<string, readonly string[]>> = {},
) {
  const meshes = Object.entries(morphs).map(
    ([name, names]): Mesh => ({
      name,
      transform: transform(),
      primitives: [],
      morphs: names.map((m) => ({ name: m, default: 0 })),
    }),
  )
  return { name: 'test', joints, meshes }
}

export function testPoses(
  rest: Readonly<Record<string, Transform>>,
  poses: readonly (Partial<Pose> & { name: string })[],
  extra: Partial<PoseAsset> = {},
): PoseAsset {
  return poseAssetKind.create('test', {
    rest: { joints: rest, morphs: {} },
    poses: poses.map((p) => ({
      id: `id-${p.name}`,
      role: { type: 'control' },
      joints: {},
      morphs: {},
      curves: {},
      range: [0, 1],
      ...p,
    })),
    ...extra,
  })
}

export function testClip(curves: readonly Curve[], extra: Partial<Clip> = {}): Clip {
  return clipKind.create('test', { duration: 1, curves, ...extra })
}
