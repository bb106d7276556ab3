import { HANDLES } from '../handles/handles.table.ts'

const OPPOSITES = new Map<string, string>()
for (const { across, up, brow } of HANDLES) {
  for (const [a, b] of [
    [across?.plus, across?.minus],
    [up?.plus, up?.minus],
    [brow?.outer, brow?.lower],
    [brow?.inner, brow?.lower],
  ]) {
    if (a === undefined || b === undefined) continue
    OPPOSITES.set(a, b)
    if (!OPPOSITES.has(b)) OPPOSITES.set(b, a)
  }
}

/** The control at the other end of its handle. A dimple is not the opposite of a stretch, they only share a pad. */
export const oppositeOf = (control: string): string | undefined =>
  /Dimpler|LipStretcher/.test(control) ? undefined : OPPOSITES.get(control)
