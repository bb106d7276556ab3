import { type Mesh, poseAssetKind } from '@facework/documents'
import { Euler, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { measureGaze } from './measure-gaze.ts'

const CENTRE = { left: new Vector3(0.03, 1.5, 0.08), right: new Vector3(-0.03, 1.5, 0.08) }
const LOOKS = {
  EyesLookUp: { turn: [-0.3, 0, 0], lid: 0.001 },
  EyesLookDown: { turn: [0.4, 0, 0], lid: -0.0025 },
  EyesLookLeft: { turn: [0, 0.5, 0], lid: 0 },
  EyesLookRight: { turn: [0, -0.45, 0], lid: 0 },
} as const

/** Two balls and a lid above each; a look turns the balls and takes the lids along a little. */
function head(scale = 1) {
  const points: { at: Vector3; centre?: Vector3 }[] = []
  for (const centre of [CENTRE.left, CENTRE.right]) {
    for (let i = 0; i < 60; i++) {
      const [a, b] = [i * 2.4, ((i % 15) / 15) * 1.2]
      const d = new Vector3(Math.sin(b) * Math.cos(a), Math.sin(b) * Math.sin(a), Math.cos(b))
      points.push({ at: d.multiplyScalar(0.012).add(centre), centre })
    }
    for (let i = 0; i < 20; i++) points.push({ at: new Vector3(0.001 * i, 0.011, 0.012).add(centre) })
  }
  const column = (f: (p: (typeof points)[number]) => Vector3) =>
    Float32Array.from(
      points.flatMap((p) =>
        f(p)
          .multiplyScalar(1 / scale)
          .toArray(),
      ),
    )
  const looks = Object.entries(LOOKS).map(([name, { turn, lid }]) => ({
    name,
    positions: column(({ at, centre }) =>
      centre
        ? at
            .clone()
            .sub(centre)
            .applyEuler(new Euler(...turn))
            .add(centre)
            .sub(at)
        : new Vector3(0, lid, 0),
    ),
  }))
  const shut = (name: string, side: number) => ({
    name,
    positions: column(({ at, centre }) => new Vector3(0, !centre && at.x * side > 0 ? -0.01 : 0, 0)),
  })
  const morphs = [...looks, shut('LeftEyeClosed', 1), shut('RightEyeClosed', -1)]
  const mesh: Mesh = {
    name: 'face',
    parent: 'root',
    transform: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [scale, scale, scale] },
    morphs: morphs.map((m) => ({ name: m.name, default: 0 })),
    primitives: [
      {
        mode: 'triangles',
        positions: column((p) => p.at.clone()),
        morphs: morphs.map(({ positions }) => ({ positions })),
      },
    ],
  }
  const model = {
    name: 'ball',
    joints: [{ name: 'root', reference: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } as const }],
    meshes: [mesh],
  }
  const poses = poseAssetKind.create('p', {
    rest: { joints: {}, morphs: {} },
    poses: morphs.map(({ name }) => ({
      id: name,
      name,
      role: { type: 'control' },
      joints: {},
      morphs: { '*': { [name]: 1 } },
      curves: {},
      range: [0, 1],
    })),
  })
  return { model, poses }
}

describe('[T4] what gaze controls do to eyes made of morphs', () => {
  it.each([1, 0.01])('angles, centres and lids, in a mesh scaled by %s', (scale) => {
    const { model, poses } = head(scale)
    const { angles, eyes, lids } = measureGaze(model, poses)
    expect(angles!.EyesLookUp).toBeCloseTo(0.3, 4)
    expect(angles!.EyesLookDown).toBeCloseTo(0.4, 4)
    expect(angles!.EyesLookLeft).toBeCloseTo(0.5, 4)
    expect(angles!.EyesLookRight).toBeCloseTo(0.45, 4)
    for (const side of ['left', 'right'] as const)
      expect(new Vector3(...eyes![side]!).distanceTo(CENTRE[side])).toBeLessThan(1e-5)
    // Lids go 2.5 of the 10 mm that shut them, on both sides.
    expect(lids!.EyesLookDown).toBeCloseTo(0.25, 4)
  })
  it('says nothing of a head without gaze', () => {
    const { model, poses } = head()
    const less = { ...poses, poses: poses.poses.slice(1) }
    expect(measureGaze(model, less)).toEqual({ poses: {}, eyes: {}, angles: {}, lids: {} })
  })
})
