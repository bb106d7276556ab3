import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const controlInput: NodeCompiler<'control-input'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (node) => node.parameters.controls ?? [],
  compile(node, { rig, inBatch }) {
    inBatch(curvesOnly('first'))
    const { controls, weight } = node.parameters
    const wanted = controls && new Set(controls)
    const curves = Int32Array.from(
      rig.curveNames.flatMap((name, i) => (!wanted || wanted.has(name) ? [i] : [])),
    )
    return ({ out, state, shared }) => {
      const live = { weight }
      // Gaze and blinks go in once, however many inputs a graph has.
      const performs = shared('performance', () => node) === node
      return {
        parameters: new Map([
          [
            'weight',
            (value: number) => {
              live.weight = Math.min(Math.max(value, 0), 1)
            },
          ],
        ]),
        share(_, kind, channel) {
          if (kind !== 'curve' || !curves.includes(channel)) return 1
          const captured = state.live.active ? state.live.presences[channel]! : 0
          return (1 - captured * live.weight) * (state.controlSet[channel] === 1 ? 1 - live.weight : 1)
        },
        run(seconds) {
          if (performs) state.performance.afterClips(out, seconds)
          if (live.weight > 0) {
            if (state.live.active) layLive()
            if (state.controlCount > 0) setControls()
          }
          if (performs) state.performance.afterControls(out)
        },
      }

      function layLive(): void {
        const { values, presences } = state.live
        for (let i = 0; i < curves.length; i++) {
          const curve = curves[i]!
          if (presences[curve]! > 0) layOver(curve, values[curve]!, presences[curve]! * live.weight)
        }
      }

      function setControls(): void {
        const { controlSet, controlValues } = state
        for (let i = 0; i < curves.length; i++) {
          const curve = curves[i]!
          if (controlSet[curve] !== 0) layOver(curve, controlValues[curve]!, live.weight)
        }
      }

      function layOver(curve: number, value: number, share: number): void {
        const rest = Math.min(out.curvePresence[curve]!, 1 - share)
        out.curves[curve] = rest <= 0 ? value : (share * value + rest * out.curves[curve]!) / (share + rest)
        out.curvePresence[curve] = share + rest
      }
    }
  },
}
