import { resolve } from 'node:path'
import { revertClip } from '@facework/operations'
import { withSkeletonPath } from '../../input/asset-path.ts'
import { addForce } from '../../input/options.ts'
import { readClipDocument } from '../../input/read-clip-document.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import type { Outcome } from '../../output/print.ts'
import { checkOutput, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'
import { clipLine } from './clip-modify.ts'

interface RevertOptions {
  readonly output?: string
  readonly force?: boolean
}

/** `clip revert CLIP`: as it was imported. */
export const clipRevert: Verb = (parent, run) => {
  const command = parent
    .command('revert')
    .description('revert a clip to what was imported, without modifiers and edits')
    .argument('<clip>', 'a *.clip.json; it is replaced unless -o is given')
    .option('-o, --output <file>', 'write to this file instead of changing the clip (default: the clip)')
  run<RevertOptions>(addForce(command), 'facework clip revert walk.clip.json', revert)
}

async function revert(options: RevertOptions, io: Io, file: string): Promise<Outcome> {
  const output = options.output ?? file
  const where = { cwd: io.cwd, force: options.output === undefined || (options.force ?? false) }
  if (options.output !== undefined) checkOutput(output, where)
  const { clip, input } = await readClipDocument(file, io.cwd)
  const reverted = withSkeletonPath(revertClip(clip), input, resolve(io.cwd, output))
  await writeOutput(documentOutput(reverted, output), where)
  return {
    json: { output, clip: clip.name, undone: clip.modifiers.map((use) => use.modifier) },
    text: `${clipLine(reverted)}\nwritten: ${output}`,
    diagnostics: input.diagnostics,
  }
}
