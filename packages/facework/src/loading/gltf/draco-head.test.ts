import { createRequire } from 'node:module'
import { BufferAttribute, BufferGeometry } from 'three'
import type { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { expect, it } from 'vitest'
import { createDracoHead } from '../../../../formats/src/gltf/test-draco.ts'
import { createTestHead } from '../../../../formats/src/gltf/test-gltf.ts'
import { loadCharacter } from '../load-character.ts'

/** What a DRACOLoader does for GLTFLoader, by Google's decoder: three's own needs the workers of a page. */
async function dracoLoaderWithoutWorkers(): Promise<DRACOLoader> {
  const draco = await createRequire(import.meta.url)('draco3dgltf').createDecoderModule({})
  const decode = (bytes: ArrayBuffer, ids: Record<string, number>, types: Record<string, string>) => {
    const decoder = new draco.Decoder()
    const buffer = new draco.DecoderBuffer()
    buffer.Init(new Int8Array(bytes), bytes.byteLength)
    const mesh = new draco.Mesh()
    decoder.DecodeBufferToMesh(buffer, mesh)
    const geometry = new BufferGeometry()
    for (const [name, id] of Object.entries(ids)) {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id)
      const floats = new draco.DracoFloat32Array()
      decoder.GetAttributeFloatForAllPoints(mesh, attribute, floats)
      const numbers = Array.from({ length: floats.size() }, (_, i): number => floats.GetValue(i))
      const values = types[name] === 'Uint8Array' ? Uint8Array.from(numbers) : Float32Array.from(numbers)
      geometry.setAttribute(name, new BufferAttribute(values, attribute.num_components()))
    }
    geometry.setIndex([0, 1, 2])
    return geometry
  }
  const loader = {
    preload: () => loader,
    decodeDracoFile(
      bytes: ArrayBuffer,
      done: (geometry: BufferGeometry) => void,
      ids: Record<string, number>,
      types: Record<string, string>,
    ) {
      done(decode(bytes, ids, types))
    },
  }
  return loader as unknown as DRACOLoader
}

it('a head in Draco is loaded by the DRACOLoader of the caller, as the same head without it', async () => {
  const loader = new GLTFLoader().setDRACOLoader(await dracoLoaderWithoutWorkers())
  const plain = await loadCharacter(createTestHead().glb())
  const face = await loadCharacter((await createDracoHead()).glb(), { loader })
  expect(face.documents.model.meshes).toEqual(plain.documents.model.meshes)
  expect(face.documents.poses?.poses.map((pose) => pose.name)).toEqual(
    plain.documents.poses?.poses.map((pose) => pose.name),
  )
  expect(face.diagnostics).toEqual(plain.diagnostics)
})
