import { resolve } from 'node:path'
import type { PoseAsset } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import type { Command } from 'commander'
import { withSkeletonPath } from '../input/asset-path.ts'
import { addForce } from '../input/options.ts'
import { checkEditable, readPoses } from '../input/read-poses.ts'
import type { Io } from '../io.ts'
import { documentOutput } from './document-output.ts'
import { type Outcome, withoutErrors } from './print.ts'
import { checkOutput, writeOutput } from './write-output.ts'

export interface EditOptions {
  readonly output?: string
  readonly force?: boolean
  /** Only report the changes. */
  readonly check?: boolean
}

/** What an edit came to. */
export interface Edit {
  readonly poses: PoseAsset
  /** A line each. */
  readonly changes: readonly string[]
  /** Fields of the JSON object beside `output` and `poses`. */
  readonly json?: Readonly<Record<string, unknown>>
  readonly diagnostics?: readonly Diagnostic[]
}

export function addEditOptions(command: Command): Command {
  return addForce(
    command.option(
      '-o, --output <file>',
      'write to this file instead of changing the asset (default: the asset)',
    ),
  )
}

/** Reads a pose asset, changes it and writes it back, or to `-o`; the file is replaced whole or not at all. */
export async function editPoses(
  file: string,
  options: EditOptions,
  io: Io,
  edit: (asset: PoseAsset) => Edit | Promise<Edit>,
): Promise<Outcome> {
  const output = options.output ?? file
  const where = { cwd: io.cwd, force: options.output === undefined || (options.force ?? false) }
  if (options.output !== undefined) checkOutput(output, where)
  const { asset, input } = await readPoses(file, io.cwd)
  if (options.output === undefined) checkEditable(input)
  const { poses, changes, json = {}, diagnostics: found = [] } = await edit(asset)
  const diagnostics = [...input.diagnostics, ...found]
  withoutErrors(diagnostics)
  if (!options.check) {
    const placed = withSkeletonPath(poses, input, resolve(io.cwd, output))
    await writeOutput(documentOutput(placed, output), where)
  }
  return {
    json: { output, poses: poses.poses.map((p) => p.name), ...json },
    text: [
      ...(changes.length > 0 ? changes : ['Nothing changed.']),
      options.check ? 'nothing was written' : `written: ${output}`,
    ].join('\n'),
    diagnostics,
    failed: options.check === true && changes.length > 0,
  }
}
