import { describe, expect, it } from 'vitest'
import { addCombination, addPose, convertPoses, deletePoses, evaluateFrame } from '../index.ts'
import { after, at, BOTH, expectTransform, REST, testHead, testPoses, turn } from '../test-head.ts'

const { model } = testHead()
const poses = testPoses()
const plain = deletePoses(poses, ['jawOpen_browUp']).poses

describe('addCombination', () => {
  it('[P7] starts as the sum, so nothing moves until it is corrected', () => {
    const before = evaluateFrame({ model, poses: plain, curves: { jawOpen: 1, browUp: 1 } })
    const asset = addCombination(plain, { bases: ['jawOpen', 'browUp'] })
    expect(asset.poses.at(-1)).toMatchObject({ name: 'jawOpen_browUp', role: { type: 'combination' } })
    const shown = evaluateFrame({ model, poses: asset, curves: { jawOpen: 1, browUp: 1 } })
    for (const joint of model.joints) expectTransform(shown.joints[joint.name], before.joints[joint.name]!)
  })

  it('[P7] holds the wanted result; its weight is the product of the bases', () => {
    const asset = addCombination(plain, {
      bases: ['jawOpen', 'browUp'],
      frame: { joints: BOTH, morphs: {} },
      name: 'both',
    })
    const shown = evaluateFrame({ model, poses: asset, curves: { jawOpen: 1, browUp: 1 } })
    for (const joint of ['jaw', 'lip', 'brow'] as const) expectTransform(shown.joints[joint], BOTH[joint])
    const half = evaluateFrame({ model, poses: asset, curves: { jawOpen: 0.5, browUp: 0.5 } })
    const y = REST.jaw.t[1] + 0.5 * (-0.034 + 0.03) + 0.25 * (-0.033 + 0.034)
    expect(half.joints.jaw!.t[1]).toBeCloseTo(y, 6)
  })

  it('[P7] starts from the base pose where there is one', () => {
    const based = convertPoses(plain, { mode: 'additive', base: 'browUp' })
    const two = addPose(based, {
      name: 'side',
      frame: { joints: { jaw: at([0.01, -0.03, 0.02], after(turn(0, 9, 0), REST.jaw.r)) }, morphs: {} },
    })
    const asset = addCombination(two, { bases: ['jawOpen', 'side'] })
    const curves = { jawOpen: 1, side: 1 }
    const [before, shown] = [two, asset].map((p) => evaluateFrame({ model, poses: p, curves }))
    for (const joint of model.joints) expectTransform(shown!.joints[joint.name], before!.joints[joint.name]!)
  })

  it('refuses a second one of the same bases, unknown bases, and one alone', () => {
    expect(() => addCombination(poses, { bases: ['browUp', 'jawOpen'] })).toThrow(
      expect.objectContaining({ code: 'poses/combination-exists' }),
    )
    expect(() => addCombination(poses, { bases: ['browUp', 'jaw'] })).toThrow(
      expect.objectContaining({ code: 'poses/unknown' }),
    )
    expect(() => addCombination(poses, { bases: ['browUp'], name: 'x' })).toThrow(
      expect.objectContaining({ code: 'poses/combination-bases' }),
    )
  })
})
