import { clipKind, keyedCurve, type Model } from '@facework/documents'
import { importGltf, importLiveLinkCsv, importVrma, OUTPUT_FORMATS } from '@facework/formats'
import { importRbxmx } from '@facework/formats/internal'
import { evaluateFrame } from '@facework/operations'
import { describe, expect, it } from 'vitest'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import { openTestEditor } from '../test-project.ts'
import { holdsCurves, writePerformance } from './write-performance.ts'

const format = (name: string) => OUTPUT_FORMATS.find((f) => f.name === name)!
/** With tangents, which formats of straight lines refuse. */
const facs = clipKind.create('facs', {
  duration: 1,
  frameRate: 30,
  curves: [
    keyedCurve(
      'JawDrop',
      [
        [0, 0],
        [0.5, 1],
        [1, 0],
      ],
      'cubic',
    ),
  ],
})

/** A mesh without a surface has no place in a file. */
function withTriangle(model: Model): Model {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const meshes = model.meshes.map((mesh) => ({
    ...mesh,
    primitives: [{ mode: 'triangles' as const, positions, morphs: mesh.morphs.map(() => ({ positions })) }],
  }))
  return { ...model, meshes }
}

async function ada() {
  const { editor } = await openTestEditor()
  const character = editor.documents('character')[0]!
  const found = documentsOfCharacter(character, editor.store.getState().documents)!
  const documents = { ...found, model: withTriangle(found.model) }
  return { editor, documents, clip: editor.documents('clip').find((c) => c.name === 'talk')! }
}

describe('writePerformance', () => {
  it('[M2] maps and samples a FACS clip for Live Link Face: its curves have FACS names', () => {
    const { bytes } = writePerformance(format('live-link'), { clip: facs }, { fps: 30 })
    const [take] = importLiveLinkCsv(bytes, { name: 'facs' }).clips
    const jaw = take!.curves.find((c) => c.name === 'jawOpen')!
    const values = jaw.type === 'sampled' ? [...jaw.values] : jaw.keys.map((k) => k.value)
    expect(values).toHaveLength(31)
    expect(values[15]).toBeCloseTo(1, 5)
    expect(values[8]).toBeGreaterThan(0.4)
  })

  it('[M2] samples curves with tangents for a VRM animation, by its presets', async () => {
    const { bytes } = writePerformance(format('vrma'), { clip: facs }, { fps: 30 })
    const [clip] = (await importVrma(bytes, { name: 'facs' })).clips
    expect(clip!.curves.map((c) => c.name)).toContain('aa')
  })

  it('[O2] bakes the clip through the poses of the character into a GLB', async () => {
    const { documents, clip } = await ada()
    const { bytes } = writePerformance(format('gltf'), { clip, documents }, { fps: 30 })
    const { model, clips } = await importGltf(bytes)
    expect(clips.map((c) => c.name)).toEqual(['talk'])
    const character = openCharacterIn(documents)
    for (const time of [0.5, 1, 1.5]) {
      const shown = evaluateFrame({ model: model!, clip: clips[0]!, time })
      const wanted = evaluateFrame({ character, clip, time })
      expect(shown.morphs.face!.jawOpen).toBeCloseTo(wanted.morphs.face!.jawOpen!, 5)
      expect(wanted.morphs.face!.jawOpen).toBeGreaterThan(0.4)
    }
  })

  it('writes the curves of a phone take in the names of Roblox', () => {
    const take = clipKind.create('take', {
      duration: 1,
      curves: [
        keyedCurve('jawOpen', [
          [0, 0],
          [1, 1],
        ]),
      ],
    })
    const { bytes } = writePerformance(format('rbxmx'), { clip: take }, { fps: 30 })
    const [clip] = importRbxmx(bytes).clips
    const jaw = clip!.curves.find((c) => c.name === 'JawDrop')
    expect(jaw?.type === 'keyed' && jaw.keys.at(-1)!.value).toBeGreaterThan(0.5)
  })

  it('refuses what a format cannot hold, and says why', async () => {
    const { documents, clip } = await ada()
    const own = clipKind.create('own', { duration: 1, curves: [keyedCurve('wobble', [[0, 1]])] })
    expect(() => writePerformance(format('live-link'), { clip: own }, { fps: 30 })).toThrow(/ARKit/)
    expect(() => writePerformance(format('bvh'), { clip, documents }, { fps: 30 })).toThrow(
      /by morphs|joints/,
    )
    expect(() => writePerformance(format('rbxmx'), { clip: own }, { fps: 30 })).toThrow(/FACS-50/)
    expect(OUTPUT_FORMATS.filter(holdsCurves).map((f) => f.name)).toEqual(['live-link', 'vrma', 'rbxmx'])
  })
})
