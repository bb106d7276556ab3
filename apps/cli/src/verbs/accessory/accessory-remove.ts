import { basename } from 'node:path'
import type { Character } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import { readCharacterFile } from '../../accessories/character-file.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import type { Outcome } from '../../output/print.ts'
import { writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

/** `accessory remove CHARACTER NAME`: takes an accessory off; its files stay. */
export const accessoryRemove: Verb = (parent, run) => {
  const command = parent
    .command('remove')
    .description('remove an accessory from what a character wears; its files stay')
    .argument('<character>', 'a *.character.json, or its folder')
    .argument('<name>', 'of the accessory, as `accessory list` shows it')
  run<object>(command, 'facework accessory remove characters/ada beard', remove)
}

export const wornName = ({ accessory }: Character['accessories'][number]): string =>
  accessory.path === undefined ? accessory.id : basename(accessory.path).replace(/\.accessory\.json$/i, '')

async function remove(_: object, io: Io, path: string, name: string): Promise<Outcome> {
  const { character, file } = await readCharacterFile(path, io.cwd)
  const left = character.accessories.filter((worn) => wornName(worn) !== name)
  if (left.length === character.accessories.length) {
    const names = character.accessories.map(wornName)
    throw new FaceworkError(
      'accessory/not-worn',
      name,
      `"${character.name}" does not wear "${name}"; it wears ${names.join(', ') || 'nothing'}.`,
      suggestion(name, names),
    )
  }
  await writeOutput(documentOutput({ ...character, accessories: left }, file), { cwd: io.cwd, force: true })
  return {
    json: { character: file, removed: name, left: left.map(wornName) },
    text: `removed "${name}" from "${character.name}"`,
    diagnostics: [],
  }
}
