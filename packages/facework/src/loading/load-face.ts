import { isContainer } from '@facework/container/internal'
import type { Face } from '../face.ts'
import { absoluteAddress } from './download.ts'
import { isGltf } from './file-kind.ts'
import { startOf } from './file-start.ts'
import type { LoadCharacterOptions } from './load-options.ts'
import { loadShared } from './loaded-faces.ts'
import type { LoadSource } from './open-file.ts'
import { openSource } from './open-source.ts'

/** `loadCharacter`: a face of its own, or one that shares what an earlier one of its address has. */
export async function loadFace(source: LoadSource, options: LoadCharacterOptions): Promise<Face> {
  const isAddress = typeof source === 'string' || source instanceof URL
  if (!isAddress || Object.values(options).some((option) => option !== undefined))
    return loadAnew(source, options)
  return loadShared(absoluteAddress(source), () => loadAnew(source, options))
}

async function loadAnew(source: LoadSource, options: LoadCharacterOptions): Promise<Face> {
  const { loader, project, signal, onProgress, ...face } = options
  signal?.throwIfAborted()
  const file = isFolder(source)
    ? await (await other()).openFolder(source, options)
    : await openSource(source, { signal, onProgress })
  if (isContainer(file.bytes)) {
    return (await bundles()).loadBundleFace(file, { loader, signal }, face)
  }
  if (isGltf(file.bytes) && !isVrmAnimation(file.bytes)) {
    return (await heads()).loadGltfFace(file, { loader, signal }, face)
  }
  return (await other()).loadOther(file, options, face)
}

const bundles = () => import('./bundle/load-bundle.ts')
const heads = () => import('./gltf/load-gltf-face.ts')
const other = () => import('./load-other.ts')

const isFolder = (source: LoadSource): source is string | URL =>
  (typeof source === 'string' || source instanceof URL) && /\/(#.*)?$/.test(String(source))

/** A clip in a .glb container; only its JSON can tell, which comes first. */
const isVrmAnimation = (bytes: Uint8Array) => startOf(bytes, 1 << 20).includes('"VRMC_vrm_animation"')
