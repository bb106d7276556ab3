import '../keep-base-together.ts'
import { isContainer } from '@facework/container'
import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { DownloadOptions } from './download.ts'
import type { OpenedFile } from './file-access.ts'
import { startOf } from './file-start.ts'
import type { LoadSource } from './open-file.ts'
import { openSource } from './open-source.ts'

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
export async function loadClip(source: LoadSource, options: LoadClipOptions = {}): Promise<Clip> {
  options.signal?.throwIfAborted()
  const file = await openSource(source, options)
  const clips = await clipsIn(file)
  const wanted = file.address && decodeURIComponent(new URL(file.address).hash.slice(1))
  if (!wanted) return clips[0]!
  const names = clips.map((clip) => clip.name)
  const found = clips.find((clip) => clip.name === wanted)
  if (found) return found
  throw (await import('./load-errors.ts')).unknownClip(file.address, wanted, names)
}

/** At least one. */
async function clipsIn(file: OpenedFile): Promise<readonly Clip[]> {
  try {
    const clips = await readClips(file)
    if (clips.length > 0) return clips
  } catch (error) {
    if (!(error instanceof FaceworkError) || file.address === undefined) throw error
    const { code, path, message, hint } = error
    throw new FaceworkError(
      code,
      `${file.address}${path && `: ${path}`}`,
      `${file.address}: ${message}`,
      hint,
    )
  }
  throw (await import('./load-errors.ts')).noAnimation(file.address)
}

async function readClips(file: OpenedFile): Promise<readonly Clip[]> {
  const { bytes, address = '' } = file
  // A file at an address is trusted to be what a command wrote, which its checksums show; one that a user chose is
  // checked.
  if (isContainer(bytes) && /^(https?|file):/.test(address)) {
    const clips = await (await import('./clips/clips-from-container.ts')).clipsFromContainer(bytes)
    if (clips) return clips
  }
  // A mark of the encoding may come before the first name.
  if (/^\W{0,4}Timecode/i.test(startOf(bytes, 64)))
    return (await import('./clips/clips-from-live-link.ts')).clipsFromLiveLink(file)
  return (await import('./clips/clips-from-other.ts')).clipsFromOther(file)
}
