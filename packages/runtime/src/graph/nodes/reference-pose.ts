import { setReferencePose } from '../../pose-buffers.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const referencePose: NodeCompiler<'reference-pose'> = {
  ports: () => [],
  inPlace: false,
  compile:
    () =>
    ({ rig, out }) => ({
      run: () => setReferencePose(rig, out),
    }),
}
