import { createRequire } from 'node:module'
import { FaceworkError } from '@facework/report'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestHead, type TestGltf } from '../../test-gltf.ts'
import { importGltf } from '../import-gltf.ts'

/** Google's encoder is the independent peer: what it writes must come back. */
interface Encoder {
  readonly SetEncodingMethod: (method: number) => void
  readonly EncodeMeshToDracoBuffer: (mesh: object, out: object) => number
}
interface EncoderModule {
  readonly Encoder: new () => Encoder
  readonly MeshBuilder: new () => {
    AddFacesToMesh(mesh: object, faces: number, indices: Uint32Array): boolean
    AddFloatAttributeToMesh(
      mesh: object,
      kind: number,
      points: number,
      width: number,
      values: Float32Array,
    ): number
    AddUInt8Attribute(mesh: object, kind: number, points: number, width: number, values: Uint8Array): number
  }
  readonly Mesh: new () => object
  readonly DracoInt8Array: new () => { GetValue(i: number): number }
  readonly POSITION: number
  readonly NORMAL: number
  readonly GENERIC: number
  readonly MESH_SEQUENTIAL_ENCODING: number
}

let encoder: EncoderModule
beforeAll(async () => {
  encoder = await createRequire(import.meta.url)('draco3dgltf').createEncoderModule({})
})

const POSITIONS = [0, 0, 0, 1, 0, 0, 0, 1, 0]
const NORMALS = [0, 0, 1, 0, 0, 1, 0, 0, 1]
const JOINTS = [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]
const WEIGHTS = [1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0]

/** The head of createTestHead with its vertices in Draco, unquantised; morphs stay accessors, as the extension has it. */
function dracoHead(): TestGltf {
  const head = createTestHead()
  const mesh = new encoder.Mesh()
  const builder = new encoder.MeshBuilder()
  builder.AddFacesToMesh(mesh, 1, new Uint32Array([0, 1, 2]))
  const ids = {
    POSITION: builder.AddFloatAttributeToMesh(mesh, encoder.POSITION, 3, 3, new Float32Array(POSITIONS)),
    NORMAL: builder.AddFloatAttributeToMesh(mesh, encoder.NORMAL, 3, 3, new Float32Array(NORMALS)),
    JOINTS_0: builder.AddUInt8Attribute(mesh, encoder.GENERIC, 3, 4, new Uint8Array(JOINTS)),
    WEIGHTS_0: builder.AddFloatAttributeToMesh(mesh, encoder.GENERIC, 3, 4, new Float32Array(WEIGHTS)),
  }
  const coder = new encoder.Encoder()
  coder.SetEncodingMethod(encoder.MESH_SEQUENTIAL_ENCODING)
  const out = new encoder.DracoInt8Array()
  const size = coder.EncodeMeshToDracoBuffer(mesh, out)
  const bufferView = head.view(Int8Array.from({ length: size }, (_, i) => out.GetValue(i)))
  const primitive = head.json.meshes![0]!.primitives[0]!
  for (const accessor of [...Object.values(primitive.attributes), primitive.indices!])
    delete (head.json.accessors![accessor] as { bufferView?: number }).bufferView
  ;(primitive as { extensions?: object }).extensions = {
    KHR_draco_mesh_compression: { bufferView, attributes: ids },
  }
  Object.assign(head.json, {
    extensionsUsed: ['KHR_draco_mesh_compression'],
    extensionsRequired: ['KHR_draco_mesh_compression'],
  })
  return head
}

const extensionOf = (head: TestGltf) =>
  head.json.meshes![0]!.primitives[0]!.extensions!.KHR_draco_mesh_compression as {
    bufferView: number
    attributes: Record<string, number>
  }

describe('Draco', () => {
  it('comes in as the same head without it does, morphs and skin included', async () => {
    const { model, diagnostics } = await importGltf(dracoHead().glb(), { name: 'head' })
    const plain = await importGltf(createTestHead().glb(), { name: 'head' })
    expect(model.meshes).toEqual(plain.model.meshes)
    expect(diagnostics).toEqual(plain.diagnostics)
  })

  it.each<[string, (head: TestGltf) => void, RegExp]>([
    [
      'another count',
      (h) => (h.json.accessors![0]!.count = 4),
      /holds 3 vertices; accessors\[0\] \(POSITION\) has 4/,
    ],
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
    const head = dracoHead()
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
    const head = dracoHead()
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
