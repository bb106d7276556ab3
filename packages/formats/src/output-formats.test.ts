import { keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { importGltf } from './gltf/read/import-gltf.ts'
import { createTestHead } from './gltf/test-gltf.ts'
import { detectFormat, INPUT_FORMATS } from './input-formats.ts'
import { OUTPUT_FORMATS } from './output-formats.ts'

const curves = ['jawOpen', 'JawDrop'].map((name) =>
  keyedCurve(name, [
    [0, 0],
    [1, 1],
  ]),
)

async function documents() {
  const { model, skeleton, clips } = await importGltf(createTestHead().glb())
  return { model, skeleton, clip: { ...clips[0]!, curves } }
}

describe('formats that are written', () => {
  it('are recognized by the reader of the same name, with the same ending', async () => {
    for (const format of OUTPUT_FORMATS) {
      const { bytes } = format.write(await documents(), { fps: 30 })
      const reader = await detectFormat(bytes)
      expect([format.name, reader?.endings]).toEqual([reader?.name, expect.arrayContaining([format.ending])])
      expect(INPUT_FORMATS).toContain(reader)
    }
  })
  it('say why there is nothing to write, and throw when they are made to', async () => {
    const { clip, skeleton, model } = await documents()
    const refusals = (what: Parameters<(typeof OUTPUT_FORMATS)[number]['refusal']>[0]) =>
      Object.fromEntries(OUTPUT_FORMATS.map((format) => [format.ending, format.refusal(what)]))
    expect(refusals({ model, clip })).toEqual({
      '.glb': undefined,
      '.fbx': undefined,
      '.csv': undefined,
      '.vrma': undefined,
      '.bvh': undefined,
      '.rbxmx': undefined,
    })
    expect(refusals({ skeleton, clip: { ...clip, curves: [], joints: [] } })).toEqual({
      '.glb': 'There is no model',
      // An animation on the joints of the skeleton.
      '.fbx': undefined,
      '.csv': 'The clip has no curves',
      '.vrma': undefined,
      '.bvh': 'The clip has no joint tracks',
      '.rbxmx': 'The clip has no FACS-50 curves',
    })
    expect(refusals({ clip })['.bvh']).toBe('No skeleton')
    for (const format of OUTPUT_FORMATS)
      expect(() => format.write({})).toThrow(expect.objectContaining({ code: 'formats/nothing-to-write' }))
  })
})
