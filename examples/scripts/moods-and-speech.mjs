// What: a happy face that talks, and smiles on while it does.
// Why:  mood, speech and clips share one mouth by a policy: speech gets the lips, the mood keeps the rest.
// Try:  mood-grumpy; a text of your own; in a page, `face.speak('line.mp3')` with sound.
import { readFileSync } from 'node:fs'
import { loadCharacter, loadClip } from 'facework'

const samples = new URL('../../samples/', import.meta.url)
const face = await loadCharacter(readFileSync(new URL('heads/ada-game.glb', samples)))
face.setMood(await loadClip(readFileSync(new URL('clips/mood-happy.clip.json', samples))))
for (let i = 0; i < 30; i++) face.update(1 / 30)
console.log(`smile before: ${face.values.LeftLipCornerPuller.toFixed(2)}`)

const speech = face.speak({ text: 'Hello there, nice to meet you.' })
let widest = 0
const clock = setInterval(() => {
  face.update(1 / 30)
  widest = Math.max(widest, face.values.JawDrop)
}, 1000 / 30)
await speech.finished
clearInterval(clock)
console.log(`widest mouth: ${widest.toFixed(2)}`)
