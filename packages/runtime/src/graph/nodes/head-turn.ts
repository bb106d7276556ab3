import { applyHeadTurn, compileHeadTurn } from '../../head-turn.ts'
import { layRotation } from '../lay-over.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const headTurn: NodeCompiler<'head-turn'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (node) => [node.parameters.yaw.curve, node.parameters.pitch.curve, node.parameters.roll.curve],
  compile(node, { rig, report, touchJoint }) {
    const turn = compileHeadTurn(node.parameters, rig, report)
    for (const joint of turn.joints) touchJoint(joint)
    return ({ out, incoming }) => ({
      run() {
        for (let i = 0; i < turn.joints.length; i++) layRotation(rig, out, out, incoming, turn.joints[i]!, 1)
        applyHeadTurn(turn, rig, out)
      },
    })
  },
}
