import { rotationVectorFromQuaternion } from '@facework/math/internal'
import { layCurve, layJoint, layMorph } from '../../evaluate/lay-under.ts'
import { ABSENT, touchJoints, touchMorphs } from '../../evaluate/pose-buffers.ts'
import { turnJoint } from '../../evaluate/turn-joint.ts'
import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'

const vector = new Float64Array(3)

// [P4]
/** `t + dt`, `exp(dr) · q`, `s · max(0, 1 + ds)`, `c + dc`, by weight × presence of the difference. */
export const applyAdditive: NodeCompiler<'apply-additive'> = {
  ports: () => ['pose', 'additive'],
  inPlace: true,
  compile(node, { inBatch }) {
    inBatch(curvesOnly('sum'))
    return ({ rig, inputs, out, incoming }) => {
      const live = { weight: node.parameters.weight }
      const delta = inputs[1]!
      return {
        parameters: new Map([
          [
            'weight',
            (value: number) => {
              live.weight = value
            },
          ],
        ]),
        share: (input) => (input === 0 ? 1 : live.weight),
        run() {
          const { weight } = live
          if (weight === 0) return
          const hasJoints = delta.jointExtent !== ABSENT
          const hasMorphs = delta.morphExtent !== ABSENT
          if (hasJoints) touchJoints(out)
          if (hasMorphs) touchMorphs(out)
          for (let joint = 0; hasJoints && joint < rig.jointNames.length; joint++) {
            const moves = weight * delta.translationPresence[joint]!
            const turns = weight * delta.rotationPresence[joint]!
            const scales = weight * delta.scalePresence[joint]!
            if (moves === 0 && turns === 0 && scales === 0) continue
            layJoint(rig, out, out, incoming, joint, 1)
            for (let k = 0; k < 3; k++) {
              const at = joint * 3 + k
              if (moves !== 0) out.translations[at]! += moves * delta.translations[at]!
              if (scales !== 0) out.scales[at]! *= Math.max(0, 1 + scales * delta.scales[at]!)
            }
            if (turns === 0) continue
            rotationVectorFromQuaternion(vector, 0, delta.rotations, joint * 4)
            for (let k = 0; k < 3; k++) vector[k]! *= turns
            turnJoint(out.rotations, joint * 4, out.rotations, vector, 0)
          }
          for (let morph = 0; hasMorphs && morph < rig.morphs.length; morph++) {
            const share = weight * delta.morphPresence[morph]!
            if (share === 0) continue
            layMorph(out, out, incoming, morph, 1)
            out.morphs[morph]! += share * delta.morphs[morph]!
          }
          for (let curve = 0; curve < rig.curveNames.length; curve++) {
            const share = weight * delta.curvePresence[curve]!
            if (share === 0) continue
            layCurve(out, out, incoming, curve, 1)
            const presence = out.curvePresence[curve]!
            const rest = rig.curveDefaults[curve]!
            const under = presence <= 0 ? rest : presence * out.curves[curve]! + (1 - presence) * rest
            out.curves[curve] = under + share * delta.curves[curve]!
            out.curvePresence[curve] = 1
          }
        },
      }
    }
  },
}
