import { describe, expect, it } from 'vitest'
import { addInBetween, evaluateFrame } from '../index.ts'
import { expectTransform, testHead, testPoses } from '../test-head.ts'

const { model } = testHead()
const poses = testPoses()

describe('addInBetween', () => {
  it('[P8] an in-between starts where the pose passes by; not at 0, 1 or twice', () => {
    const asset = addInBetween(poses, { of: 'jawOpen', at: 0.5 })
    const [before, shown] = [poses, asset].map((p) =>
      evaluateFrame({ model, poses: p, curves: { jawOpen: 0.5 } }),
    )
    expectTransform(shown!.joints.jaw, before!.joints.jaw!)
    expect(() => addInBetween(asset, { of: 'jawOpen', at: 0.5, name: 'x' })).toThrow(
      expect.objectContaining({ code: 'poses/in-between-exists' }),
    )
    expect(() => addInBetween(poses, { of: 'jawOpen', at: 1 })).toThrow(
      expect.objectContaining({ code: 'poses/in-between-at' }),
    )
    expect(() => addInBetween(poses, { of: 'jawOpen', at: Number.NaN })).toThrow(
      expect.objectContaining({ code: 'poses/in-between-at' }),
    )
  })
})
