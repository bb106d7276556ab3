import { describe, expect, it } from 'vitest'
import { convertPoses, deletePoses, evaluateFrame } from '../index.ts'
import { at, expectTransform, JAW_OPEN, REST, testHead, testPoses, turn } from '../test-head.ts'

const { model } = testHead()
const poses = testPoses()
const plain = deletePoses(poses, ['jawOpen_browUp']).poses

describe('convertPoses', () => {
  it('[P1] additive to full and back loses nothing', () => {
    const full = convertPoses(poses, { mode: 'full', base: 'browUp' })
    expect(full).toMatchObject({ mode: 'full', base: 'browUp' })
    expect(convertPoses(full, { mode: 'additive', base: null })).toEqual(poses)
  })

  it('[P3] a chosen base: deltas are taken against it', () => {
    const based = convertPoses(plain, { mode: 'additive', base: 'browUp' })
    // jawOpen minus browUp: the jaw opens, and the brow goes down from where it rests.
    const frame = evaluateFrame({ model, poses: based, curves: { jawOpen: 1 } })
    expectTransform(frame.joints.jaw, JAW_OPEN.jaw)
    expectTransform(frame.joints.brow, at([0.03, 0.05 - 0.007, 0.08 - 0.001], turn(0, 0, -7)))
    expectTransform(evaluateFrame({ model, poses: based, curves: { browUp: 1 } }).joints.brow, REST.brow)
  })

  it('takes masks, and refuses those of unknown poses', () => {
    const mask = { joints: ['jaw'], morphs: [] }
    expect(convertPoses(poses, { mode: 'full', masks: { jawOpen: mask } }).poses[1]!.mask).toEqual(mask)
    expect(() => convertPoses(poses, { mode: 'full', masks: { jaw: mask } })).toThrow(
      expect.objectContaining({ code: 'poses/unknown' }),
    )
    expect(() => convertPoses(poses, { mode: 'full', base: 'x' })).toThrow(
      expect.objectContaining({ code: 'poses/unknown' }),
    )
  })
})
