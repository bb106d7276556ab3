import '../keep-container-together.ts'
import '../keep-core-together.ts'
import '../keep-sets-together.ts'
import { readContainer } from '@facework/container'
import { isContainer } from '@facework/container/internal'
import { type Clip, clipKind, readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/**
 * A clip from parsed JSON, or from the bytes of a `*.clip.json` or a `.facework` file, compressed or not; of
 * several clips in a file, the first. Checked: throws a FaceworkError that names what is wrong and where.
 *
 *   const clip = readClip(await (await fetch('scream.clip.json')).json())
 *   const take = readClip(await (await fetch('take.facework')).arrayBuffer())
 */
export function readClip(source: unknown): Clip {
  if (source instanceof ArrayBuffer) return clipFromBytes(new Uint8Array(source))
  return source instanceof Uint8Array ? clipFromBytes(source) : clipKind.read(source)
}

function clipFromBytes(bytes: Uint8Array): Clip {
  return clipsFromBytes(bytes)[0]!
}

/** All clips of a `*.clip.json` or a `.facework` file; at least one. */
export function clipsFromBytes(bytes: Uint8Array): readonly Clip[] {
  if (!isContainer(bytes)) return [clipKind.read(parsed(bytes))]
  const { documents } = readContainer(bytes, { check: readDocument })
  const clips = documents.filter((document) => document.kind === 'clip')
  if (clips.length > 0) return clips
  const kinds = documents.map((document) => document.kind).join(', ')
  throw new FaceworkError(
    'load/no-clip',
    '',
    `The file holds no clip, but ${kinds || 'nothing'}.`,
    'Give a file that `facework compress` or `facework clip convert` wrote.',
  )
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new FaceworkError(
      'load/not-a-clip',
      '',
      'The file is neither JSON nor a .facework file.',
      'Turn captures and animations into clips first: `facework clip convert IN -o OUT.clip.json`.',
    )
  }
}
