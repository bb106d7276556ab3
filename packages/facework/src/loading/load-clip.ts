import type { Clip } from '@facework/documents'
import type { DownloadOptions } from './download.ts'
import { loadClipBy } from './load-clip-by.ts'
import type { LoadSource } from './open-file.ts'

export type LoadClipOptions = DownloadOptions

/**
 * Loads a clip from an address, a File or bytes: a `*.clip.json`, a `.facework`, compressed or not, a Live Link Face
 * `.csv`, a `.vrma`, a `.bvh`, a Roblox `.rbxmx`, lip sync of Rhubarb, Audio2Face, Moho, Azure, Polly, ElevenLabs or a list of phonemes, or
 * an animation of a `.glb`, `.gltf` or `.fbx`. Of several clips in a file the first, or the one that `#name` names. A
 * reader is downloaded when a file asks for it.
 *
 *   face.play(await loadClip('takes/MySlate_3.csv'))
 *   face.play(await loadClip('cast.glb#wave'))
 */
export function loadClip(source: LoadSource, options?: LoadClipOptions): Promise<Clip> {
  return loadClipBy(readContainer, source, options)
}

const reader = () => import('./clips/clips-from-container.ts')
const readContainer = async (bytes: Uint8Array) => (await reader()).clipsFromContainer(bytes)
