import type { Model } from '@facework/documents'
import { detectMap, type MapDetection, mapFromDetection } from '@facework/operations'
import {
  controlNames,
  DETECTABLE_NAMES,
  type DetectableSet,
  shapeMotions,
  unsureShapes,
} from '@facework/operations/internal'
import { Option } from 'commander'
import { posesForHead } from '../input/head-poses.ts'
import { addForce, addReadOptions, HEADS_ARGUMENT, type ReadOptions } from '../input/options.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import { documentOutput } from '../output/document-output.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface DetectOptions extends ReadOptions {
  readonly set?: DetectableSet
  readonly poses?: string
  readonly output?: string
  readonly force?: boolean
}

/** `map detect HEAD`: which controls drive which shapes of a head, why, and what is left over. */
export const mapDetect: Verb = (parent, run) => {
  const command = parent
    .command('detect')
    .description('detect which controls drive a head, from the names and motion of its poses or morphs')
    .argument('<heads...>', HEADS_ARGUMENT)
    .addOption(
      new Option('--set <set>', 'the control set to map from (default: detected from the names)').choices(
        DETECTABLE_NAMES,
      ),
    )
    .option('--poses <file>', 'a pose asset (default: made from the head)')
    .option('-o, --output <file>', 'write the map to a *.map.json file, for --map')
  run<DetectOptions>(
    addForce(addReadOptions(command)),
    'facework map detect head.glb\nfacework map detect head.glb --set arkit-52 -o head.map.json',
    detect,
    { file: 'head', folders: true },
  )
}

async function detect(options: DetectOptions, io: Io, file: string): Promise<Outcome> {
  const { output } = options
  const where = writeOptions(options, io)
  if (output !== undefined) checkOutput(output, where)
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, options, io.cwd)
  const { poses, diagnostics: ofPoses } = await posesForHead(head, options, io.cwd)
  const diagnostics = [...head.diagnostics, ...ofPoses]
  const { unsure, ...found } = detectMap({
    names: poses ? controlNames(poses) : morphNames(head.model),
    motions: () => poses && shapeMotions(head.model, poses),
    set: options.set || undefined,
  })
  diagnostics.push(...unsureShapes({ ...found, unsure }, file))
  if (output !== undefined) {
    withoutErrors(diagnostics)
    const map = mapFromDetection({ ...found, unsure }, head.input.name)
    await writeOutput(documentOutput(map, output), where)
  }
  return {
    json: { ...found, output },
    text: describe(found, output),
    diagnostics,
  }
}

/** A head without poses is driven by its morphs. */
function morphNames({ meshes }: Model): string[] {
  return [...new Set(meshes.flatMap((mesh) => mesh.morphs.map((morph) => morph.name)))]
}

function describe(found: Omit<MapDetection, 'unsure'>, output: string | undefined): string {
  const total = found.lines.length + found.unmapped.length
  const width = Math.max(0, ...found.lines.map((l) => l.control.length))
  const targets = (line: MapDetection['lines'][number]) =>
    line.targets
      .map(({ name, gain, by }) =>
        [...(gain === 1 ? [] : [gain]), name, ...(by ? [`by ${by}`] : [])].join(' '),
      )
      .join(' + ')
  return [
    `${found.set}: ${found.lines.length} of ${total} controls (${Math.round(found.coverage * 100)} %) mapped`,
    ...found.lines.map(
      (line) =>
        `  ${line.control.padEnd(width)}  ${targets(line)}  (${Math.round(line.confidence * 100)} %: ${line.reason})`,
    ),
    ...(found.unmapped.length > 0 ? [`controls without effect: ${found.unmapped.join(', ')}`] : []),
    ...(found.undriven.length > 0 ? [`shapes not driven: ${found.undriven.join(', ')}`] : []),
    ...(output === undefined ? [] : [`written: ${output}`]),
  ].join('\n')
}
