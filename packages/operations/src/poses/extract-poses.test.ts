import { describe, expect, it } from 'vitest'
import { extractPoses } from '../index.ts'
import { codesOf, testPoses } from '../test-head.ts'

const poses = testPoses()
const names = (asset: typeof poses) => asset.poses.map((p) => p.name)

describe('extractPoses', () => {
  it('extracts into a new asset, with what the poses need', () => {
    const done = extractPoses(poses, ['jawOpen_browUp'], 'part')
    expect(names(done.poses)).toEqual(['jawOpen', 'browUp', 'jawOpen_browUp'])
    expect(codesOf(done.diagnostics)).toEqual(['poses/base-extracted', 'poses/base-extracted'])
    expect(done.poses.id).not.toBe(poses.id)
    expect(done.poses.poses.map((p) => p.id)).toEqual(poses.poses.slice(1).map((p) => p.id))
    expect(done.poses).toMatchObject({ name: 'part', rest: poses.rest })
  })
})
