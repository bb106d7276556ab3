import { poseAssetKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { repeatedNames } from './repeated-names.ts'

const assetOf = (...names: string[]) =>
  poseAssetKind.create('a', {
    rest: { joints: {}, morphs: {} },
    poses: names.map((name) => ({
      id: name,
      name,
      role: { type: 'control' } as const,
      joints: {},
      morphs: {},
      curves: {},
      range: [0, 1] as const,
    })),
  })

it('[P2] names that two lines have are found at both; empty lines and lines without a pose are not', () => {
  const asset = assetOf('neutral', 'jaw', 'Pose_2', 'jaw.2')
  expect([...repeatedNames('neutral\n jaw \r\n\njaw\nneutral', asset)]).toEqual([
    [1, 'jaw'],
    [3, 'jaw'],
  ])
  expect(repeatedNames('', asset).size).toBe(0)
})

it('[P2] a typed name that a pose without a line has by itself is found', () => {
  const asset = assetOf('Pose_0', 'Pose_1', 'Pose_0.2')
  expect([...repeatedNames('\n\nPose_0', asset)]).toEqual([[2, 'Pose_0']])
})
