// What: a face that looks at points around it.
// Why:  `lookAt` turns eyes and head together, within limits, by whatever the head has: joints, morphs or both.
// Try:  { headShare: 0.8 } as second argument; face.life() for blinks and small eye movements; in a page, lookAt(camera).
import { readFileSync } from 'node:fs'
import { loadCharacter } from 'facework'

const head = new URL('../../samples/heads/bolt-game.glb', import.meta.url)
const face = await loadCharacter(readFileSync(head))
const points = { left: [0.6, 0.65, 1], right: [-0.6, 0.65, 1], up: [0, 1.3, 1] }
// The first look measures what the eyes of this head do.
face.lookAt(points.left)
await new Promise((done) => setTimeout(done, 200))
for (const [name, point] of Object.entries(points)) {
  face.lookAt(point)
  for (let i = 0; i < 60; i++) face.update(1 / 30)
  const { EyesLookLeft, EyesLookRight, EyesLookUp } = face.values
  console.log(
    `${name}: left ${EyesLookLeft.toFixed(2)}, right ${EyesLookRight.toFixed(2)}, up ${EyesLookUp.toFixed(2)}`,
  )
}
