// The rows of one character, in Node.
import { characterRows } from './character-rows.mjs'
import { packagesOf, sampleCharacter } from './sample-character.mjs'

async function build(folder) {
  const packages = await packagesOf(folder)
  return { packages, sample: sampleCharacter(packages, 'ada') }
}

export async function character() {
  const before = process.env.FACEWORK_BEFORE && (await build(process.env.FACEWORK_BEFORE))
  return characterRows(await build(), before, { log: process.env.FACEWORK_TIMES && console.log })
}
