// What: live weights of a capture drive one face, and a second one over the network.
// Why:  `setWeights` takes what MediaPipe, a phone or your own tracker gives; `encode` makes 62 bytes of a face for a
//       socket, whatever the names of the other head are.
// Try:  filterWeights({ minCutoff: 1 }) against jitter; in a page, `face.drive(await webcam(…))` of @facework/capture.
import { readFileSync } from 'node:fs'
import { loadCharacter } from 'facework'

const samples = new URL('../../samples/', import.meta.url)
const [ada, grub] = await Promise.all(
  ['ada', 'grub'].map((name) => loadCharacter(readFileSync(new URL(`heads/${name}-game.glb`, samples)))),
)
let bytes = 0
for (let i = 0; i <= 30; i++) {
  ada.setWeights({ jawOpen: i / 30, mouthSmileLeft: 0.5, mouthSmileRight: 0.5 })
  ada.update(1 / 30)
  const packet = ada.encode()
  bytes = packet.length
  grub.applyStream(packet)
  await new Promise((done) => setTimeout(done, 1000 / 30))
  grub.update(1 / 30)
}
console.log(
  `${bytes} bytes a frame; jaw of Ada ${ada.values.JawDrop.toFixed(2)}, of Grub ${grub.values.JawDrop.toFixed(2)}`,
)
