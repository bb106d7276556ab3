import type { ControlMap } from '@facework/documents'
import { compileMap } from '../../compile/compile-map.ts'
import { applyMap } from '../../evaluate/apply-map.ts'
import { curvesOnly } from '../batch-role.ts'
import { type NodeCompiler, passThrough } from '../node-compiler.ts'
import { takeFindings } from '../take-findings.ts'

/** Without a map, the character uses the control names of its input: everything passes through. */
export const mapCurves: NodeCompiler<'map-curves'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (_, assets) =>
    assets
      .map('map')
      ?.lines.flatMap((line) => [
        line.target,
        ...line.terms.flatMap(({ source, by }) => (by === undefined ? [source] : [source, by])),
      ]) ?? [],
  compile(node, context) {
    context.inBatch(curvesOnly('first'))
    const document = context.map('map')
    if (!document) return passThrough
    const { gains, keepUnmapped } = node.parameters
    const names = { sources: context.rig.curveNames }
    const map = compileMap(withGains(document, new Map(Object.entries(gains))), names, { keepUnmapped })
    takeFindings(context.report, map.diagnostics)
    return ({ rig, out }) => {
      const values = new Float32Array(rig.curveNames.length)
      const presences = new Float32Array(rig.curveNames.length)
      return {
        run() {
          values.set(out.curves)
          presences.set(out.curvePresence)
          applyMap(map, values, presences, out.curves, out.curvePresence)
        },
      }
    }
  },
}

function withGains(map: ControlMap, gains: ReadonlyMap<string, number>): ControlMap {
  if (gains.size === 0) return map
  return {
    ...map,
    lines: map.lines.map((line) => {
      const gain = gains.get(line.target) ?? 1
      const terms = line.terms.map((term) => ({ ...term, gain: term.gain * gain }))
      return { ...line, terms, offset: line.offset * gain }
    }),
  }
}
