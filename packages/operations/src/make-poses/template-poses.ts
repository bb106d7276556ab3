import type { ControlSet, Model, PoseAsset } from '@facework/documents'
import { arkit52, facs50 } from '@facework/documents'
import { isNeutral } from '../check/measured-head.ts'
import { controlNames } from '../poses/control-names.ts'
import { detectMap } from '../vocabulary/detect-map.ts'
import { shapeMotions } from '../vocabulary/motion/shape-motions.ts'

/** Names that poses can be made in. */
export const POSE_SETS = ['arkit-52', 'facs-50'] as const
export type PoseSet = (typeof POSE_SETS)[number]

const SETS: Readonly<Record<PoseSet, ControlSet>> = { 'arkit-52': arkit52, 'facs-50': facs50 }

/** A pose to make: its name, and the controls of the template that show it. */
export interface WantedPose {
  readonly name: string
  readonly controls: Readonly<Record<string, number>>
}

/**
 * The poses that a template can teach: its own, or those of a set, each by the poses of the template that the set
 * drives. `missing` are controls of the set that the template has nothing for.
 */
export function wantedPoses(
  { model, poses }: { readonly model: Model; readonly poses: PoseAsset },
  set?: PoseSet | undefined,
): { readonly wanted: readonly WantedPose[]; readonly missing: readonly string[] } {
  const names = controlNames(poses).filter((name) => !isNeutral(name))
  if (set === undefined)
    return { wanted: names.map((name) => ({ name, controls: { [name]: 1 } })), missing: [] }
  const { lines } = detectMap({ names, set, motions: () => shapeMotions(model, poses) })
  const byControl = new Map(lines.map((line) => [line.control, line]))
  const wanted: WantedPose[] = []
  const missing: string[] = []
  for (const { name } of SETS[set].controls) {
    // A target of two controls is a correction of both together.
    const targets = byControl.get(name)?.targets.filter((t) => t.by === undefined) ?? []
    if (names.includes(name)) wanted.push({ name, controls: { [name]: 1 } })
    else if (targets.length === 0) missing.push(name)
    else wanted.push({ name, controls: Object.fromEntries(targets.map((t) => [t.name, t.gain])) })
  }
  return { wanted, missing }
}
