import { describe, expect, it } from 'vitest'
import { deletePoses } from '../index.ts'
import { codesOf, testPoses } from '../test-head.ts'

const poses = testPoses()
const names = (asset: typeof poses) => asset.poses.map((p) => p.name)

describe('deletePoses', () => {
  it('takes along what builds on a pose, and the base if it goes', () => {
    const done = deletePoses({ ...poses, base: 'browUp' }, ['browUp'])
    expect(names(done.poses)).toEqual(['Neutral', 'jawOpen'])
    expect(done.deleted).toEqual(['browUp', 'jawOpen_browUp'])
    expect(codesOf(done.diagnostics)).toEqual(['poses/dependent-deleted', 'poses/base-deleted'])
    expect(done.poses).not.toHaveProperty('base')
  })
})
