import '../../keep-container-together.ts'
import '../../keep-importer-together.ts'
import '../../keep-takes-together.ts'
import { detectFormat } from '@facework/formats'
import { FaceworkError } from '@facework/report'
import type { OpenedFile } from '../file-access.ts'

/** The error for a file that is not a character, with its actual format. */
export async function notACharacter({ bytes, address }: OpenedFile): Promise<FaceworkError> {
  const what = address === undefined ? 'The file' : `"${address}"`
  const format = await detectFormat(bytes)
  if (format?.holds === 'clips')
    return new FaceworkError(
      'load/not-a-character',
      address ?? '',
      `${what} is a clip (${format.title}), not a character.`,
      'Load it with loadClip, and play it on a face: face.play(await loadClip(…)).',
    )
  const known = KNOWN.find(({ begins }) => begins.every((byte, i) => bytes[i] === byte))
  return new FaceworkError(
    'load/unknown-format',
    address ?? '',
    bytes.length === 0
      ? `${what} is empty.`
      : `${what} is not a file that a character can be loaded from${known ? `: it is ${known.what}` : ''}.`,
    known?.hint ?? 'Give a .glb, .gltf, .vrm, .fbx, .facework or *.character.json.',
  )
}

/** Files that people drop by mistake, by how they begin. */
const KNOWN: readonly {
  readonly begins: readonly number[]
  readonly what: string
  readonly hint?: string
}[] = [
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    what: 'a zip archive',
    hint: 'Unpack it, and give the character that is in it.',
  },
  { begins: [0x89, 0x50, 0x4e, 0x47], what: 'a PNG picture' },
  { begins: [0xff, 0xd8, 0xff], what: 'a JPEG picture' },
  {
    begins: [0x42, 0x4c, 0x45, 0x4e, 0x44, 0x45, 0x52],
    what: 'a Blender file',
    hint: 'Export it from Blender as glTF (.glb), with shape keys and animations.',
  },
  { begins: [0x1f, 0x8b], what: 'compressed with gzip', hint: 'Unpack it first.' },
]
