// `npm run prove -- clone`: a ratio to three.js in one run, in processor time, so that a busy machine changes little.
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import { expect, it } from 'vitest'
import { sampleFace } from '../test/faces.ts'

const MOST = 2
const CLONES = 150
const ROUNDS = 31

it.runIf(process.env.FACEWORK_PROVE === 'clone').each(['ada', 'ada-game'])(
  `%s is cloned in at most ${MOST} times the time of SkeletonUtils.clone`,
  async (name) => {
    const face = await sampleFace(name)
    const time = (work: () => void) => {
      const begin = process.cpuUsage()
      for (let i = 0; i < CLONES; i++) work()
      const { user, system } = process.cpuUsage(begin)
      return user + system
    }
    const ratio = () => {
      const alone = time(() => clone(face.object))
      return time(() => face.clone()) / alone
    }
    ratio()
    const ratios = Array.from({ length: ROUNDS }, ratio).sort((a, b) => a - b)
    const median = ratios[(ROUNDS - 1) / 2]!
    process.stdout.write(
      `${name}, face.clone / SkeletonUtils.clone: ${ratios.map((r) => r.toFixed(2)).join(' ')}\n`,
    )
    expect(median).toBeLessThanOrEqual(MOST)
  },
  300_000,
)
