import { optimizeGltf } from '@facework/formats'
import { DEFAULT_MAX_MM, type MeshError } from '@facework/formats/internal'
import { FaceworkError, Report } from '@facework/report'
import { addForce, type OutputOptions, positiveNumber } from '../input/options.ts'
import { pathInFile, readInput } from '../input/read-input.ts'
import type { Io } from '../io.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { progressBar } from '../output/progress.ts'
import { checkKeepsInput, checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface OptimizeOptions extends OutputOptions {
  readonly maxMm: number
  readonly prune?: boolean
}

/** `optimize HEAD.glb -o OUT.glb`: the same head in fewer bytes; the distances it prints were measured on what it wrote. */
export const optimize: Verb = (parent, run) => {
  const command = parent
    .command('optimize')
    .description('reduce the file size of a head within a maximum error in mm')
    .argument('<heads...>', 'heads, *.glb, *.gltf or *.vrm; patterns')
    .requiredOption('-o, --output <file>', 'the smaller head, *.glb')
    .option('--max-mm <number>', 'maximum error of a vertex, in mm', positiveNumber, DEFAULT_MAX_MM)
    .option('--prune', 'remove morphs and joints that have no effect')
  run<OptimizeOptions>(
    addForce(command),
    'facework optimize head.glb -o head-small.glb\nfacework optimize head.glb --max-mm 0.05 --prune -o head-small.glb',
    optimizeHead,
    { file: 'head' },
  )
}

async function optimizeHead(options: OptimizeOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  checkKeepsInput(options.output, file, where)
  const { bytes, format, resources } = await readInput(file, {}, io.cwd, progressBar(io, `Reading ${file}`))
  if (format.name !== 'gltf' && format.name !== 'vrm') {
    throw new FaceworkError(
      'cli/not-gltf',
      file,
      `"${file}" is ${format.title}; only glTF files can be optimized.`,
      'Export the head as .glb from the tool that made it.',
    )
  }
  const report = new Report()
  const result = await optimizeGltf(bytes, {
    maxMm: options.maxMm,
    prune: options.prune ?? false,
    resources,
    onProgress: progressBar(io, 'Packing'),
    report,
  })
  const diagnostics = report.diagnostics.map((d) => ({ ...d, path: pathInFile(file, d.path) }))
  withoutErrors(diagnostics)
  await writeOutput([{ path: options.output, content: result.bytes }], where)
  const { unused, pruned, errors } = result
  const size = result.bytes.length
  const base = worst(errors.filter((e) => e.morph === undefined))
  const morph = worst(errors.filter((e) => e.morph !== undefined))
  const lines = [
    `${bytes.length} → ${size} bytes, ${(bytes.length / size).toFixed(2)} times smaller`,
    ...(base ? [`positions: at most ${base.mm.toPrecision(3)} mm off ("${base.mesh}")`] : []),
    ...(morph
      ? [`morphs: at most ${morph.mm.toPrecision(3)} mm off ("${morph.morph}" of "${morph.mesh}")`]
      : []),
    ...(pruned ? [`left out: ${unused.morphs.length} morphs, ${unused.joints.length} joints`] : []),
    `written: ${options.output}`,
  ]
  return {
    json: {
      output: options.output,
      bytesBefore: bytes.length,
      bytes: size,
      maxMm: options.maxMm,
      worstMm: Math.max(base?.mm ?? 0, morph?.mm ?? 0),
      errors,
      unusedMorphs: unused.morphs.map(({ meshName, name }) => ({ mesh: meshName, morph: name })),
      unusedJoints: unused.joints.map((j) => j.name),
      pruned,
    },
    text: lines.join('\n'),
    diagnostics,
  }
}

function worst(errors: readonly MeshError[]): MeshError | undefined {
  return errors.reduce<MeshError | undefined>((most, e) => (most && most.mm >= e.mm ? most : e), undefined)
}
