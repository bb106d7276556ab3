// What: a modifier of your own: it halves the jaw of a clip, and can be undone.
// Why:  modifiers are steps that are replayed when the source is imported again; the source itself is never changed.
// Try:  { by: 2 }; a second modifier in the list, such as useModifier('smooth', { seconds: 0.05 }).
import { readFileSync } from 'node:fs'
import { defineModifier, modifyClip, numberParameter, useModifier } from '@facework/operations'
import { loadCharacter, loadClip } from 'facework'

const quietJaw = defineModifier({
  id: 'quiet-jaw',
  title: 'Quiet jaw',
  description: 'Scales what the jaw does.',
  parameters: { by: numberParameter('Factor.', 0.5) },
  apply: (clip, { by }) => ({
    ...clip,
    curves: clip.curves.map((curve) =>
      curve.name === 'JawDrop'
        ? { ...curve, keys: curve.keys.map((key) => ({ ...key, value: key.value * by })) }
        : curve,
    ),
  }),
})

const samples = new URL('../../samples/', import.meta.url)
const laugh = await loadClip(readFileSync(new URL('clips/laugh.clip.json', samples)))
const { clip } = modifyClip(laugh, [useModifier(quietJaw)], { modifiers: [quietJaw] })
const face = await loadCharacter(readFileSync(new URL('heads/ada-game.glb', samples)))
for (const [name, each] of Object.entries({ laugh, 'quiet laugh': clip })) {
  face.stopAll(0)
  face.play(each, { fade: 0 }).time = 0.8
  face.update(0)
  console.log(`${name}: jaw ${face.values.JawDrop.toFixed(2)}`)
}
