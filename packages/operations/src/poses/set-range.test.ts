import { poseAssetKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { setRange } from '../index.ts'
import { testPoses } from '../test-head.ts'

const poses = testPoses()

describe('setRange', () => {
  it('[P5] a range is checked', () => {
    expect(() => setRange(poses, 'jawOpen', [1, 0])).toThrow(expect.objectContaining({ code: 'poses/range' }))
    expect(poseAssetKind.read(setRange(poses, 'jawOpen', [-1, 2])).poses[1]!.range).toEqual([-1, 2])
  })
})
