import { createRequire } from 'node:module'
import { createTestHead, type TestGltf } from './test-gltf.ts'

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

const POSITIONS = [0, 0, 0, 1, 0, 0, 0, 1, 0]
const NORMALS = [0, 0, 1, 0, 0, 1, 0, 0, 1]
const JOINTS = [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]
const WEIGHTS = [1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0]

/** The head of createTestHead with its vertices in Draco, unquantised; morphs stay accessors, as the extension has it. */
export async function createDracoHead(): Promise<TestGltf> {
  const encoder: EncoderModule = await createRequire(import.meta.url)('draco3dgltf').createEncoderModule({})
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
