import type { Check } from './check.ts'
import { eyeOutside, lidsOpen } from './face/eye-checks.ts'
import { collisionUncorrected, lipsCrossed, mouthWelded, teethOutside } from './face/mouth-checks.ts'
import {
  animationExtra,
  frameEmpty,
  frameOffTimeline,
  frameUnreadable,
  neutralMissing,
  neutralTwice,
  noFrames,
} from './frames/frames.ts'
import { degenerate, loose, nonManifold, uvMissing } from './mesh/surface.ts'
import { combinationBad, combinationIdle, combinationSubset } from './poses/combinations.ts'
import { poseAsymmetric, poseEmpty, poseLeaks, poseStrong, poseWeak } from './poses/pose-motion.ts'
import { poseDuplicate, posesRequired, poseUnknown, sideMixed } from './poses/pose-names.ts'
import { bindMismatch, neutralMoved } from './rig/bind.ts'
import { faceRootMissing, faceRootOutside } from './rig/face-root.ts'
import { jointDuplicate, jointReserved } from './rig/joint-names.ts'
import { axis, units } from './rig/space.ts'
import { mirrored, transformUnapplied } from './rig/transforms.ts'
import { influences, weightsNone, weightsRoot, weightsSum } from './rig/weights.ts'
import { attachmentMisplaced, attachmentMissing } from './target/attachments.ts'
import {
  budgetJoints,
  budgetMaterials,
  budgetMorphs,
  budgetTriangles,
  textureSize,
} from './target/budgets.ts'
import { cageMissing, islands, notOneMesh } from './target/roblox-parts.ts'
import { expressionTests, sizeChange, sizeRange } from './target/size.ts'

/** Every check, in the order in which fixes are applied: space first, since all others measure in it. */
export const CHECKS: readonly Check[] = [
  units,
  mirrored,
  transformUnapplied,
  axis,
  bindMismatch,
  neutralMoved,
  faceRootMissing,
  faceRootOutside,
  jointDuplicate,
  jointReserved,
  noFrames,
  frameUnreadable,
  frameEmpty,
  frameOffTimeline,
  neutralMissing,
  neutralTwice,
  poseUnknown,
  poseDuplicate,
  sideMixed,
  posesRequired,
  poseEmpty,
  poseWeak,
  poseStrong,
  poseAsymmetric,
  poseLeaks,
  combinationBad,
  combinationIdle,
  combinationSubset,
  collisionUncorrected,
  lidsOpen,
  lipsCrossed,
  eyeOutside,
  teethOutside,
  influences,
  weightsSum,
  weightsNone,
  weightsRoot,
  nonManifold,
  degenerate,
  loose,
  mouthWelded,
  notOneMesh,
  islands,
  uvMissing,
  textureSize,
  budgetTriangles,
  budgetJoints,
  budgetMorphs,
  budgetMaterials,
  sizeRange,
  sizeChange,
  attachmentMissing,
  attachmentMisplaced,
  expressionTests,
  animationExtra,
  cageMissing,
]
