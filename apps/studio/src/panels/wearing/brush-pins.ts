import type { Accessory } from '@facework/documents'
import type { PinMode } from '../../session/wearing/wearing-state.ts'

type Pins = Accessory['pins']

/** Pins after a stroke: its vertices have the new one, whatever they had before. */
export function withStroke(
  pins: Pins,
  stroke: ReadonlySet<number>,
  as: PinMode | 'none',
  joint: string | undefined,
): Pins {
  const kept = pins.flatMap((pin) => {
    const vertices = pin.vertices.filter((v) => !stroke.has(v))
    return vertices.length > 0 ? [{ ...pin, vertices }] : []
  })
  if (as === 'none' || stroke.size === 0) return kept
  const same = kept.find((pin) => pin.as === as && (as !== 'rigid' || pin.joint === joint))
  const vertices = Uint32Array.from([...(same?.vertices ?? []), ...stroke]).sort()
  const added = { vertices, as, ...(as === 'rigid' && joint !== undefined ? { joint } : {}) }
  return [...kept.filter((pin) => pin !== same), added]
}

/** Meters within which a vertex is the partner of another one on the other side. */
const PARTNER = 0.002

/** For each vertex the one on the other side of the face, or −1. */
export function partnersOf(rest: Float32Array): Int32Array {
  const count = rest.length / 3
  const out = new Int32Array(count).fill(-1)
  const cells = new Map<string, number[]>()
  const cell = (x: number, y: number, z: number) =>
    `${Math.round(x / PARTNER)} ${Math.round(y / PARTNER)} ${Math.round(z / PARTNER)}`
  for (let v = 0; v < count; v++) {
    const key = cell(rest[v * 3]!, rest[v * 3 + 1]!, rest[v * 3 + 2]!)
    cells.set(key, [...(cells.get(key) ?? []), v])
  }
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [-rest[v * 3]!, rest[v * 3 + 1]!, rest[v * 3 + 2]!]
    let nearest = PARTNER
    for (let n = 0; n < 27; n++) {
      const [dx, dy, dz] = [(n % 3) - 1, (Math.floor(n / 3) % 3) - 1, Math.floor(n / 9) - 1]
      for (const u of cells.get(cell(x + dx * PARTNER, y + dy * PARTNER, z + dz * PARTNER)) ?? []) {
        const far = Math.hypot(rest[u * 3]! - x, rest[u * 3 + 1]! - y, rest[u * 3 + 2]! - z)
        if (far < nearest) {
          nearest = far
          out[v] = u
        }
      }
    }
  }
  return out
}
