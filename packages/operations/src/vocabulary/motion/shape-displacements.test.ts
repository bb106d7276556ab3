import {
  IDENTITY_TRANSFORM,
  type Model,
  modelKind,
  newId,
  type Pose,
  poseAssetKind,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { shapeMotions } from '../../internal.ts'
import { shapeDisplacements } from './shape-displacements.ts'

/** A triangle half on a jaw that rests at y = 1, and a square that hangs from it rigidly. */
function jawModel(): Model {
  const rest = (y: number) => ({ ...IDENTITY_TRANSFORM, t: [0, y, 0] as const })
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const atJaw = identity.with(13, -1)
  return modelKind.create('jaw', {
    joints: [
      { name: 'root', reference: IDENTITY_TRANSFORM },
      { name: 'jaw', parent: 'root', reference: rest(1) },
    ],
    meshes: [
      {
        name: 'skin',
        transform: IDENTITY_TRANSFORM,
        skin: { joints: ['root', 'jaw'], inverseBinds: Float32Array.from([...identity, ...atJaw]) },
        morphs: [{ name: 'puff', default: 0 }],
        primitives: [
          {
            mode: 'triangles',
            positions: Float32Array.of(0, 1, 1, 1, 1, 1, 0, 0, 0),
            joints: Uint16Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0),
            weights: Float32Array.of(1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0),
            morphs: [{ positions: Float32Array.of(0, 0, 0, 0.25, 0, 0, 0, 0, 0) }],
          },
        ],
      },
      {
        name: 'teeth',
        parent: 'jaw',
        transform: IDENTITY_TRANSFORM,
        morphs: [],
        primitives: [
          {
            mode: 'triangles',
            indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
            // The fourth lies where the first does, as on a seam.
            positions: Float32Array.of(0, 0, 1, 0.1, 0, 1, 0, 0.1, 1, 0, 0, 1, 5, 0, 0, 5, 1, 0),
            morphs: [],
          },
        ],
      },
    ],
  })
}

const pose = (name: string, body: Partial<Pose>): Pose => ({
  id: newId(),
  name,
  role: { type: 'control' },
  joints: {},
  morphs: {},
  curves: {},
  range: [0, 1],
  ...body,
})

describe('[M3] what shapes move', () => {
  // A quarter turn about x: what is in front of the jaw goes below it.
  const quarter = Math.SQRT1_2
  const poses = poseAssetKind.create('jaw', {
    rest: {
      joints: { root: IDENTITY_TRANSFORM, jaw: { ...IDENTITY_TRANSFORM, t: [0, 1, 0] } },
      morphs: {},
    },
    poses: [
      pose('open', { joints: { jaw: { t: [0, 1, 0], r: [quarter, 0, 0, quarter], s: [1, 1, 1] } } }),
      pose('puff', { morphs: { '*': { puff: 1 } } }),
    ],
  })

  it('is the skin as a renderer places it, joints and morphs alike', () => {
    const { rest, moved } = shapeDisplacements(jawModel(), poses)
    const at = (name: string, vertex: number) => [...moved.get(name)!.subarray(vertex * 3, vertex * 3 + 3)]
    const close = (values: readonly number[]) => values.map((v) => expect.closeTo(v, 6))
    expect([...rest.subarray(0, 9)]).toEqual(close([0, 1, 1, 1, 1, 1, 0, 0, 0]))
    expect(at('open', 0)).toEqual(close([0, -1, -1]))
    expect(at('open', 1)).toEqual(close([0, -0.5, -0.5]))
    expect(at('open', 2)).toEqual(close([0, 0, 0]))
    expect(at('open', 3)).toEqual(close([0, -1, -1]))
    expect(at('puff', 1)).toEqual(close([0.25, 0, 0]))
  })

  it('knows pieces by their triangles, across seams', () => {
    const { pieces } = shapeDisplacements(jawModel(), poses)
    const [skin, teeth] = [pieces[0], pieces[3]]
    expect([...pieces]).toEqual([skin, skin, skin, teeth, teeth, teeth, teeth, teeth, teeth])
    expect(skin).not.toBe(teeth)
  })

  it('is not asked of what has no face', () => {
    expect(shapeMotions(jawModel(), poses)).toBeUndefined()
    const empty = modelKind.create('none', { joints: [], meshes: [] })
    expect(shapeMotions(empty, { ...poses, poses: [] })).toBeUndefined()
  })
})
