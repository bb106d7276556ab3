import { type Pose, type PoseAsset, poseAssetKind, type Transform } from '@facework/documents'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { mirrorPoses } from './mirror-poses.ts'
import { at, BROWS, inModel, turn } from './test-brows.ts'

const pose = (name: string, more: Partial<Pose> = {}): Pose => ({
  id: `id-of-${name}`,
  name,
  role: { type: 'control' },
  range: [0, 1],
  joints: {},
  morphs: {},
  curves: {},
  ...more,
})
const raised = at([0.034, 0.062, 0.079], turn(0.2, 0.9, 0.4, 0.7))
const LEFT = pose('LeftBrowUp', {
  range: [0, 1.5],
  joints: { LeftBrow: raised },
  morphs: { face: { wrinkle_L: 0.5, puff: 1 } },
  mask: { joints: ['LeftBrow'], morphs: ['wrinkle_L'] },
})
const asset = (...poses: Pose[]): PoseAsset =>
  poseAssetKind.create('face', {
    rest: {
      joints: Object.fromEntries(BROWS.map((j) => [j.name, j.reference])),
      morphs: { face: { wrinkle_L: 0, wrinkle_R: 0, puff: 0 } },
    },
    poses,
  })

const placed = (local: Transform) => new Vector3().setFromMatrixPosition(inModel(local))

describe('mirrorPoses', () => {
  it('makes the pose of the other side: joints as in a mirror, morphs and mask by name', () => {
    const { asset: made, made: names } = mirrorPoses(
      asset(pose('Neutral'), LEFT, pose('Jaw')),
      ['LeftBrowUp'],
      {
        joints: BROWS,
      },
    )
    expect(names).toEqual(['RightBrowUp'])
    expect(made.poses.map((p) => p.name)).toEqual(['Neutral', 'LeftBrowUp', 'RightBrowUp', 'Jaw'])
    const right = made.poses[2]!
    expect(right).toMatchObject({
      range: [0, 1.5],
      morphs: { face: { wrinkle_R: 0.5, puff: 1 } },
      mask: { joints: ['RightBrow'], morphs: ['wrinkle_R'] },
    })
    expect(Object.keys(right.joints)).toEqual(['RightBrow'])
    const [x, y, z] = placed(raised).toArray()
    expect(placed(right.joints.RightBrow!).distanceTo(new Vector3(-x!, y!, z!))).toBeLessThan(1e-6)
  })

  it('overwrites the shape of a pose that is there; its id and place stay', () => {
    const before = asset(pose('RightBrowUp', { frame: 7 }), LEFT)
    const { asset: made } = mirrorPoses(before, ['LeftBrowUp'], { joints: BROWS })
    expect(made.poses.map((p) => [p.id, p.name, p.frame])).toEqual([
      ['id-of-RightBrowUp', 'RightBrowUp', 7],
      ['id-of-LeftBrowUp', 'LeftBrowUp', undefined],
    ])
    expect(Object.keys(made.poses[0]!.joints)).toEqual(['RightBrow'])
  })

  it('swaps two that are named together, and twice gives the first shape back', () => {
    const both = ['LeftBrowUp', 'RightBrowUp']
    const swapped = mirrorPoses(asset(LEFT, pose('RightBrowUp')), both, { joints: BROWS }).asset
    expect(swapped.poses.map((p) => Object.keys(p.joints))).toEqual([[], ['RightBrow']])
    const back = mirrorPoses(swapped, both, { joints: BROWS }).asset.poses[0]!.joints.LeftBrow!
    for (const part of ['t', 'r', 's'] as const)
      back[part].forEach((v, k) => {
        expect(v).toBeCloseTo(raised[part][k]!, 6)
      })
  })

  it('takes bases and in-betweens to the other side as well', () => {
    const combination = pose('LeftBrowUp_LeftBlink', {
      role: { type: 'combination', bases: ['LeftBrowUp', 'LeftBlink'] },
    })
    const { asset: made } = mirrorPoses(
      asset(LEFT, pose('LeftBlink'), combination),
      ['LeftBrowUp', 'LeftBlink', 'LeftBrowUp_LeftBlink'],
      { joints: BROWS },
    )
    expect(made.poses.find((p) => p.name === 'RightBrowUp_RightBlink')?.role).toEqual({
      type: 'combination',
      bases: ['RightBrowUp', 'RightBlink'],
    })
  })

  it('says so where no name has a side', () => {
    expect(() => mirrorPoses(asset(pose('Jaw')), ['Jaw'], { joints: BROWS })).toThrow(
      '"Jaw": no side in the name, so there is no other side to make.',
    )
  })
})
