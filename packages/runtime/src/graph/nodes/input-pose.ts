import { curvesOnly } from '../batch-role.ts'
import { type NodeCompiler, passThrough } from '../node-compiler.ts'

/** The input pose has a register of its own; there is nothing to do. */
export const inputPose: NodeCompiler<'input-pose'> = {
  ports: () => [],
  inPlace: false,
  compile(_, { inBatch }) {
    inBatch(curvesOnly('reference'))
    return passThrough
  },
}
