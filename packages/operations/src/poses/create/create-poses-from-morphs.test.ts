import { type Model, modelKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createPosesFromMorphs, evaluateFrame } from '../../index.ts'
import { at, testHead } from '../../test-head.ts'

function morphHead(meshes: Record<string, string[]>, extras?: Record<string, unknown>): Model {
  return modelKind.create('morphs', {
    joints: [],
    meshes: Object.entries(meshes).map(([name, morphs]) => ({
      name,
      transform: at([0, 0, 0]),
      morphs: morphs.map((morph) => ({ name: morph, default: morph === 'raised' ? 0.5 : 0 })),
      primitives: [],
      ...(extras ? { extras } : {}),
    })),
  })
}
const FACE = { head: ['A', 'B', 'C', 'A_B', 'A_C', 'B_C', 'A_B_C'], teeth: ['A', 'C'] }

describe('createPosesFromMorphs', () => {
  it('[P2] one pose per name; same-named morphs of all meshes together', () => {
    const model = morphHead({ head: ['A', 'B', 'raised'], teeth: ['B', 'D'] })
    const { poses, diagnostics } = createPosesFromMorphs({ model })
    expect(diagnostics).toEqual([])
    expect(poses.poses.map((p) => [p.name, p.morphs])).toEqual([
      ['A', { '*': { A: 1 } }],
      ['B', { '*': { B: 1 } }],
      ['raised', { '*': { raised: 1 } }],
      ['D', { '*': { D: 1 } }],
    ])
    expect(poses.rest.morphs).toEqual({ head: { raised: 0.5 } })
    expect(evaluateFrame({ model, poses, curves: { B: 0.5, raised: 1 } }).morphs).toEqual({
      head: { A: 0, B: 0.5, raised: 1 },
      teeth: { B: 0.5, D: 0 },
    })
  })

  it('[P7] corrective morphs: the pose is the bases, their pairs and the correction at 1', () => {
    const model = morphHead(FACE, { combinationTargets: 'corrective' })
    const { poses } = createPosesFromMorphs({ model })
    expect(poses.poses[3]!.morphs).toEqual({ '*': { A: 1, B: 1, A_B: 1 } })
    expect(poses.poses[6]!.morphs).toEqual({ '*': { A: 1, B: 1, C: 1, A_B: 1, A_C: 1, B_C: 1, A_B_C: 1 } })
    // Each corrective comes in by the product of its bases: .5·.5, .5·1, .5·1, .5·.5·1.
    expect(evaluateFrame({ model, poses, curves: { A: 0.5, B: 0.5, C: 1 } }).morphs).toEqual({
      head: { A: 0.5, B: 0.5, C: 1, A_B: 0.25, A_C: 0.5, B_C: 0.5, A_B_C: 0.25 },
      teeth: { A: 0.5, C: 1 },
    })
  })

  it('[P7] result morphs: with all bases at 1 only the result shows', () => {
    const model = morphHead(FACE)
    const { poses } = createPosesFromMorphs({ model })
    expect(poses.poses[3]!.morphs).toEqual({ '*': { A_B: 1 } })
    expect(evaluateFrame({ model, poses, curves: { A: 1, B: 1 } }).morphs.head).toMatchObject({
      A: 0,
      B: 0,
      A_B: 1,
    })
    const forced = createPosesFromMorphs({ model, combinationMorphs: 'corrective' })
    expect(forced.poses.poses[3]!.morphs).toEqual({ '*': { A: 1, B: 1, A_B: 1 } })
  })

  it('refuses a model without morphs', () => {
    const { model } = testHead()
    const bare = { ...model, meshes: [] }
    expect(() => createPosesFromMorphs({ model: bare })).toThrow(
      expect.objectContaining({ code: 'poses/no-morphs' }),
    )
  })

  it('[P8] a morph named with its weight is an in-between of the one before the @', () => {
    const { model } = testHead()
    const mesh = model.meshes.find((m) => m.morphs.length > 0)!
    const [first] = mesh.morphs
    const named = {
      ...model,
      meshes: model.meshes.map((m) =>
        m !== mesh
          ? m
          : {
              ...m,
              morphs: [...m.morphs, { name: `${first!.name}@0.5`, default: 0 }],
              primitives: m.primitives.map((p) => ({ ...p, morphs: [...p.morphs, p.morphs[0]!] })),
            },
      ),
    }
    const { poses } = createPosesFromMorphs({ model: named })
    expect(poses.poses.find((p) => p.name === `${first!.name}@0.5`)?.role).toEqual({
      type: 'in-between',
      of: first!.name,
      at: 0.5,
    })
  })
})
