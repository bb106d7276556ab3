import type { Clip, ControlMap } from '@facework/documents'
import { MapChain } from '../evaluate/map-chain.ts'
import { sampleCurve } from '../evaluate/sample-curve.ts'
import { compileClip } from './compile-clip.ts'
import type { CompiledClip } from './compiled-clip.ts'

/**
 * A clip whose curves go through control maps while it plays, one map after another. Nothing is resampled:
 * every frame is the maps' exact result, and a long take is ready at once.
 *
 *   retargetClip(take, mapsBetween(arkit52.id, facs50.id))
 */
export function retargetClip(clip: Clip, maps: readonly ControlMap[]): CompiledClip {
  const source = compileClip(clip)
  if (maps.length === 0) return source
  const chain = new MapChain(maps, source.curveNames)
  const { input, output } = chain
  input.presences.fill(1)
  // Curves are asked for one by one, all at the same time.
  let evaluated = Number.NaN
  return {
    ...source,
    curveNames: chain.names,
    retargeted: {
      source,
      value(curve, time) {
        if (time !== evaluated) {
          for (let c = 0; c < input.values.length; c++) input.values[c] = sampleCurve(source, c, time)
          chain.run(!Number.isNaN(evaluated))
          evaluated = time
        }
        return output.values[curve]!
      },
    },
  }
}
