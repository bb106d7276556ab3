import type { ControlMap, Pose, PoseAsset } from '@facework/documents'
import type { PoseRole } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { controlNames } from './control-names.ts'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

export interface RenamedPoses {
  readonly poses: PoseAsset
  /** Every pose whose name changed, combinations that are named after it too. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  // [P10]
  /** Lines for the character's map that let clips with the old names go on working. */
  readonly aliases: readonly AliasLine[]
}

/** A line of a control map: the control drives these poses. */
export interface AliasLine {
  readonly control: string
  readonly targets: readonly { readonly name: string; readonly gain: number }[]
}

// [P10]
/**
 * Renames a pose in its asset; whatever builds on it follows. Clips keep the old name: the result
 * offers the alias line that a character's map needs for them. To rename in clips as well, use
 * `renameCurve`.
 *
 *   const { poses, aliases } = renamePose(asset, 'jawOpen', 'JawDrop')
 */
export function renamePose(asset: PoseAsset, from: string, to: string): RenamedPoses {
  poseInAsset(asset, from)
  return renamePoses(asset, new Map([[from, to]]))
}

/** Renames several poses at once, so that two may swap names. */
export function renamePoses(asset: PoseAsset, names: ReadonlyMap<string, string>): RenamedPoses {
  const all = withCombinations(asset, names)
  const seen = new Set<string>()
  for (const pose of asset.poses) {
    const name = all.get(pose.name) ?? pose.name
    if (name === '')
      throw new FaceworkError('poses/name', pose.name, `Pose "${pose.name}" needs a name; found none.`)
    if (seen.has(name)) {
      throw new FaceworkError(
        'poses/name-taken',
        name,
        `Two poses of "${asset.name}" would be called "${name}".`,
        'Choose another name, or delete one of them first.',
      )
    }
    seen.add(name)
  }
  const follow = (name: string) => all.get(name) ?? name
  const poses = asset.poses.map(
    (pose): Pose => ({ ...pose, name: follow(pose.name), role: roleFollows(pose.role, follow) }),
  )
  const renamed = [...all].filter(([from, to]) => from !== to).map(([from, to]) => ({ from, to }))
  const controls = new Set(controlNames(asset))
  return {
    poses: changeAsset(asset, { poses, base: asset.base === undefined ? undefined : follow(asset.base) }),
    renamed,
    aliases: renamed
      .filter(({ from }) => controls.has(from))
      .map(({ from, to }) => ({ control: from, targets: [{ name: to, gain: 1 }] })),
  }
}

/** Heads on file know combinations by their names alone, so those follow their bases. */
function withCombinations(asset: PoseAsset, names: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(names)
  for (const pose of asset.poses) {
    if (pose.role.type !== 'combination' || all.has(pose.name)) continue
    const { bases } = pose.role
    if (pose.name !== bases.join('_') || !bases.some((b) => names.has(b))) continue
    all.set(pose.name, bases.map((b) => names.get(b) ?? b).join('_'))
  }
  return all
}

function roleFollows(role: PoseRole, follow: (name: string) => string): PoseRole {
  if (role.type === 'combination') return { ...role, bases: role.bases.map(follow) }
  return role.type === 'in-between' ? { ...role, of: follow(role.of) } : role
}

// [P10]
/** The map with alias lines of renamed poses, so that clips with the old names still play. */
export function addAliases(map: ControlMap, aliases: readonly AliasLine[]): ControlMap {
  const lines = [...map.lines]
  for (const { control, targets } of aliases) {
    for (const { name: target, gain } of targets) {
      const term = { source: control, gain }
      const at = lines.findIndex((line) => line.target === target)
      const line = lines[at]
      if (line) lines[at] = { ...line, terms: [...line.terms, term] }
      else lines.push({ target, terms: [term], offset: 0, reason: `${target} was called ${control}` })
    }
  }
  return { ...map, lines }
}
