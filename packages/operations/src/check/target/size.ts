import type { Check, Found } from '../check.ts'
import type { MeasuredHead } from '../measured-head.ts'
import { ROBLOX_EXPRESSIONS, ROBLOX_SIZE, ROBLOX_SIZE_CHANGE } from '../profiles/roblox.table.ts'

const sizeOf = ({ low, high }: ReturnType<MeasuredHead['bounds']>) => high.map((v, k) => v - low[k]!)

export const sizeRange: Check = {
  code: 'head/size-range',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Roblox limits the size of heads, in studs of 0.28 m.',
  steps: [
    'Select the armature and the mesh.',
    'Scale them with S until the size in the N panel fits, and press Ctrl A > Scale.',
    'Export again.',
  ],
  fix: 'manual',
  find: (head) => {
    const studs = sizeOf(head.bounds()).map((v) => v / ROBLOX_SIZE.stud)
    const fits = studs.every((v, k) => v >= ROBLOX_SIZE.least[k]! && v <= ROBLOX_SIZE.most[k]!)
    const text = studs.map((v) => v.toFixed(2)).join(' × ')
    return fits || !studs.every(Number.isFinite)
      ? []
      : [
          {
            message: `The head is ${text} studs`,
            found: text,
            expected: `${ROBLOX_SIZE.least.join(' × ')} to ${ROBLOX_SIZE.most.join(' × ')} (${ROBLOX_SIZE.source}, ${ROBLOX_SIZE.date})`,
          },
        ]
  },
}

export const sizeChange: Check = {
  code: 'head/size-change',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Roblox refuses heads that a mix of poses makes much smaller or larger.',
  steps: [
    'Go to the frame and look which bones leave the head.',
    'Pose them nearer to the rest.',
    'Insert keys, and export again.',
  ],
  fix: 'manual',
  find: (head) => {
    const rest = sizeOf(head.bounds())
    const mixes = [
      ...head.controlNames.map((name) => ({ name, controls: { [name]: 1 } as Record<string, number> })),
      ...ROBLOX_EXPRESSIONS,
    ]
    let worst: (Found & { readonly by: number }) | undefined
    for (const { name, controls } of mixes) {
      if (!Object.keys(controls).every((c) => head.controlNames.includes(c))) continue
      const size = sizeOf(head.bounds(head.place(controls)))
      size.forEach((v, k) => {
        // A flat picture of a face has no depth.
        if (rest[k]! < 1e-6) return
        const ratio = v / rest[k]!
        const by = Math.max(ROBLOX_SIZE_CHANGE.least - ratio, ratio - ROBLOX_SIZE_CHANGE.most)
        if (by <= 0 || (worst && by <= worst.by)) return
        worst = {
          by,
          message: `${name} makes the head ${Math.round(ratio * 100)} % ${['wide', 'high', 'deep'][k]}`,
          where: { pose: Object.keys(controls)[0], frame: head.frameOf(Object.keys(controls)[0]!), controls },
          found: `${Math.round(ratio * 100)} %`,
          expected: `${ROBLOX_SIZE_CHANGE.least * 100} to ${ROBLOX_SIZE_CHANGE.most * 100} % of the size at rest`,
        }
      })
    }
    return worst ? [worst] : []
  },
}

/** Part of the head's height that landmarks must move; Roblox publishes no number. */
const EXPRESSIVE = 0.03

export const expressionTests: Check = {
  code: 'head/expression-tests',
  severity: 'warning',
  profiles: ['roblox'],
  why: 'Roblox plays five mixes of poses and measures whether eyes and mouth move. Heads that hardly move are refused.',
  steps: [
    'Go to the frames of the poses of this mix.',
    'Pose them stronger, until eyes and mouth move clearly.',
    'Insert keys, and export again.',
  ],
  fix: 'manual',
  find: (head) => {
    const { face, rest } = head
    if (!face) return []
    const height = Math.min(sizeOf(head.bounds())[1]!, face.unit * 4)
    return ROBLOX_EXPRESSIONS.flatMap(({ name, moves, controls }) => {
      if (!Object.keys(controls).every((c) => head.controlNames.includes(c))) return []
      const places = head.place(controls)
      let most = 0
      for (let v = 0; v < head.vertices.count; v++) {
        if (head.pieces[v] === face.eyes.left || head.pieces[v] === face.eyes.right) continue
        const x = (rest[v * 3]! - face.origin[0]) / face.unit
        const y = (rest[v * 3 + 1]! - face.origin[1]) / face.unit
        const isThere =
          moves === 'mouth'
            ? y < -0.4 && y > -2 && Math.abs(x) < 0.9
            : Math.abs(y) < face.eyeSize * 1.5 &&
              Math.abs(x - (moves === 'left eye' ? 0.5 : -0.5)) < face.eyeSize * 1.5
        if (!isThere) continue
        most = Math.max(most, Math.hypot(...[0, 1, 2].map((k) => places[v * 3 + k]! - rest[v * 3 + k]!)))
      }
      const share = most / height
      return share >= EXPRESSIVE
        ? []
        : [
            {
              message: `The ${name} test hardly moves the ${moves}`,
              where: { pose: Object.keys(controls)[0], controls },
              found: `${(share * 100).toFixed(1)} % of the head`,
              expected: `${EXPRESSIVE * 100} % (our limit; Roblox publishes none)`,
            },
          ]
    })
  },
}
