import { describe, expect, it } from 'vitest'
import { pasteNames } from './index.ts'
import { codesOf, testPoses } from './test-head.ts'

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
})
