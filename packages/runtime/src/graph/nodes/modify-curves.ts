import { compileModifications } from '../../compile/compile-modifications.ts'
import {
  createModificationState,
  modifyCurves as modify,
  resetModificationState,
} from '../../evaluate/modify-curves.ts'
import { curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'
import { takeFindings } from '../take-findings.ts'

export const modifyCurves: NodeCompiler<'modify-curves'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (node) => node.parameters.lines.map((line) => line.curve),
  compile(node, { rig, report, inBatch }) {
    const smooths = node.parameters.lines.some((line) => line.mode === 'smooth')
    inBatch(curvesOnly('first', smooths ? { remembers: 'where smoothed curves were' } : {}))
    const lines = compileModifications(node.parameters.lines, rig)
    takeFindings(report, lines.diagnostics)
    return ({ out }) => {
      const state = createModificationState(lines)
      const live = { weight: node.parameters.weight }
      return {
        parameters: new Map([
          [
            'weight',
            (value: number) => {
              live.weight = Math.min(Math.max(value, 0), 1)
            },
          ],
        ]),
        reset: () => resetModificationState(state),
        run: (seconds) => modify(lines, state, out, seconds, live.weight),
      }
    }
  },
}
