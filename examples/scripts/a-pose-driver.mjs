// What: a pose driver: joints decide on curves. Here the left eye of Grub, by one target for each pose that moves it.
// Why:  lids that follow the eyes, or creases that follow a brow, need no keys.
// Try:  solver 'additive'; another joint; put the node into a graph before its pose blender.
import { readFileSync } from 'node:fs'
import { createPoseDriver, graphNode } from '@facework/documents'
import { copyDriverTargetsFromPoses } from '@facework/operations'
import { loadHead } from 'facework'

const head = new URL('../../samples/heads/grub-game.glb', import.meta.url)
const { model, poses } = await loadHead(readFileSync(head))
const joint = 'LeftEye'
const empty = createPoseDriver({ sources: [{ joint }], targets: [], solver: 'interpolative' })
const { driver } = copyDriverTargetsFromPoses(empty, poses, model)
const node = graphNode('lids', 'pose-driver', { driver })
console.log(
  `${node.id}: ${driver.targets.length} targets for ${joint}: ${driver.targets.map((t) => t.drives).join(', ')}`,
)
