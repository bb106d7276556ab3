import { IDENTITY_TRANSFORM, type Joint, skeletonKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { addJoints } from './add-joints.ts'
import { compareSkeletons } from './compare-skeletons.ts'

const joint = (name: string, parent?: string): Joint => ({
  name,
  ...(parent ? { parent } : {}),
  reference: IDENTITY_TRANSFORM,
})
const skinnedTo = (...joints: string[]) => [
  {
    name: 'skin',
    transform: IDENTITY_TRANSFORM,
    morphs: [],
    primitives: [],
    skin: { joints, inverseBinds: new Float32Array(joints.length * 16) },
  },
]

describe('joints a skeleton lacks', () => {
  it('[S2] are added below their parents, after which the model may use it', () => {
    const master = skeletonKind.create('master', { joints: [joint('Hips'), joint('Head', 'Hips')] })
    const model = {
      joints: [
        joint('Hips'),
        joint('Head', 'Hips'),
        joint('Face', 'Head'),
        joint('Jaw', 'Face'),
        joint('Hat', 'Head'),
      ],
      meshes: skinnedTo('Head', 'Jaw'),
    }
    expect(compareSkeletons(model, master).usable).toBe(false)
    const { skeleton, added } = addJoints(master, model)
    expect(added).toEqual(['Face', 'Jaw'])
    // Nothing is skinned to the hat, so nobody needs it.
    expect(compareSkeletons(model, skeleton)).toMatchObject({ usable: true, differences: [{ joint: 'Hat' }] })
    // Readable again: every parent comes before its children [S1].
    expect(skeletonKind.read(JSON.parse(JSON.stringify(skeleton))).joints).toHaveLength(4)
  })

  it('[S2] leaves a skeleton that has them as it is', () => {
    const master = skeletonKind.create('master', { joints: [joint('Hips')] })
    expect(addJoints(master, { joints: [joint('Hips')], meshes: skinnedTo('Hips') }).skeleton).toBe(master)
  })
})
