import { CONTROL_SETS, type ControlSet } from '@facework/documents'
import { nearestName } from '@facework/report'
import { controlNames } from '../../poses/control-names.ts'
import { renamePoses } from '../../poses/rename-pose.ts'
import { detectMap } from '../../vocabulary/detect-map.ts'
import { DETECTABLE_SETS } from '../../vocabulary/detectable-set.ts'
import { shapeMotions } from '../../vocabulary/motion/shape-motions.ts'
import { DETECTABLE_NAMES } from '../../vocabulary/vocabularies.ts'
import type { Check } from '../check.ts'
import { someOf } from '../check.ts'
import { sideOfName } from '../controls.ts'
import { frameTable, withoutTable } from '../frames/frame-table.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import { isNeutral, type MeasuredHead } from '../measured-head.ts'
import type { Profile } from '../profiles/profile.ts'

/** The set that poses of a head are named after, for a target or by most of its names. */
export const setFor = (head: MeasuredHead, profile: Profile): ControlSet | undefined =>
  profile.name === 'roblox' ? CONTROL_SETS.find((set) => set.name === profile.controlSet) : head.controlSet

/** Poses that no control has, with the control that was probably meant. */
function unknownPoses(head: MeasuredHead, profile: Profile) {
  const set = setFor(head, profile)
  if (!set) return []
  const known = new Set(set.controls.map((c) => c.name))
  const free = [...known].filter((name) => !head.controlNames.includes(name))
  return (
    head.controlNames
      .filter((name) => !known.has(name) && !looksCombined(name, known))
      .map((name) => ({ name, near: nearestName(name, free) }))
      // Other targets allow poses of any name: only a slip of the pen is worth a warning.
      .filter(({ near }) => profile.name === 'roblox' || near !== undefined)
  )
}

/** Names of which a part is a control are combinations, which have checks of their own. */
const looksCombined = (name: string, known: ReadonlySet<string>) =>
  name.includes('_') && name.split('_').some((part) => known.has(part) || isNeutral(part))

/** More unknown names than this, and more than half of all, are another set of controls. */
const MOST_SLIPS = 5

