import { applyHeadTurn, compileHeadTurn, readHeadTurn } from '../../evaluate/head-turn.ts'
import { layRotation } from '../../evaluate/lay-under.ts'
import { PARTLY, touchJoints } from '../../evaluate/pose-buffers.ts'
import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const headTurn: NodeCompiler<'head-turn'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (node) => [node.parameters.yaw.curve, node.parameters.pitch.curve, node.parameters.roll.curve],
  compile(node, { rig, report, touchJoint, inBatch }) {
    const turn = compileHeadTurn(node.parameters, rig, report)
    for (const joint of turn.joints) touchJoint(joint)
    inBatch(
      turn.joints.length === 0
        ? curvesOnly('first')
        : {
            runs: 'poses',
            poses: turn,
            joints: turn.joints,
            reads: turn.curves,
            create: ({ rig: curves, out }, weights) => ({
              run: () => readHeadTurn(turn, curves, out, weights),
            }),
          },
    )
    return ({ out, incoming }) => ({
      run() {
        if (turn.joints.length === 0) return
        if (out.jointExtent <= PARTLY) {
          touchJoints(out)
          for (let i = 0; i < turn.joints.length; i++)
            layRotation(rig, out, out, incoming, turn.joints[i]!, 1)
        }
        applyHeadTurn(turn, rig, out)
      },
    })
  },
}
