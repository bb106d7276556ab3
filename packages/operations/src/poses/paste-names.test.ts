import { describe, expect, it } from 'vitest'
import { pasteNames } from '../index.ts'
import { codesOf, testPoses } from '../test-head.ts'

const poses = testPoses()
const names = (asset: typeof poses) => asset.poses.map((p) => p.name)

describe('pasteNames', () => {
  it('lays lines over a selection, and two poses may swap names', () => {
    const done = pasteNames(poses, ['jawOpen', 'browUp'], 'browUp\njawOpen\n')
    expect(names(done.poses)).toEqual(['Neutral', 'browUp', 'jawOpen', 'browUp_jawOpen'])
    expect(done.diagnostics).toEqual([])
  })

  it('says what is left over and what keeps its name', () => {
    const many = pasteNames(poses, ['jawOpen'], 'a\nb')
    expect(names(many.poses)).toEqual(['Neutral', 'a', 'browUp', 'a_browUp'])
    expect(codesOf(many.diagnostics)).toEqual(['poses/names-left-over'])
    const few = pasteNames(poses, ['Neutral', 'jawOpen', 'browUp'], '\nb')
    expect(names(few.poses)).toEqual(['Neutral', 'b', 'browUp', 'b_browUp'])
    expect(codesOf(few.diagnostics)).toEqual(['poses/names-missing'])
    expect(() => pasteNames(poses, ['Neutral', 'jawOpen'], 'b\nb')).toThrow(
      expect.objectContaining({ code: 'poses/name-taken' }),
    )
  })

  it('[P7, P8] names of combinations and in-betweens make them such, as when the asset is made', () => {
    const [neutral, jaw, brow] = poses.poses
    const fresh = {
      ...poses,
      poses: [neutral!, jaw!, brow!, jaw!, brow!].map((pose, i) => ({
        ...pose,
        id: `p${i}`,
        name: `Pose_${i}`,
        role: { type: 'control' as const },
      })),
    }
    const list = ['Neutral', 'jawOpen', 'browUp', 'browUp_jawOpen', 'browUp@0.5']
    const done = pasteNames(fresh, names(fresh), list)
    expect(done.poses.poses.map((p) => p.role)).toEqual([
      { type: 'control' },
      { type: 'control' },
      { type: 'control' },
      { type: 'combination', bases: ['browUp', 'jawOpen'] },
      { type: 'in-between', of: 'browUp', at: 0.5 },
    ])
    // What is not named anew keeps its role, whatever it is called.
    const again = pasteNames({ ...done.poses, poses: fresh.poses }, ['Pose_0'], 'Pose_1_Pose_2x')
    expect(again.poses.poses.every((p) => p.role.type === 'control')).toBe(true)
  })
})
