import { IDENTITY_TRANSFORM, type Joint } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { shownBranches, treeOf } from './joint-tree.ts'

const joint = (name: string, parent?: string): Joint => ({
  name,
  ...(parent ? { parent } : {}),
  reference: IDENTITY_TRANSFORM,
})
// Parents first, but not in the order of a tree.
const tree = treeOf([
  joint('Hips'),
  joint('Head', 'Hips'),
  joint('Leg', 'Hips'),
  joint('Face', 'Head'),
  joint('Jaw', 'Face'),
  joint('Eye', 'Face'),
])
const names = (query: string, ...folded: string[]) =>
  shownBranches(tree, query, (name) => folded.includes(name)).map((b) => b.joint.name)

describe('the tree of joints', () => {
  it('[S1] lists children below their parents', () => {
    expect(names('')).toEqual(['Hips', 'Head', 'Face', 'Jaw', 'Eye', 'Leg'])
    expect(tree.map((b) => [b.depth, b.children, b.below])).toEqual([
      [0, 2, 5],
      [1, 1, 3],
      [2, 2, 2],
      [3, 0, 0],
      [3, 0, 0],
      [1, 0, 0],
    ])
  })

  it('[S4] hides what is below a folded joint, and nothing beside it', () => {
    expect(names('', 'Face')).toEqual(['Hips', 'Head', 'Face', 'Leg'])
    expect(names('', 'Head', 'Face')).toEqual(['Hips', 'Head', 'Leg'])
    expect(names('jaw', 'Face')).toEqual(['Jaw'])
  })
})
