import type { Clip } from '@facework/documents'
import { curveSampler } from '../modifiers/clip-content.ts'
import { composeLayers } from './compose-layers.ts'
import { LAYER_WEIGHT } from './layer-as-clip.ts'

/** Effect below which a layer cannot be made to give a value: it would need extreme ones. */
const LEAST_EFFECT = 0.01

// [C3.1]
/**
 * The value that a layer, or the base without a name, needs at a time for the clip to play a value there. Layers are
 * linear in each of their values, so two of them tell the rest. Where the layer has no effect, it takes the value itself.
 */
export function valueForLayer(
  clip: Clip,
  layer: string | undefined,
  { curve, time, value }: { readonly curve: string; readonly time: number; readonly value: number },
): number {
  if (!clip.layers || curve === LAYER_WEIGHT) return value
  const played = (tried: number) => {
    const constant = (name: string) => [
      {
        type: 'keyed' as const,
        name,
        keys: [{ time, value: tried, interpolation: 'constant' as const }],
        before: 'hold' as const,
        after: 'hold' as const,
      },
    ]
    const { base, above } = clip.layers!
    const others = (curves: typeof base.curves) => curves.filter((c) => c.name !== curve)
    return curveSampler(
      composeLayers({
        base: layer === undefined ? { ...base, curves: [...others(base.curves), ...constant(curve)] } : base,
        above: above.map((l) =>
          l.name === layer ? { ...l, curves: [...others(l.curves), ...constant(curve)] } : l,
        ),
      }),
    )(curve, time)
  }
  const [none, one] = [played(0), played(1)]
  const effect = one - none
  return Math.abs(effect) < LEAST_EFFECT ? value : (value - none) / effect
}
