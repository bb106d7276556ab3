import type { Pose, PoseAsset } from '@facework/documents'
import { createPoses } from '../poses/create/create-poses.ts'
import type { HeadParts } from '../poses/create/make-poses-from-head.ts'
import { prepareRobloxHead } from '../roblox/prepare-roblox-head.ts'
import { CHECKS } from './checks.ts'
import { factsOfPoses } from './frames/frame-table.ts'
import type { HeadToCheck } from './head-to-check.ts'
import { ROBLOX } from './profiles/roblox.table.ts'

/** The required poses and some others: enough for every check, and quick to measure. */
const MORE =
  /^(Neutral|EyesLook(Left|Right|Up)|Funneler|LipsTogether|(Left|Right)Dimpler|Funneler_JawDrop|Funneler_Pucker|JawDrop_Pucker|Funneler_JawDrop_Pucker)$/

const few = (poses: PoseAsset, required: readonly string[]): PoseAsset => ({
  ...poses,
  poses: poses.poses
    .filter((p) => required.includes(p.name) || MORE.test(p.name))
    .map((pose, frame): Pose => ({ ...pose, frame })),
})

/** A head of the cast as it is in its file, with some of its poses. */
export function gameHead(imported: HeadParts): HeadToCheck {
  return { model: imported.model, poses: few(createPoses(imported).poses, ROBLOX.required) }
}

/** The same as Roblox wants it: without a single error for that target. */
export function robloxHead(imported: HeadParts): HeadToCheck {
  const { model, poses } = prepareRobloxHead(gameHead(imported))
  return { model, poses, clips: [], source: factsOfPoses(model, poses) }
}

export const checkOf = (code: string) => CHECKS.find((c) => c.code === `head/${code}`)!
