import { turnBetween } from '@facework/math/internal'
import { fillPose } from '../../evaluate/fill-pose.ts'
import { layUnder } from '../../evaluate/lay-under.ts'
import { ABSENT, copyPose, setReferencePose, touchJoints, touchMorphs } from '../../evaluate/pose-buffers.ts'
import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'

// [P3]
/**
 * The stream of differences keeps, for each channel the pose has: translation − base, the turn from base,
 * scale ÷ base − 1, morph − base, curve − base.
 */
export const makeAdditive: NodeCompiler<'make-additive'> = {
  ports: () => ['pose', 'base'],
  inPlace: true,
  compile(_, { linked, inBatch }) {
    inBatch(curvesOnly('difference'))
    return (context) => {
      const { rig, inputs, out, incoming } = context
      const base = context.buffers()
      const ownBase = linked('base')
      setReferencePose(rig, base)
      fillPose(rig, base)
      return {
        run() {
          if (ownBase) {
            copyPose(base, inputs[1]!)
            layUnder(rig, base, incoming)
            fillPose(rig, base)
          }
          if (out.jointExtent !== ABSENT) {
            touchJoints(out)
            for (let k = 0; k < out.translations.length; k++) {
              out.translations[k]! -= base.translations[k]!
              // A base of no size has nothing that could be scaled.
              out.scales[k] = base.scales[k] === 0 ? 0 : out.scales[k]! / base.scales[k]! - 1
            }
            for (let at = 0; at < out.rotations.length; at += 4)
              turnBetween(out.rotations, at, out.rotations, at, base.rotations, at)
          }
          if (out.morphExtent !== ABSENT) {
            touchMorphs(out)
            for (let i = 0; i < out.morphs.length; i++) out.morphs[i]! -= base.morphs[i]!
          }
          for (let i = 0; i < out.curves.length; i++) out.curves[i]! -= base.curves[i]!
        },
      }
    }
  },
}
