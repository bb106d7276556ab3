import { describe, expect, it } from 'vitest'
import { syncAnimCurves } from '../internal.ts'
import { testHead, testPoses } from '../test-head.ts'

describe('syncAnimCurves', () => {
  it('[S3] the names of control poses become anim curves, once', () => {
    const poses = testPoses()
    const { skeleton, added } = syncAnimCurves(testHead().skeleton, poses)
    expect(added).toEqual(['Neutral', 'jawOpen', 'browUp'])
    expect(skeleton.curves.map((c) => c.name)).toEqual(added)
    expect(skeleton.curves[1]).toEqual({ name: 'jawOpen', kind: 'attribute', default: 0, joints: [] })
    expect(syncAnimCurves(skeleton, poses)).toEqual({ skeleton, added: [] })
  })
})
