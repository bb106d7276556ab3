import { setReferencePose } from '../../evaluate/pose-buffers.ts'
import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const referencePose: NodeCompiler<'reference-pose'> = {
  ports: () => [],
  inPlace: false,
  compile(_, { inBatch }) {
    inBatch(curvesOnly('reference'))
    return ({ rig, out }) => ({ run: () => setReferencePose(rig, out) })
  },
}
