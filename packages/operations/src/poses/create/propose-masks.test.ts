import type { PoseAsset, Transform } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { convertPoses, evaluateFrame } from '../../index.ts'
import { proposeMasks, setMask } from '../../internal.ts'
import { at, expectTransform, JAW_OPEN, REST, testHead, testPoses, turn } from '../../test-head.ts'

const { model } = testHead()
const poses = testPoses()

/** The asset with one more pose. */
function withPose(
  joints: Record<string, Transform>,
  morphs: PoseAsset['poses'][number]['morphs'] = {},
): PoseAsset {
  const pose = { ...poses.poses[1]!, id: 'x', name: 'x', joints, morphs }
  return { ...poses, poses: [...poses.poses, pose] }
}
const maskOf = (asset: PoseAsset, withModel = true) =>
  proposeMasks(asset, withModel ? model : undefined).poses.at(-1)!.mask

describe('proposeMasks', () => {
  it('[P6] what moves some vertex by more than 0.5 mm; Neutral everything', () => {
    expect(proposeMasks(poses, model).poses.map((p) => p.mask)).toEqual([
      { joints: ['*'], morphs: ['*'] },
      { joints: ['jaw', 'lip'], morphs: ['smile'] },
      { joints: ['brow'], morphs: [] },
      { joints: ['jaw', 'lip', 'brow'], morphs: ['smile'] },
    ])
  })

  it('[P6] measures on the skin: the same turn counts by how far it reaches', () => {
    // The brow's vertex is 10 mm out: 2° moves it 0.35 mm, 3.5° 0.61 mm. The jaw's turn also moves the lip's, 60 mm further.
    expect(maskOf(withPose({ brow: { ...REST.brow, r: turn(2, 0, 0) } }))!.joints).toEqual([])
    expect(maskOf(withPose({ brow: { ...REST.brow, r: turn(3.5, 0, 0) } }))!.joints).toEqual(['brow'])
    const jaw = { ...REST.jaw, r: turn(20.8, 0, 0) }
    expect(maskOf(withPose({ jaw }))!.joints).toEqual(['jaw'])
    // 0.3° of jaw is 0.37 mm at the lip; the brow, where it would be 0.55 mm, does not hang from it.
    expect(maskOf(withPose({ jaw: { ...REST.jaw, r: turn(20.3, 0, 0) } }))!.joints).toEqual([])
    expect(maskOf(withPose({ brow: at([0.03, 0.0504, 0.08]) }))!.joints).toEqual([])
    expect(maskOf(withPose({ brow: at([0.03, 0.0506, 0.08]) }))!.joints).toEqual(['brow'])
  })

  it('[P6] morphs by their deltas: 5 mm of smile, 0.1 mm of puff', () => {
    expect(maskOf(withPose({}, { '*': { smile: 0.2, puff: 1 } }))!.morphs).toEqual(['smile'])
    expect(maskOf(withPose({}, { face: { smile: 0.09 } }))!.morphs).toEqual([])
    expect(maskOf(withPose({}, { '*': { puff: 6 } }))!.morphs).toEqual(['puff'])
  })

  it('[P6] without a mesh: 0.5 mm or 0.6°', () => {
    expect(maskOf(withPose({ brow: { ...REST.brow, r: turn(0.7, 0, 0) } }), false)!.joints).toEqual(['brow'])
    expect(maskOf(withPose({ brow: { ...REST.brow, r: turn(0.5, 0, 0) } }), false)!.joints).toEqual([])
    expect(maskOf(withPose({ brow: at([0.0304, 0.05, 0.08]) }), false)!.joints).toEqual([])
    expect(maskOf(withPose({ brow: at([0.0306, 0.05, 0.08]) }), false)!.joints).toEqual(['brow'])
  })

  it('keeps masks that people made, unless asked', () => {
    const mine = setMask(poses, 'browUp', { joints: ['lip'], morphs: [] })
    expect(proposeMasks(mine, model).poses[2]!.mask).toEqual({ joints: ['lip'], morphs: [] })
    expect(proposeMasks(mine, model, { replace: true }).poses[2]!.mask).toEqual({
      joints: ['brow'],
      morphs: [],
    })
    expect(() => setMask(poses, 'browUp', { joints: ['brows'], morphs: [] })).toThrow(
      expect.objectContaining({ code: 'poses/joint-unknown', hint: 'Did you mean "brow"?' }),
    )
    expect(setMask(mine, 'browUp', undefined).poses[2]).not.toHaveProperty('mask')
  })

  it('[P6] two full poses on different joints are both at full strength', () => {
    const full = convertPoses(poses, { mode: 'full', model })
    const frame = evaluateFrame({ model, poses: full, curves: { jawOpen: 1, browUp: 1 } })
    expectTransform(frame.joints.jaw, JAW_OPEN.jaw)
    expectTransform(frame.joints.lip, JAW_OPEN.lip)
    expectTransform(frame.joints.brow, poses.poses[2]!.joints.brow!)
  })
})
