import '../../keep-core-together.ts'
import { isContainer } from '@facework/container/internal'
import type { Clip } from '@facework/documents'
import type { OpenedFile } from '../file-access.ts'
import { isFbx, isGltf, isJson } from '../file-kind.ts'
import { startOf } from '../file-start.ts'

/** Clips of any file but a Live Link take; each kind downloads its own reader. They are checked. */
export async function clipsFromOther(file: OpenedFile): Promise<readonly Clip[]> {
  const { bytes } = file
  if (isGltf(bytes)) return (await import('./clips-from-gltf.ts')).clipsFromGltf(file)
  if (isContainer(bytes) || (isJson(bytes) && isDocumentText(bytes)))
    return (await import('../read-clip.ts')).clipsFromBytes(bytes)
  if (/^\s*HIERARCHY/i.test(startOf(bytes, 64)))
    return (await import('./clips-from-bvh.ts')).clipsFromBvh(file)
  if (isFbx(bytes)) return (await import('./clips-from-fbx.ts')).clipsFromFbx(file)
  // A recording is gzip.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return (await import('./clips-from-recording.ts')).clipsFromRecording(file)
  return (await import('./clips-from-speech.ts')).clipsFromSpeech(file)
}

const isDocumentText = (bytes: Uint8Array) => /"kind"\s*:/.test(new TextDecoder().decode(bytes))
