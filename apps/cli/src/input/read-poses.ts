import type { PoseAsset } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { onlyDocument } from './only-document.ts'
import { type Input, readInput } from './read-input.ts'

/** A pose asset's own document, that an edit may be written back to. */
export async function readPoses(file: string, cwd: string): Promise<{ asset: PoseAsset; input: Input }> {
  const input = await readInput(file, {}, cwd)
  return { asset: onlyDocument(input, 'poses'), input }
}

/** Edits write back to the file they read, which must then be a document and nothing more. */
export function checkEditable(input: Input): void {
  if (input.format.name === 'document') return
  throw new FaceworkError(
    'cli/not-editable',
    input.file,
    `"${input.file}" is a ${input.format.title}; only *.poses.json documents are edited in place.`,
    'Give another file with -o.',
  )
}
