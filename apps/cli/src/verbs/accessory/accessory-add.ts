import { basename, join } from 'node:path'
import { ACCESSORY_TYPES } from '@facework/documents/internal'
import { type AccessoryOptions, readAccessory } from '../../accessories/read-accessory.ts'
import { addForce, type OutputOptions, positiveNumber } from '../../input/options.ts'
import { plainFileName } from '../../input/plain-file-name.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import type { Outcome } from '../../output/print.ts'
import { type OutputFile, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface AddOptions extends AccessoryOptions, OutputOptions {}

/** `accessory add FILE -o DIR`: an accessory document beside its model. */
export const accessoryAdd: Verb = (parent, run) => {
  const command = parent
    .command('add')
    .description('make an accessory of a mesh: its type, how it is attached, what it was made for')
    .argument('<file>', 'a mesh: .glb, .gltf, .fbx')
    .requiredOption('-o, --output <folder>', 'the folder; created if missing')
    .option('--type <type>', `one of ${ACCESSORY_TYPES.join(', ')} (default: by its name)`)
    .option('--made-for <head>', 'the head or character it was modeled on')
    .option('--rigid <attachment>', 'keeps its shape: Hat, NoseBridge, LeftEar …, or a joint')
    .option('--scale <number>', 'size, for files whose unit is not metres', positiveNumber)
  run<AddOptions>(
    addForce(command),
    'facework accessory add beard.glb --made-for ada.glb -o accessories',
    add,
  )
}

async function add(options: AddOptions, io: Io, file: string): Promise<Outcome> {
  const { accessory, model, input, diagnostics } = await readAccessory(file, options, io.cwd)
  const name = plainFileName(accessory.name)
  const isWhole = input.format.name === 'gltf' && !input.resources?.size && (options.scale ?? 1) === 1
  const modelFile: OutputFile[] = isWhole
    ? [{ path: join(options.output, basename(input.file)), content: input.bytes }]
    : documentOutput(model, join(options.output, `${name}.model.json`))
  const document = {
    ...accessory,
    model: { id: model.id, path: basename(modelFile[0]!.path) },
    ...(options.madeFor === undefined ? {} : { madeFor: { id: options.madeFor, path: options.madeFor } }),
  }
  const files = [...documentOutput(document, join(options.output, `${name}.accessory.json`)), ...modelFile]
  await writeOutput(files, { cwd: io.cwd, force: options.force ?? false, makeFolders: true })
  const paths = files.map((f) => f.path)
  return {
    json: { output: options.output, name, type: document.type, attach: document.attach, files: paths },
    text: [
      `accessory "${name}": ${document.type}, ${document.attach.mode}`,
      ...paths.map((path) => `  ${path}`),
    ].join('\n'),
    diagnostics,
  }
}
