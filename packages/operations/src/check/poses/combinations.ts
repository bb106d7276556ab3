import { deletePoses } from '../../poses/delete-poses.ts'
import type { Check } from '../check.ts'
import { mm } from '../check.ts'
import { sideOfName } from '../controls.ts'
import { withoutTable } from '../frames/frame-table.ts'
import { isNeutral, type MeasuredHead } from '../measured-head.ts'
import type { Profile } from '../profiles/profile.ts'
import { setFor } from './pose-names.ts'

/** What is wrong with a name that combines poses; undefined where nothing is, or it does not combine any. */
function faultOf(name: string, head: MeasuredHead, profile: Profile): string | undefined {
  const known = new Set(setFor(head, profile)?.controls.map((c) => c.name))
  const parts = name.split('_')
  // Prefixes and numbers, as in AU_26_JawDrop, combine nothing.
  if (parts.length < 2 || parts.filter((part) => known.has(part)).length * 2 < parts.length) return undefined
  if (parts.some(isNeutral)) return 'combines Neutral, which changes nothing'
  if (new Set(parts).size < parts.length) return 'combines a pose with itself'
  if (parts.length > 3) return `combines ${parts.length} poses, 3 at most`
  const missing = parts.find((part) => !head.controlNames.includes(part))
  if (missing !== undefined) return `combines ${missing}, which is not a pose of this head`
  const sides = new Set(parts.flatMap((part) => sideOfName(part) ?? []))
  return sides.size > 1 ? 'combines left and right' : undefined
}

export const combinationBad: Check = {
  code: 'head/combination-bad',
  severity: 'error',
  profiles: ['roblox'],
  why: 'A combination is named after two or three poses of the head, joined by _. Roblox refuses others.',
  steps: [
    'Find the marker of this frame in the timeline.',
    'Rename it after its two or three poses, for example JawDrop_Pucker, or delete it.',
    'Make sure that each of these poses has a frame of its own, and export again.',
  ],
  fix: 'manual',
  find: (head, profile) =>
    head.poses.flatMap(({ name, frame }) => {
      const fault = faultOf(name, head, profile)
      return fault === undefined
        ? []
        : [
            {
              message: `${name} ${fault}`,
              where: { pose: name, frame },
              found: name,
              expected: 'two or three different poses of this head',
            },
          ]
    }),
}

/** Metres within which a combination is the sum of its bases. */
const IDLE = 0.0002

export const combinationIdle: Check = {
  code: 'head/combination-idle',
  severity: 'warning',
  why: 'A combination corrects what its poses give together. One that corrects nothing costs memory and time.',
  steps: [
    'Go to the frame of the combination and pose the correction.',
    'Or delete its marker and its keys.',
    'Export again with facework_export.py.',
  ],
  fix: 'safe',
  fixText: 'Deletes the combination; the face looks the same.',
  find: (head) =>
    idle(head).map(({ name, frame, distance, bases }) => ({
      message: `${name} corrects nothing`,
      where: { pose: name, frame, controls: Object.fromEntries(bases.map((b) => [b, 1])) },
      found: mm(distance),
      expected: 'more than 0.2 mm from the sum of its poses',
    })),
  apply: (head, { measured }) =>
    head.poses
      ? withoutTable({
          ...head,
          poses: deletePoses(
            head.poses,
            idle(measured).map((i) => i.name),
          ).poses,
        })
      : head,
}

function idle(head: MeasuredHead) {
  const combinations = head.poses.filter((p) => p.role.type === 'combination')
  if (combinations.length === 0) return []
  // Pairs are compared with plain sums, triples with what their pairs give.
  const sums = new Map([2, 3].map((size) => [size, head.withCombinationsBelow(size)]))
  return combinations.flatMap(({ name, frame, role }) => {
    const { bases } = role as { bases: readonly string[] }
    const controls = Object.fromEntries(bases.map((b) => [b, 1]))
    const [a, b] = [head.place(controls), sums.get(bases.length)!.place(controls)]
    let most = 0
    for (let i = 0; i < a.length; i += 3) {
      most = Math.max(
        most,
        (a[i]! - b[i]!) ** 2 + (a[i + 1]! - b[i + 1]!) ** 2 + (a[i + 2]! - b[i + 2]!) ** 2,
      )
    }
    const distance = Math.sqrt(most)
    return distance < IDLE ? [{ name, frame, bases, distance }] : []
  })
}

export const combinationSubset: Check = {
  code: 'head/combination-subset',
  severity: 'warning',
  profiles: ['roblox'],
  why: 'A combination of three builds on those of two. Without them, faces on the way to it are plain sums.',
  steps: [
    'Add a frame for each missing combination of two.',
    'Pose it, insert keys, and name the marker, for example JawDrop_Pucker.',
    'Export again with facework_export.py.',
  ],
  fix: 'manual',
  find: ({ poses }) => {
    const key = (names: readonly string[]) => [...names].sort().join('_')
    const pairs = new Set(
      poses.flatMap(({ role }) =>
        role.type === 'combination' && role.bases.length === 2 ? [key(role.bases)] : [],
      ),
    )
    return poses.flatMap(({ name, frame, role }) => {
      if (role.type !== 'combination' || role.bases.length !== 3) return []
      const [a, b, c] = role.bases as [string, string, string]
      const there = [
        [a, b],
        [a, c],
        [b, c],
      ].filter((pair) => pairs.has(key(pair)))
      // Not every pair needs a correction; a triple without any was probably meant to have some.
      if (there.length > 0) return []
      return [
        {
          message: `${name} has no combination of two of its poses`,
          where: { pose: name, frame },
          found: 'none',
          expected: `${a}_${b}, ${a}_${c} or ${b}_${c}`,
        },
      ]
    })
  },
}
