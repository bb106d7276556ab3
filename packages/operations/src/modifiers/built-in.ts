import { bakeCurvesToJoints } from './built-in/bake-curves-to-joints.ts'
import { bakeJointsToCurves } from './built-in/bake-joints-to-curves.ts'
import { clampCurves } from './built-in/clamp-curves.ts'
import { curvesOnly } from './built-in/curves-only.ts'
import { deleteExistingCurves } from './built-in/delete-existing-curves.ts'
import { mirror } from './built-in/mirror.ts'
import { morphsToCurves } from './built-in/morphs-to-curves.ts'
import { offsetCurves } from './built-in/offset-curves.ts'
import { reduceKeys } from './built-in/reduce-keys.ts'
import { remapCurves } from './built-in/remap-curves.ts'
import { removeJointTracks } from './built-in/remove-joint-tracks.ts'
import { removeRedundantKeys } from './built-in/remove-redundant-keys.ts'
import { renameCurves } from './built-in/rename-curves.ts'
import { resample } from './built-in/resample.ts'
import { retime } from './built-in/retime.ts'
import { reverse } from './built-in/reverse.ts'
import { scaleCurves } from './built-in/scale-curves.ts'
import { skipAllZeroCurves } from './built-in/skip-all-zero-curves.ts'
import { smooth } from './built-in/smooth.ts'
import { trim } from './built-in/trim.ts'
import type { Modifier } from './modifier.ts'

/** Those that are always there. Their ids and parameters are saved in clips and stay as they are. */
export const BUILT_IN_MODIFIERS: readonly Modifier[] = [
  curvesOnly,
  removeJointTracks,
  morphsToCurves,
  deleteExistingCurves,
  skipAllZeroCurves,
  removeRedundantKeys,
  renameCurves,
  remapCurves,
  scaleCurves,
  offsetCurves,
  clampCurves,
  bakeJointsToCurves,
  bakeCurvesToJoints,
  mirror,
  smooth,
  resample,
  reduceKeys,
  trim,
  reverse,
  retime,
]
