import { layerPlaybacks } from '../../playing/layer-playbacks.ts'
import { curvesOnly } from '../batch-role.ts'
import { mainSlot } from '../main-slot.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const slot: NodeCompiler<'slot'> = {
  ports: () => ['pose'],
  inPlace: true,
  compile: (node, { inBatch }) => {
    inBatch(curvesOnly('first'))
    return (context) => {
      const { rig, out, layers, state, slots } = context
      // Speech and emotion meet where clips are played by default; a slot of body clips has no say in it.
      const isMain = node.parameters.name === mainSlot(slots)
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
          const policy = isMain ? state.performance.layers : undefined
          if (playbacks.length > 0 || policy) layerPlaybacks(rig, out, playbacks, layers, policy)
        },
      }
    }
  },
}
