import { dirname, join, relative } from 'node:path'
import type { Character } from '@facework/documents'
import { fitAccessory } from '@facework/operations/internal'
import { readCharacterFile } from '../../accessories/character-file.ts'
import { fitText } from '../../accessories/fit-summary.ts'
import { type AccessoryOptions, headToWear, readAccessory } from '../../accessories/read-accessory.ts'
import { plainFileName } from '../../input/plain-file-name.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

/** `accessory wear CHARACTER ACCESSORY`: fits an accessory and adds it to the character document. */
export const accessoryWear: Verb = (parent, run) => {
  const command = parent
    .command('wear')
    .description('fit an accessory to a character and add it to what it wears; again to fit it again')
    .argument('<character>', 'a *.character.json, or its folder')
    .argument('<accessory>', 'a *.accessory.json, or a mesh')
    .option('--type <type>', 'its type (default: its own, or by its name)')
    .option('--made-for <head>', 'the head it was modeled on')
    .option('--rigid <attachment>', 'keeps its shape: Hat, NoseBridge, LeftEar …, or a joint')
  run<AccessoryOptions>(command, 'facework accessory wear characters/ada beard.glb', wear)
}

async function wear(options: AccessoryOptions, io: Io, path: string, file: string): Promise<Outcome> {
  const { character, file: characterFile } = await readCharacterFile(path, io.cwd)
  showProgress(io, `Reading ${file} …`)
  const read = await readAccessory(file, options, io.cwd)
  const head = await headToWear(characterFile, io.cwd)
  showProgress(io, `Fitting ${read.accessory.name} to ${character.name} …`)
  const before = character.accessories.find(({ accessory }) =>
    accessory.path?.endsWith(`${read.accessory.name}.accessory.json`),
  )
  const fitted = fitAccessory({ ...read, head, placement: before?.placement })
  const diagnostics = [...read.diagnostics, ...fitted.diagnostics]
  withoutErrors(diagnostics)
  const folder = dirname(characterFile)
  const name = plainFileName(read.accessory.name)
  const own = /\.accessory\.json$/i.test(file)
  const accessoryPath = own ? relative(folder, file) : `${name}.accessory.json`
  const fitPath = `${name}-on-${plainFileName(character.name)}.fit.json`
  const modelPath = fitPath.replace('.fit.json', '.model.json')
  const changed: Character = {
    ...character,
    accessories: [
      ...character.accessories.filter((worn) => worn !== before),
      {
        ...before,
        accessory: { id: read.accessory.id, path: accessoryPath },
        fit: { id: fitted.fit.id, path: fitPath },
        visible: before?.visible ?? true,
      },
    ],
  }
  const modelFile = `${name}.accessory-model.json`
  const files = [
    ...documentOutput(changed, characterFile),
    ...(own
      ? []
      : [
          ...documentOutput(
            { ...read.accessory, model: { id: read.model.id, path: modelFile } },
            join(folder, accessoryPath),
          ),
          ...documentOutput(read.model, join(folder, modelFile)),
        ]),
    ...documentOutput(
      { ...fitted.fit, model: { ...fitted.fit.model, path: modelPath } },
      join(folder, fitPath),
    ),
    ...documentOutput(fitted.model, join(folder, modelPath)),
  ]
  // The character is meant to change, and a fit is derived.
  await writeOutput(files, { cwd: io.cwd, force: true })
  return {
    json: { character: characterFile, report: fitted.fit.report, files: files.map((f) => f.path) },
    text: fitText(fitted.fit),
    diagnostics,
  }
}
