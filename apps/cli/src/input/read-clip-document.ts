import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { documentsOf, type Input, readInput } from './read-input.ts'

/** A clip's own document, that a result may be written back to. */
export async function readClipDocument(file: string, cwd: string): Promise<{ clip: Clip; input: Input }> {
  const input = await readInput(file, {}, cwd)
  const [clip] = documentsOf(input, 'clip')
  if (clip && input.format.name === 'document') return { clip, input }
  throw new FaceworkError(
    'cli/not-a-clip',
    file,
    `"${file}" is a ${input.format.title}${clip ? '' : ' without a clip'}; a *.clip.json is needed here.`,
    clip ? 'Make one with `facework import`.' : undefined,
  )
}
