import { sumPoses } from '../../evaluate/sum-poses.ts'
import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const blend: NodeCompiler<'blend'> = {
  ports: (node) => node.parameters.weights.map((_, i) => `pose${i + 1}`),
  inPlace: false,
  compile(node, { inBatch }) {
    inBatch(curvesOnly('mixed'))
    return ({ rig, inputs, out }) => {
      const given = Float64Array.from(node.parameters.weights)
      const used = new Float64Array(given.length)
      const share = () => {
        let sum = 0
        for (let i = 0; i < given.length; i++) sum += given[i]!
        for (let i = 0; i < given.length; i++) used[i] = given[i]! / Math.max(1, sum)
      }
      share()
      return {
        parameters: new Map(
          node.parameters.weights.map((_, i) => [
            `weights[${i}]`,
            (value: number) => {
              given[i] = Math.max(value, 0)
              share()
            },
          ]),
        ),
        share: (input) => used[input]!,
        run: () => sumPoses(rig, out, inputs, used),
      }
    }
  },
}
