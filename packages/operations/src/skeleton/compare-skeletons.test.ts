import { skeletonKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compareSkeletons } from '../index.ts'
import { at, REST, testHead, turn } from '../test-head.ts'

const { model, skeleton } = testHead()

describe('compareSkeletons', () => {
  it('[S2] a model fits the skeleton it came with', () => {
    expect(compareSkeletons(model, skeleton)).toEqual({ usable: true, differences: [] })
  })

  it('[S2] lists every difference at once, with the nearest name', () => {
    const other = skeletonKind.create('other', {
      joints: [
        { name: 'root', reference: REST.root },
        { name: 'Jaw', parent: 'root', reference: REST.jaw },
        { name: 'lip', parent: 'root', reference: REST.lip },
        { name: 'brow', parent: 'root', reference: at([0.03, 0.053, 0.084], turn(0, 2, 0)) },
        { name: 'tail', parent: 'root', reference: REST.lip },
      ],
    })
    expect(compareSkeletons(model, other)).toEqual({
      usable: false,
      differences: [
        { type: 'missing', joint: 'jaw', skinned: true, nearest: 'Jaw' },
        { type: 'extra', joint: 'Jaw', nearest: 'jaw' },
        { type: 'extra', joint: 'tail' },
        { type: 'reparented', joint: 'lip', skinned: true, parent: 'jaw', parentInSkeleton: 'root' },
        {
          type: 'reference',
          joint: 'brow',
          millimetres: expect.closeTo(5, 3),
          degrees: expect.closeTo(2, 3),
          scale: 0,
        },
      ],
    })
  })

  it('[S2] [S3] joints that nothing is skinned to, and other rests, do not hinder', () => {
    const loose = {
      ...model,
      joints: [...model.joints, { name: 'extra', parent: 'root', reference: REST.lip }],
    }
    expect(compareSkeletons(loose, skeleton)).toEqual({
      usable: true,
      differences: [{ type: 'missing', joint: 'extra', skinned: false }],
    })
  })
})
