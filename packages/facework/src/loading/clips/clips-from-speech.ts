import '../../keep-container-together.ts'
import '../../keep-names-together.ts'
import type { Clip } from '@facework/documents'
import { importAudio2Face, importSpeech } from '@facework/formats'
import { importRbxmx, isAudio2Face, isRbxmx, timingFormatOf } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import type { OpenedFile } from '../file-access.ts'
import { isJson } from '../file-kind.ts'

/** Lip sync of a tool or a speech service, or an animation of Roblox. */
export async function clipsFromSpeech({ bytes, name }: OpenedFile): Promise<readonly Clip[]> {
  if (isAudio2Face(bytes)) return importAudio2Face(bytes, { name }).clips
  if (isRbxmx(bytes)) return importRbxmx(bytes, { name }).clips
  if (timingFormatOf(bytes)) return importSpeech(bytes, { name }).clips
  // Its reader says where it stops being JSON, or that it has no kind.
  if (isJson(bytes)) return (await import('../read-clip.ts')).clipsFromBytes(bytes)
  throw new FaceworkError(
    'load/not-a-clip',
    '',
    bytes.length === 0 ? 'The file is empty.' : 'The file is not a clip that is supported.',
    'Give a *.clip.json, .facework, Live Link .csv, .vrma, .bvh, .glb, .gltf, .fbx, .rbxmx, or lip sync of Rhubarb, Audio2Face, Moho, Azure, Polly or ElevenLabs.',
  )
}
