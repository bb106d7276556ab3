// `node scripts/talking-smile.mjs`: docs/pictures/talking-smile.png – a sentence alone, then over a happy mood, frame by
// frame [T4]: the smile must still be seen while the character talks.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureChromium, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()
process.env.CHROMIUM_PATH ??= ensureChromium()
const { openBooth } = await import(join(root, 'packages/cast/dist/look/booth.js'))
const { defaultPolicy } = await import('@facework/documents')
const { loadHead, readClip } = await import('facework')
const { CharacterInstance, compileRig } = await import('@facework/runtime')

const FRAMES = 8
/** Of Ada's face, metres. */
const HEAD_HEIGHT = 0.674
const read = (path) => readFileSync(join(root, 'samples', path))
const clip = (name) => readClip(JSON.parse(read(`clips/${name}.clip.json`)))
const glb = read('heads/ada-game.glb')
const { model, poses } = await loadHead(glb)
const rig = compileRig(model, { poses })
const [sentence, happy] = [clip('sentence'), clip('mood-happy')]

/** The face at a time, as the booth wants it. */
function frameAt(time, mood, speech) {
  const ada = new CharacterInstance(rig)
  ada.setPolicy(defaultPolicy)
  if (mood) ada.setMood(mood, { fade: 0 })
  if (speech) ada.play(speech, { role: 'speech', fade: 0 }).time = time
  ada.update(0)
  const { frame } = ada
  const morphs = {}
  rig.morphs.forEach(({ mesh, morph }, i) => {
    morphs[mesh] ??= {}
    morphs[mesh][morph] = frame.morphs[i]
  })
  const joints = Object.fromEntries(
    rig.jointNames.map((name, i) => [
      name,
      {
        t: [...frame.translations.subarray(i * 3, i * 3 + 3)],
        r: [...frame.rotations.subarray(i * 4, i * 4 + 4)],
        s: [...frame.scales.subarray(i * 3, i * 3 + 3)],
      },
    ]),
  )
  return { joints, morphs }
}

const booth = await openBooth()
try {
  await booth.load('ada', glb)
  const row = (label, mood, speech) =>
    Array.from({ length: FRAMES }, (_, i) => {
      const time = ((i + 0.5) / FRAMES) * sentence.duration
      return {
        states: { ada: frameAt(time, mood, speech) },
        view: [12, 2],
        aim: [0, HEAD_HEIGHT, 0],
        distance: 1.05,
        label: `${label} ${time.toFixed(2)} s`,
      }
    })
  const tiles = [
    ...row('sentence', undefined, sentence),
    ...row('mood', happy, undefined),
    ...row('both', happy, sentence),
  ]
  const png = await booth.shoot({ tiles, columns: FRAMES, width: 190, labels: true })
  writeFileSync(join(root, 'docs/pictures/talking-smile.png'), png)
} finally {
  await booth.close()
}