export const poseUnknown: Check = {
  code: 'head/pose-unknown',
  severity: { roblox: 'error', other: 'warning' },
  why: 'Clips drive poses by name. A pose with a name that no clip uses never moves, and Roblox refuses the file.',
  steps: [
    'Find the marker of this frame in the timeline.',
    'Press F2 over it and type the exact name of the control.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Renames the pose to the nearest control.',
  find: (head, profile) => {
    const unknown = unknownPoses(head, profile)
    const expected = setFor(head, profile)?.name
    // Named after another set, not misspelled: one finding, and the required poses are found by motion.
    if (unknown.length > MOST_SLIPS && unknown.length * 2 > head.controlNames.length) {
      const { name } = unknown[0]!
      return [
        {
          message: `${unknown.length} of ${head.controlNames.length} poses are not named after ${expected}`,
          where: { pose: name, frame: head.frameOf(name), controls: { [name]: 1 } },
          found: someOf(unknown.map((u) => u.name)),
          expected: `controls of ${expected}`,
          fix: 'manual' as const,
        },
      ]
    }
    return unknown.map(({ name, near }) => ({
      message: near ? `"${name}" is not a control; did you mean ${near}?` : `"${name}" is not a control`,
      where: { pose: name, frame: head.frameOf(name), controls: { [name]: 1 } },
      found: name,
      expected: near ?? `a control of ${expected}`,
      fix: near ? undefined : ('manual' as const),
    }))
  },
  apply: (head, { measured, profile }) => {
    if (!head.poses) return head
    const taken = new Set(head.poses.poses.map((p) => p.name))
    const names = new Map<string, string>()
    for (const { name, near } of unknownPoses(measured, profile)) {
      if (near === undefined || taken.has(near)) continue
      names.set(name, near)
      taken.add(near)
    }
    return withoutTable({ ...head, poses: renamePoses(head.poses, names).poses })
  },
}

export const poseDuplicate: Check = {
  code: 'head/pose-duplicate',
  severity: { roblox: 'error', other: 'warning' },
  why: 'Two frames with one name: only one of them becomes the pose.',
  steps: [
    'Find both markers in the timeline.',
    'Rename or delete the one that is not the pose.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Keeps the first frame.',
  find: ({ head }) => {
    const first = new Map<string, number | undefined>()
    return frameTable(head).flatMap(({ value, frame }) => {
      if (typeof value !== 'string' || value === '' || isNeutral(value)) return []
      if (!first.has(value)) {
        first.set(value, frame)
        return []
      }
      return [
        {
          message: `${value} is named on two frames`,
          where: { pose: value, frame },
          found: `frames ${first.get(value)} and ${frame}`,
          expected: 'one frame per pose',
        },
      ]
    })
  },
  apply: (head) => withoutTable(head),
}

/** `_L` and `Left` in the names of one head. */
function conventions(names: readonly string[]): { readonly words: string[]; readonly letters: string[] } {
  const letters = names.filter((name) => /[_.][LR]$/i.test(name))
  return { letters, words: names.filter((name) => sideOfName(name) && !letters.includes(name)) }
}

/** Poses of one side that move the other. */
export function wrongSides(head: MeasuredHead): { readonly name: string; readonly share: number }[] {
  const { face, rest } = head
  if (!face) return []
  return head.controlNames.flatMap((name) => {
    const side = sideOfName(name)
    if (!side) return []
    const deltas = head.moved.get(name)!
    let [own, all] = [0, 0]
    for (let i = 0; i < deltas.length; i += 3) {
      const motion = deltas[i]! ** 2 + deltas[i + 1]! ** 2 + deltas[i + 2]! ** 2
      all += motion
      if (rest[i]! - face.origin[0] > 0 === (side === 'left')) own += motion
    }
    return all > 0 && own / all < 0.3 ? [{ name, share: 1 - own / all }] : []
  })
}

const asWord = (name: string) =>
  name.replace(/[_.]([LR])$/i, (_, side: string) => (side.toUpperCase() === 'L' ? 'Left' : 'Right'))

export const sideMixed: Check = {
  code: 'head/side-mixed',
  severity: 'warning',
  why: 'Left is the left of the character. Mixed conventions, or a left pose that moves the right side, break mirroring and captured clips.',
  steps: [
    'Rename the markers so that all use the same convention.',
    'Left is +X in Blender, on the right when you look at the face.',
    'Export again with facework_export.py.',
  ],
  fix: 'safe',
  fixText: 'Writes Left and Right in all names.',
  find: (head) => {
    const { words, letters } = conventions(head.controlNames)
    const mixed = words.length > 0 && letters.length > 0
    return [
      ...(mixed
        ? [
            {
              message: `Names mix "Left" and "_L": ${someOf([words[0]!, letters[0]!])}`,
              where: { pose: letters[0], frame: head.frameOf(letters[0]!) },
              found: `${words.length} with Left or Right, ${letters.length} with _L or _R`,
              expected: 'one convention',
            },
          ]
        : []),
      ...wrongSides(head).map(({ name, share }) => ({
        message: `${name} moves the ${sideOfName(name) === 'left' ? 'right' : 'left'} side`,
        where: { pose: name, frame: head.frameOf(name), controls: { [name]: 1 } },
        found: `${Math.round(share * 100)} % of its motion on the other side`,
        expected: 'its own side',
        fix: 'ask' as const,
        fixText: 'Swaps the two poses.',
      })),
    ]
  },
  apply: (head, { measured, findings }) => {
    if (!head.poses) return head
    const names = new Map<string, string>()
    const known = new Set(head.poses.poses.map((p) => p.name))
    if (findings.some((f) => f.fix === 'safe')) {
      for (const name of conventions(measured.controlNames).letters) {
        if (!known.has(asWord(name))) names.set(name, asWord(name))
      }
    }
    const asked = new Set(findings.filter((f) => f.fix === 'ask').map((f) => f.where.pose))
    for (const { name } of wrongSides(measured)) {
      const other = name.includes('Left') ? name.replace('Left', 'Right') : name.replace('Right', 'Left')
      if (asked.has(name) && other !== name && known.has(other)) names.set(name, other).set(other, name)
    }
    return withoutTable({ ...head, poses: renamePoses(head.poses, names).poses })
  },
}

/**
 * Names by which a target finds a pose: Roblox takes the exact name alone; Facework and other players of ARKit and VRM
 * clips also know `_L` for Left, other case, and both sides of a pose that the set has once.
 */
function missingPoses(head: MeasuredHead, { name: target, required }: Profile): string[] {
  const plain = (name: string) =>
    asWord(name)
      .replace(/[^a-z0-9]/gi, '')
      .toLowerCase()
  const exact = new Set(head.poses.map((p) => p.name))
  const names = new Set(target === 'roblox' ? [] : head.poses.map((p) => plain(p.name)))
  const isThere = (name: string) =>
    exact.has(name) ||
    names.has(plain(name)) ||
    (names.has(`${plain(name)}left`) && names.has(`${plain(name)}right`))
  return required.filter((name) => !isThere(name))
}

export const posesRequired: Check = {
  code: 'head/poses-required',
  // Presets are optional in VRM: an avatar without one is valid.
  severity: { other: 'error', vrm: 'warning' },
  profiles: ['roblox', 'arkit', 'vrm'],
  why: 'The target needs these poses. Clips that use a missing one show a part of the face that does not move.',
  steps: [
    'Add a frame for each missing pose at the end of the timeline.',
    'Pose the face bones at full strength, insert keys, and name the marker after the pose.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Renames poses that do the same under other names, found by name and motion.',
  find: (head, profile) => {
    const missing = missingPoses(head, profile)
    if (missing.length === 0) return []
    const have = profile.required.length - missing.length
    const can = renamesFor(head.head, missing, profile).size
    return [
      {
        message: `${missing.length} of ${profile.required.length} required poses are missing: ${someOf(missing)}`,
        where: { pose: missing[0] },
        found: `${have} of ${profile.required.length}`,
        expected: `all ${profile.required.length} (${profile.requiredFrom})`,
        fix: can > 0 ? undefined : ('manual' as const),
        fixText: can > 0 ? `Renames ${can} poses that do the same under other names.` : undefined,
      },
    ]
  },
  apply: (head, { measured, profile }) => {
    if (!head.poses) return head
    const names = renamesFor(head, missingPoses(measured, profile), profile)
    return withoutTable({ ...head, poses: renamePoses(head.poses, names).poses })
  },
}

/** Poses that alone do what a missing control does. */
function renamesFor(
  { model, poses }: HeadToCheck,
  missing: readonly string[],
  profile: Profile,
): Map<string, string> {
  const names = new Map<string, string>()
  const set = DETECTABLE_NAMES.find((name) => DETECTABLE_SETS[name].name === profile.controlSet)
  if (!poses || missing.length === 0 || set === undefined) return names
  const taken = new Set(poses.poses.map((p) => p.name))
  const required = new Set(profile.required)
  const own = controlNames(poses)
  for (const line of detectMap({ names: own, set, motions: () => shapeMotions(model, poses) }).lines) {
    const [target] = line.targets
    if (line.targets.length !== 1 || !target || !missing.includes(line.control) || taken.has(line.control))
      continue
    if (required.has(target.name) || names.has(target.name)) continue
    names.set(target.name, line.control)
  }
  return names
}
