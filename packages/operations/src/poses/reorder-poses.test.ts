import { describe, expect, it } from 'vitest'
import { reorderPoses } from '../internal.ts'
import { testPoses } from '../test-head.ts'

const poses = testPoses()
const names = (asset: typeof poses) => asset.poses.map((p) => p.name)

describe('reorderPoses', () => {
  it('puts the named first', () => {
    expect(names(reorderPoses(poses, ['browUp', 'Neutral']))).toEqual([
      'browUp',
      'Neutral',
      'jawOpen',
      'jawOpen_browUp',
    ])
  })
})
