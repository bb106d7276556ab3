// What: a beard and glasses, fitted to a head and moving with its face.
// Why:  `wear` transfers the skin of the face to what is worn, so that it follows every pose; it can be hidden or removed.
// Try:  other accessories in samples/accessories; those of another head, which are carried over.
import { readFileSync } from 'node:fs'
import { loadCharacter } from 'facework'

const samples = new URL('../../samples/', import.meta.url)
const face = await loadCharacter(readFileSync(new URL('heads/ada-game.glb', samples)))
const before = face.opened.graph.rig.morphs.length
const beard = await face.wear(readFileSync(new URL('accessories/ada-beard.glb', samples)))
const during = face.opened.graph.rig.morphs.length
beard.remove()
console.log(`morphs: ${before} without, ${during} with a beard, ${face.opened.graph.rig.morphs.length} after`)
