import { layerPlaybacks } from '../../layer-playbacks.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const slot: NodeCompiler<'slot'> = {
  ports: () => ['pose'],
  inPlace: true,
  compile: (node) => (context) => {
    const { rig, out, layers } = context
    const playbacks = context.playbacks(node.parameters.name)
    return {
      share(_, kind, channel) {
        let taken = 0
        for (const { binding, level } of playbacks) {
          const channels =
            kind === 'joint' ? binding.joints : kind === 'morph' ? binding.morphs : binding.curves
          if (channels.includes(channel)) taken += level
        }
        return Math.max(0, 1 - taken)
      },
      run() {
        if (playbacks.length > 0) layerPlaybacks(rig, out, playbacks, layers)
      },
    }
  },
}
