import { listNames } from '../../clips/check-playback.ts'
import { curvesFromJoints } from '../../clips/curves-from-joints.ts'
import { defineModifier, missingFromContext } from '../modifier.ts'
import { flagParameter, numberParameter, optionalParameter } from '../parameter.ts'

const USUAL_RATE = 60
/** A face this far off looks different. */
const VISIBLE = 0.001

// [O2]
/** From one character's joints and morphs to curves that any character plays. */
export const bakeJointsToCurves = defineModifier({
  id: 'bake-joints-to-curves',
  title: 'Bake joints to curves',
  description:
    "Finds the curves whose poses come nearest to a clip's joint and morph tracks, and puts them in their place.",
  // Clips of the first revision have no record of the model and poses they were made with.
  revision: 2,
  parameters: {
    fps: optionalParameter(
      numberParameter('Sample rate (default: the rate of the clip, or 60).', USUAL_RATE, {
        low: 1,
        high: 1000,
      }),
    ),
    vertices: numberParameter('Vertices the fit looks at.', 1500, { low: 10, high: 20_000 }),
    keepTracks: flagParameter('Keep the tracks that are in the curves now.'),
  },
  apply(content, { fps, vertices, keepTracks }, { model, poses, frameRate, name, report }) {
    if (!model || !poses) {
      const what = model ? 'a pose asset' : 'a character'
      throw missingFromContext('bake-joints-to-curves', what, 'Give its model and pose asset.')
    }
    const rate = fps ?? frameRate ?? USUAL_RATE
    const baked = curvesFromJoints(content, { model, poses, fps: rate, vertices })
    const { mean, worst, worstTime } = baked.residual
    const millimetres = (metres: number) => `${Number((metres * 1000).toPrecision(3))} mm`
    report.add(
      worst > VISIBLE ? 'warning' : 'info',
      'modifier/bake-residual',
      `clip "${name}"`,
      `${baked.curves.length} curves reproduce clip "${name}" with an error of ${millimetres(mean)} on average and ${millimetres(worst)} at worst (at ${worstTime.toFixed(2)} s), measured on ${baked.measured} points.`,
      worst > VISIBLE ? 'The rest cannot be reproduced with these poses.' : undefined,
    )
    const made = new Set(baked.curves.map((c) => c.name))
    const replaced = content.curves.map((c) => c.name).filter((c) => made.has(c))
    if (replaced.length > 0) {
      report.warn(
        'modifier/curves-replaced',
        `clip "${name}"`,
        `${replaced.length} curves already existed and are replaced: ${listNames(replaced)}.`,
        'Put "delete-existing-curves" before it, or rename them, to make this explicit.',
      )
    }
    return {
      ...content,
      joints: keepTracks ? content.joints : content.joints.filter((t) => !baked.joints.has(t.joint)),
      morphs: keepTracks
        ? content.morphs
        : content.morphs.filter((t) => !baked.morphs.has(JSON.stringify([t.mesh, t.morph]))),
      curves: [...content.curves.filter((c) => !made.has(c.name)), ...baked.curves],
    }
  },
})
