// What: one recording of a phone, performed by three heads that have nothing in common.
// Why:  a take has ARKit names; Ada has FACS morphs, Bolt has both, Grub only joints. Names are mapped while it plays.
// Try:  another take (`loadClip` reads .csv, .vrma, .bvh, .fbx …); a head of your own.
import { readFileSync } from 'node:fs'
import { loadCharacter, loadClip } from 'facework'

const samples = new URL('../../samples/', import.meta.url)
const take = await loadClip(readFileSync(new URL('takes/take.csv', samples)))
for (const name of ['ada', 'bolt', 'grub']) {
  const face = await loadCharacter(readFileSync(new URL(`heads/${name}-game.glb`, samples)))
  const playback = face.play(take, { fade: 0 })
  const jaw = [0.5, 1, 1.5, 2].map((seconds) => {
    playback.time = seconds
    face.update(0)
    return face.values.JawDrop.toFixed(2)
  })
  console.log(`${name}: jaw at 0.5, 1, 1.5 and 2 s is ${jaw.join(', ')}`)
}
