import { resolve } from 'node:path'
import { defined } from '@facework/documents/internal'
import { modifyClip, useModifier } from '@facework/operations'
import type { Diagnostic } from '@facework/report'
import { Option } from 'commander'
import { CallError } from '../../call-error.ts'
import { withSkeletonPath } from '../../input/asset-path.ts'
import { pickClip } from '../../input/find-clip.ts'
import { modifierContext } from '../../input/modifiers/modifier-options.ts'
import {
  addForce,
  addReadOptions,
  nameList,
  type OutputOptions,
  type ReadOptions,
} from '../../input/options.ts'
import { documentsOf, readInput } from '../../input/read-input.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { checkOutput, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface StripOptions extends ReadOptions, OutputOptions {
  readonly clip?: string
  readonly all?: boolean
  readonly joints?: readonly string[]
  readonly keep?: readonly string[]
  readonly children?: boolean
  readonly skeleton?: string
}

/** `clip strip IN -o OUT`: short for `clip modify IN --modifier remove-joint-tracks:…`. */
export const clipStrip: Verb = (parent, run) => {
  const command = parent
    .command('strip')
    .description('remove joint tracks from a clip')
    .argument('<in>', 'a clip document, or a file with clips')
    .requiredOption('-o, --output <file>', 'the clip, *.clip.json')
    .option('--clip <name>', 'which clip of the file')
    .addOption(new Option('--all', 'all joint tracks (default)').conflicts(['joints', 'keep']))
    .addOption(
      new Option('--joints <a,b>', 'only tracks of these joints').argParser(nameList).conflicts('keep'),
    )
    .addOption(new Option('--keep <a,b>', 'all tracks except those of these joints').argParser(nameList))
    .option('--children', 'include child joints')
    .option('--skeleton <file>', 'the joint hierarchy (default: the skeleton of the clip)')
  run<StripOptions>(
    addForce(addReadOptions(command)),
    'facework clip strip walk.glb --joints Head --children -o walk.clip.json',
    strip,
  )
}

async function strip(options: StripOptions, io: Io, file: string): Promise<Outcome> {
  const { joints, keep, children } = options
  if (children && !joints && !keep) {
    throw new CallError('cli/missing-option', '--children', '--children requires --joints or --keep.')
  }
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  const input = await readInput(file, options, io.cwd)
  const clip = pickClip(documentsOf(input, 'clip'), options.clip, file)
  const context = await modifierContext(options, [], io.cwd, { clip, input })
  const use = useModifier('remove-joint-tracks', defined({ joints, keep, children }))
  const stripped = modifyClip(clip, [use], context)
  // A clip alone cannot tell a wrong name from a joint it does not move; a skeleton can.
  const found = stripped.diagnostics.map(
    (d): Diagnostic =>
      d.code === 'clip/joint-unknown' && context.skeleton ? { ...d, severity: 'error' } : d,
  )
  const diagnostics = [...input.diagnostics, ...found]
  withoutErrors(diagnostics)
  const written = withSkeletonPath(stripped.clip, input, resolve(io.cwd, options.output))
  await writeOutput(documentOutput(written, options.output), where)
  const left = new Set(written.joints.map((t) => t.joint))
  const removed = [...new Set(clip.joints.map((t) => t.joint))].filter((joint) => !left.has(joint))
  return {
    json: {
      output: options.output,
      clip: written.name,
      removed,
      jointTracks: written.joints.length,
      morphTracks: written.morphs.length,
      curves: written.curves.length,
    },
    text: `clip "${written.name}": tracks of ${removed.length} joints removed, ${left.size} joints, ${written.morphs.length} morph tracks and ${written.curves.length} curves left\nwritten: ${options.output}`,
    diagnostics,
  }
}
