import { layerPlaybacks } from '../../layer-playbacks.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const slot: NodeCompiler<'slot'> = {
  ports: () => ['pose'],
  inPlace: true,
  compile: (node) => (context) => {
    const { rig, out, layers } = context
    const playbacks = context.playbacks(node.parameters.name)
    return {
      run() {
        if (playbacks.length > 0) layerPlaybacks(rig, out, playbacks, layers)
      },
    }
  },
}
