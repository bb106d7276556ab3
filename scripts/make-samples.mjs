// `npm run samples`: the heads, clips, take and project in samples/, made by packages/cast. Run once after the cast changed;
// the files are committed, so that no start has to make them.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleTake } from './sample-take.mjs'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const cast = {
  ...(await import('@facework/cast')),
  ...(await import('../packages/cast/dist/sample-project.js')),
  ...(await import('../packages/cast/dist/people/make.js')),
  ...(await import('../packages/cast/dist/clips/face-clips.js')),
  ...(await import('../packages/cast/dist/clips/mood-clips.js')),
  ...(await import('../packages/cast/dist/clips/body-clips.js')),
  ...(await import('../packages/cast/dist/clips/emote-clips.js')),
}
const { documentToFiles } = await import('@facework/documents')

function fresh(folder) {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  return folder
}

const heads = fresh(join(root, 'samples/heads'))
for (const name of cast.CAST_NAMES) {
  for (const detail of ['full', 'game']) {
    const character = cast.makeCharacter(cast.CAST[name], undefined, detail)
    const file = detail === 'full' ? `${name}.glb` : `${name}-game.glb`
    writeFileSync(join(heads, file), cast.glbFromCharacter(character))
  }
}
const accessories = fresh(join(root, 'samples/accessories'))
for (const name of cast.CAST_NAMES) {
  const character = cast.makeCharacter(cast.CAST[name], undefined, 'full')
  for (const piece of cast.castAccessories(character))
    writeFileSync(join(accessories, `${piece.name}.glb`), cast.glbFromAccessory(piece, character))
}
const clips = fresh(join(root, 'samples/clips'))
for (const clip of [...cast.faceClips(), ...cast.moodClips(), ...cast.bodyClips(), ...cast.emoteClips()]) {
  writeFileSync(join(clips, `${clip.name}.clip.json`), documentToFiles(clip).json)
}
const takes = fresh(join(root, 'samples/takes'))
writeFileSync(join(takes, 'take.csv'), await sampleTake(cast.faceClips().find((c) => c.name === 'sentence')))
// What `facework studio` copies for whoever starts it without a project.
const project = join(root, 'samples/project')
rmSync(project, { recursive: true, force: true })
for (const [path, content] of cast.sampleProject(project)) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
