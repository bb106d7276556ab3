import { isContainer } from '@facework/container/internal'
import type { Clip } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import type { DownloadOptions } from './download.ts'
import { loadError } from './errors/load-error.ts'
import type { OpenedFile } from './file-access.ts'
import { startOf } from './file-start.ts'
import type { LoadSource } from './open-file.ts'
import { openSource } from './open-source.ts'

/** The clips of a `.facework` file; undefined where it has none that can be read without checks. */
export type ContainerReader = (bytes: Uint8Array) => Promise<readonly Clip[] | undefined>

/** `loadClip`, by the reader of `.facework` files that the page has. */
export async function loadClipBy(
  readContainer: ContainerReader,
  source: LoadSource,
  options: DownloadOptions = {},
): Promise<Clip> {
  options.signal?.throwIfAborted()
  const file = await openSource(source, options)
  const clips = await clipsIn(file, readContainer)
  const wanted = file.address && decodeURIComponent(new URL(file.address).hash.slice(1))
  if (!wanted) return clips[0]!
  const names = clips.map((clip) => clip.name)
  const found = clips.find((clip) => clip.name === wanted)
  if (found) return found
  throw await loadError('unknownClip', file.address, wanted, names, suggestion(wanted, names))
}

/** At least one. */
async function clipsIn(file: OpenedFile, readContainer: ContainerReader): Promise<readonly Clip[]> {
  try {
    const clips = await readClips(file, readContainer)
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
  throw await loadError('noAnimation', file.address)
}

async function readClips(file: OpenedFile, readContainer: ContainerReader): Promise<readonly Clip[]> {
  const { bytes, address = '' } = file
  // A file at an address is trusted to be what a command wrote, which its checksums show; one that a user chose is
  // checked.
  if (isContainer(bytes) && /^(https?|file):/.test(address)) {
    const clips = await readContainer(bytes)
    if (clips) return clips
  }
  // A mark of the encoding may come before the first name.
  if (/^\W{0,4}Timecode/i.test(startOf(bytes, 64))) return (await takes()).clipsFromLiveLink(file)
  return (await others()).clipsFromOther(file)
}

const takes = () => import('./clips/clips-from-live-link.ts')
const others = () => import('./clips/clips-from-other.ts')
