import { FaceworkError } from '@facework/report'
import type { Face, FaceOptions } from '../../face.ts'
import { bindAsNeeded } from '../../opening/bind-as-needed.ts'
import type { OpenedFile } from '../file-access.ts'
import { headFromGltf } from './gltf-head.ts'
import { type LoadGltfOptions, sceneFromGltf } from './gltf-scene.ts'

/** A face from a .glb, .gltf or .vrm, parsed once, by GLTFLoader. */
export async function loadGltfFace(
  file: OpenedFile,
  options: LoadGltfOptions,
  face: FaceOptions,
): Promise<Face> {
  try {
    const gltf = await sceneFromGltf(file, options)
    const { head, policy } = await headFromGltf(gltf, file.name, options.signal)
    return await bindAsNeeded(gltf.scene, head, { ...face, policy: face.policy ?? policy })
  } catch (error) {
    options.signal?.throwIfAborted()
    throw await explained(file, error)
  }
}

/** Our own words for a file that GLTFLoader refused: the importer, loaded only now, knows what is wrong with it. */
async function explained(file: OpenedFile, error: unknown): Promise<unknown> {
  if (error instanceof FaceworkError) return at(file, error)
  const { faultOfGltf } = await import('./fault-of-gltf.ts')
  return at(file, (await faultOfGltf(file)) ?? unexplained(error))
}

function at(file: OpenedFile, { code, path, message, hint, diagnostics }: FaceworkError): FaceworkError {
  const { address = '' } = file
  if (address === '' || path.startsWith(address)) return new FaceworkError(code, path, message, hint)
  const where = path === '' ? address : `${address}: ${path}`
  return new FaceworkError(code, where, `${address}: ${message}`, hint, diagnostics.slice(1))
}

function unexplained(error: unknown): FaceworkError {
  return new FaceworkError(
    'load/three',
    '',
    `three.js could not read the file: ${error instanceof Error ? error.message : error}.`,
    'Open it in another glTF viewer; if that shows it, please report it with the file.',
  )
}
