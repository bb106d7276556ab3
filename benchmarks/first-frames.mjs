// `node benchmarks/first-frames.mjs [characters]`: what a crowd's first frames take in a fresh process, beside
// later ones. Printed, not kept: engines translate a kernel twice, and how soon differs from run to run.
import { compileRig, createCrowd } from '@facework/runtime'
import { clipDocument, clipRows } from './crowd-clip.mjs'
import { crowdPhases } from './crowd-phases.mjs'
import { crowdRig } from './crowd-rig.mjs'
import { median } from './rounds.mjs'

const STEP = 1 / 60
const COUNT = Number(process.argv[2] ?? 200)
const { model, poses } = crowdRig()
const rig = compileRig(model, { poses })
const clip = clipDocument(clipRows())
const { times } = crowdPhases(COUNT)
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const timed = (act) => {
  const start = performance.now()
  const result = act()
  return [performance.now() - start, result]
}

const crowd = await createCrowd({ outputs: ['palette', 'morphs'] })
const [adding] = timed(() => crowd.add(rig))
for (const time of times) crowd.add(rig).play(clip, { time })
await pause(50)
const frames = []
for (let i = 0; i < 300; i++) {
  frames.push(timed(() => crowd.update(STEP))[0])
  if (i < 20) await pause(8)
}
const show = (i) => frames[i].toFixed(2)
process.stdout.write(
  `${COUNT} characters, in ms: the first of a rig ${adding.toFixed(2)}; frames 1 to 3 ${show(0)}, ${show(1)}, ${show(2)}; later ones ${median(frames.slice(200)).toFixed(2)}.\n`,
)
