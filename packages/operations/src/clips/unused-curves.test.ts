import { clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { removeCurves, syncAnimCurves, unusedCurves } from '../internal.ts'
import { testHead, testPoses } from '../test-head.ts'

describe('unusedCurves', () => {
  it('finds what nothing uses, and takes it off', () => {
    const poses = testPoses()
    const { skeleton } = syncAnimCurves(testHead().skeleton, poses)
    const [first] = skeleton.curves
    const old = {
      ...skeleton,
      curves: [...skeleton.curves, { ...first!, name: 'Pose_0' }, { ...first!, name: 'x' }],
    }
    const talk = clipKind.create('talk', { duration: 1, curves: [keyedCurve('x', [[0, 1]])] })
    expect(unusedCurves(old, [old, poses, talk])).toEqual(['Pose_0'])
    expect(removeCurves(old, ['Pose_0', 'x', 'nothing'])).toEqual(skeleton)
  })
})
