import {
  type Character,
  characterKind,
  clipKind,
  IDENTITY_TRANSFORM,
  modelKind,
  poseAssetKind,
  skeletonKind,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { addJoints } from './add-joints.ts'
import { moveToSkeleton } from './move-to-skeleton.ts'

const joint = (name: string, parent?: string) => ({
  name,
  ...(parent ? { parent } : {}),
  reference: IDENTITY_TRANSFORM,
})
const curve = (name: string, joints: string[] = []) => ({
  name,
  kind: 'attribute' as const,
  default: 0.5,
  joints,
})

function project() {
  const master = skeletonKind.create('master', { joints: [joint('head')], curves: [curve('smile')] })
  const own = skeletonKind.create('bolt', {
    joints: [joint('head'), joint('antenna', 'head')],
    curves: [curve('smile'), curve('twirl', ['head', 'gone'])],
  })
  const ref = { id: own.id }
  const model = modelKind.create('bolt', {
    joints: own.joints,
    skeleton: ref,
    meshes: [
      {
        name: 'skin',
        transform: IDENTITY_TRANSFORM,
        morphs: [],
        primitives: [],
        skin: { joints: ['head', 'antenna'], inverseBinds: new Float32Array(32) },
      },
    ],
  })
  const poses = poseAssetKind.create('bolt', { rest: { joints: {}, morphs: {} }, poses: [], skeleton: ref })
  const clip = clipKind.create('take', { duration: 1, skeleton: ref })
  const character = characterKind.create('bolt', {
    skeleton: ref,
    model: { id: model.id },
    poses: { id: poses.id },
  })
  return { master, own, model, poses, clip, character }
}

describe('a character on a shared skeleton', () => {
  it('[S2] is refused while joints with skin are missing there, and welcome when they are added', () => {
    const { master, ...rest } = project()
    const documents = [master, ...Object.values(rest)]
    expect(() => moveToSkeleton({ character: rest.character, skeleton: master, documents })).toThrow(
      expect.objectContaining({
        code: 'skeleton/joint-missing',
        message: expect.stringContaining(': antenna.'),
      }),
    )
    const { skeleton } = addJoints(master, rest.model)
    const changed = moveToSkeleton({ character: rest.character, skeleton, documents })
    const on = changed.filter((d) => d.kind !== 'skeleton').map((d) => [d.kind, (d as Character).skeleton.id])
    expect(on).toEqual(['model', 'poses', 'clip', 'character'].map((kind) => [kind, master.id]))
    // [S3] Curves of its own come along, without links to joints that are not there.
    expect(changed.at(-1)).toEqual({
      ...skeleton,
      curves: [curve('smile'), { ...curve('twirl'), joints: ['head'] }],
    })
  })

  it('leaves the clips of the old skeleton to others who use it', () => {
    const { master, ...rest } = project()
    const twin = characterKind.create('twin', { skeleton: rest.character.skeleton, model: { id: 'other' } })
    const documents = [master, ...Object.values(rest), twin]
    const { skeleton } = addJoints(master, rest.model)
    const changed = moveToSkeleton({ character: rest.character, skeleton, documents })
    expect(changed.map((d) => d.kind)).toEqual(['model', 'poses', 'character', 'skeleton'])
    expect(
      moveToSkeleton({
        character: { ...rest.character, skeleton: { id: skeleton.id } },
        skeleton,
        documents,
      }),
    ).toEqual([])
  })
})
