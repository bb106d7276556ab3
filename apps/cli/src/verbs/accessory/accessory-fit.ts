import { join } from 'node:path'
import { FIT_METHODS, type FitMethod } from '@facework/documents/internal'
import { fitAccessory } from '@facework/operations/internal'
import { fitText } from '../../accessories/fit-summary.ts'
import { type AccessoryOptions, headToWear, readAccessory } from '../../accessories/read-accessory.ts'
import { addForce, type OutputOptions } from '../../input/options.ts'
import { plainFileName } from '../../input/plain-file-name.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface FitVerbOptions extends AccessoryOptions, OutputOptions {
  readonly on: string
  readonly method?: FitMethod
  readonly correctives: boolean
}

/** `accessory fit ACCESSORY --on HEAD -o DIR`: the accessory as meshes of a head. */
export const accessoryFit: Verb = (parent, run) => {
  const command = parent
    .command('fit')
    .description('fit an accessory to a head, so that it follows its face')
    .argument('<accessory>', 'a *.accessory.json, or a mesh')
    .requiredOption('--on <head>', 'the head or character that wears it')
    .requiredOption('-o, --output <folder>', 'the folder; created if missing')
    .option('--type <type>', 'its type (default: its own, or by its name)')
    .option('--made-for <head>', 'the head it was modeled on')
    .option('--rigid <attachment>', 'keeps its shape: Hat, NoseBridge, LeftEar …, or a joint')
    .option('--method <method>', `how it is placed: ${FIT_METHODS.join(', ')} (default: the best)`)
    .option('--no-correctives', 'no extra morphs for poses that four joints cannot follow')
  run<FitVerbOptions>(addForce(command), 'facework accessory fit beard.glb --on ada.glb -o fits', fit)
}

async function fit(options: FitVerbOptions, io: Io, file: string): Promise<Outcome> {
  showProgress(io, `Reading ${file} …`)
  const read = await readAccessory(file, options, io.cwd)
  const head = await headToWear(options.on, io.cwd)
  showProgress(io, `Fitting ${read.accessory.name} to ${head.name} …`)
  const fitted = fitAccessory({
    ...read,
    head,
    options: { method: options.method, correctives: options.correctives ? 'auto' : 'off' },
  })
  const diagnostics = [...read.diagnostics, ...fitted.diagnostics]
  withoutErrors(diagnostics)
  const name = plainFileName(`${read.accessory.name}-on-${head.name}`)
  const modelPath = `${name}.model.json`
  const document = { ...fitted.fit, model: { ...fitted.fit.model, path: modelPath } }
  const files = [
    ...documentOutput(document, join(options.output, `${name}.fit.json`)),
    ...documentOutput(fitted.model, join(options.output, modelPath)),
  ]
  await writeOutput(files, { cwd: io.cwd, force: options.force ?? false, makeFolders: true })
  const paths = files.map((f) => f.path)
  return {
    json: { output: options.output, report: document.report, files: paths },
    text: [fitText(document), ...paths.map((path) => `  ${path}`)].join('\n'),
    diagnostics,
  }
}
