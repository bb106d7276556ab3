import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { createDracoHead } from '../../test-draco.ts'
import { createTestHead, type TestGltf } from '../../test-gltf.ts'
import { importGltf } from '../import-gltf.ts'

const extensionOf = (head: TestGltf) =>
  head.json.meshes![0]!.primitives[0]!.extensions!.KHR_draco_mesh_compression as {
    bufferView: number
    attributes: Record<string, number>
  }

describe('Draco', () => {
  it('comes in as the same head without it does, morphs and skin included', async () => {
    const { model, diagnostics } = await importGltf((await createDracoHead()).glb(), { name: 'head' })
    const plain = await importGltf(createTestHead().glb(), { name: 'head' })
    expect(model.meshes).toEqual(plain.model.meshes)
    expect(diagnostics).toEqual(plain.diagnostics)
  })

  it('is believed where an accessor says another count, with a warning', async () => {
    const head = await createDracoHead()
    head.json.accessors![0]!.count = 4
    const { indices } = head.json.meshes![0]!.primitives[0]!
    head.json.accessors![indices!]!.count = 6
    const { model, diagnostics } = await importGltf(head.glb(), { name: 'head' })
    const plain = await importGltf(createTestHead().glb(), { name: 'head' })
    expect(model.meshes).toEqual(plain.model.meshes)
    expect(diagnostics.filter((d) => d.code === 'gltf/draco-count').map((d) => d.message)).toEqual([
      expect.stringMatching(/holds 3 vertices of POSITION; accessors\[0\] says 4/),
      expect.stringMatching(/holds 3 indices; accessors\[\d+\] says 6/),
    ])
  })

  it.each<[string, (head: TestGltf) => void, RegExp]>([
    [
      'an unknown attribute',
      (h) => (extensionOf(h).attributes.POSITION = 9),
      /holds no attribute 9 \("POSITION"\)/,
    ],
    ['no such view', (h) => (extensionOf(h).bufferView = 99), /names the buffer view 99/],
    [
      'an id of text',
      (h) => (extensionOf(h).attributes.POSITION = 'x' as never),
      /the id x; expected a whole number/,
    ],
  ])('says what is wrong: %s', async (_, damage, message) => {
    const head = await createDracoHead()
    damage(head)
    const error = await importGltf(head.glb()).then(
      () => undefined,
      (e: unknown) => e,
    )
    expect(error).toBeInstanceOf(FaceworkError)
    expect((error as FaceworkError).code).toBe('gltf/draco')
    expect((error as FaceworkError).message).toMatch(message)
  })

  it('[B1] ends in a document or one error for every damaged byte', async () => {
    const head = await createDracoHead()
    const bytes = head.glb()
    const { bufferView } = extensionOf(head)
    const { byteOffset = 0, byteLength } = head.json.bufferViews![bufferView]!
    const bin = bytes.length - head.bin().length
    let refused = 0
    for (let i = 0; i < byteLength; i++) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const damaged = bytes.slice()
        damaged[bin + byteOffset + i]! ^= flip
        try {
          const { model } = await importGltf(damaged)
          for (const value of model.meshes[0]!.primitives[0]!.positions)
            expect(value).toSatisfy(Number.isFinite)
        } catch (error) {
          expect(error).toBeInstanceOf(FaceworkError)
          refused++
        }
      }
    }
    expect(refused).toBeGreaterThan(byteLength / 2)
  })
})
