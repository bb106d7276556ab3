import { curvesOnly } from '../batch-role.ts'
import { type NodeCompiler, passThrough } from '../node-compiler.ts'

/** The instance takes the frame from here and fills what is absent. */
export const output: NodeCompiler<'output'> = {
  ports: () => ['pose'],
  inPlace: true,
  compile(_, { inBatch }) {
    inBatch(curvesOnly('shown'))
    return passThrough
  },
}
