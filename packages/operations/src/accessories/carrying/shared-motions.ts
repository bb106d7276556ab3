import { detectCharacterMap } from '../../vocabulary/detect-character-map.ts'
import { mapFromDetection } from '../../vocabulary/map-from-detection.ts'
import type { HeadSkin, WearerDocuments } from '../skin/head-skin.ts'
import type { SharedMotions } from './motion-descriptor.ts'

/** With this many poses of the same names no map is needed. */
const ENOUGH_NAMES = 20
const COMMON_SET = 'arkit-52'

/** Displacements of two heads under the controls that both have: by the names of their poses, else through their maps. */
export function sharedMotions(
  from: readonly [WearerDocuments, HeadSkin],
  to: readonly [WearerDocuments, HeadSkin],
): readonly [SharedMotions, SharedMotions] {
  const named = [byName(from[1]), byName(to[1])] as const
  const same = [...named[0].keys()].filter((name) => named[1].has(name))
  if (same.length >= ENOUGH_NAMES) return [only(named[0], same), only(named[1], same)]
  const mapped = [byMap(...from), byMap(...to)] as const
  const shared = [...mapped[0].keys()].filter((name) => mapped[1].has(name))
  return [only(mapped[0], shared), only(mapped[1], shared)]
}

const only = (motions: SharedMotions, names: readonly string[]): SharedMotions =>
  new Map(names.map((name) => [name, motions.get(name)!]))

const moves = (delta: Float64Array) => delta.some((value) => Math.abs(value) > 1e-5)

function byName({ poses }: HeadSkin): SharedMotions {
  return new Map(poses.filter((p) => p.bases.length === 1 && moves(p.delta)).map((p) => [p.name, p.delta]))
}

/** By the controls of one vocabulary for all heads: maps of their own would lead from different ones. */
function byMap({ model, poses }: WearerDocuments, skin: HeadSkin): SharedMotions {
  const own = byName(skin)
  const map = poses && mapFromDetection(detectCharacterMap(model, poses, [COMMON_SET]), model.name)
  const out = new Map<string, Float64Array>()
  for (const { target, terms } of map?.lines ?? []) {
    const delta = own.get(target)
    if (!delta) continue
    for (const { source, by, gain } of terms) {
      if (by !== undefined) continue
      const sum = out.get(source) ?? new Float64Array(delta.length)
      for (let i = 0; i < sum.length; i++) sum[i]! += gain * delta[i]!
      out.set(source, sum)
    }
  }
  return new Map([...out].filter(([, delta]) => moves(delta)))
}
