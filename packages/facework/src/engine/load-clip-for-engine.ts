import { readContainer } from '@facework/container'
import { isContainer } from '@facework/container/internal'
import { type Clip, readDocument } from '@facework/documents'
import { suggestion } from '@facework/report'
import { loadError } from '../loading/errors/load-error.ts'
import type { LoadClipOptions } from '../loading/load-clip.ts'
import { type EngineSource, errorAt, readSource, type SourceFile } from './read-source.ts'

/**
 * Loads a clip from an address, a File or bytes: a `*.clip.json`, a `.facework`, a Live Link Face `.csv`, a `.vrma`, a
 * `.bvh`, an animation of a `.glb` or `.fbx`, or lip sync of Rhubarb, Azure, Polly, ElevenLabs and others. Of several
 * clips in a file the first, or the one that `#name` names. Readers of other files than the first two are downloaded
 * when a file asks for them.
 *
 *   face.play(await loadClip('takes/MySlate_3.csv'))
 */
export async function loadClip(source: EngineSource, options?: LoadClipOptions): Promise<Clip> {
  const file = await readSource(source, options)
  const clips = await clipsIn(file)
  if (clips.length === 0) throw await loadError('noAnimation', file.address || undefined)
  const wanted = file.address && decodeURIComponent(new URL(file.address).hash.slice(1))
  if (!wanted) return clips[0]!
  const names = clips.map((clip) => clip.name)
  const found = clips.find((clip) => clip.name === wanted)
  if (found) return found
  throw await loadError('unknownClip', file.address, wanted, names, suggestion(wanted, names))
}

async function clipsIn({ name, address, bytes }: SourceFile): Promise<readonly Clip[]> {
  try {
    if (isContainer(bytes))
      return readContainer(bytes, { check: readDocument }).documents.filter((each) => each.kind === 'clip')
    return await (await import('./clips-in-file.ts')).clipsInFile(bytes, name)
  } catch (error) {
    throw errorAt(address, error)
  }
}
