import type { Primitive } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { broken } from '../check/broken.ts'
import type { GltfPrimitive } from '../check/schema.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'

/** Indices of a primitive; strips, fans and loops are written out as plain triangles or lines. */
export function expandIndices(
  primitive: GltfPrimitive,
  vertices: number,
  path: string,
  accessors: AccessorReader,
  report: Report,
): { mode: Primitive['mode']; indices?: Uint32Array } {
  const mode = primitive.mode ?? 4
  const given =
    primitive.indices === undefined ? undefined : accessors.wholes(primitive.indices, 1, `${path}.indices`)
  for (let i = 0; i < (given?.length ?? 0); i++) {
    if (given![i]! < vertices) continue
    broken(
      'gltf/index-range',
      `${path}.indices`,
      `${path}.indices[${i}] is vertex ${given![i]}; there are ${vertices}.`,
    )
  }
  const kind = mode === 0 ? 'points' : mode < 4 ? 'lines' : 'triangles'
  const corners = kind === 'points' ? 1 : kind === 'lines' ? 2 : 3
  if (mode === 0 || mode === 1 || mode === 4) {
    const count = given?.length ?? vertices
    const whole = count - (count % corners)
    if (whole === count) return given ? { mode: kind, indices: given } : { mode: kind }
    report.warn(
      'gltf/index-count',
      `${path}.indices`,
      `${path} has ${count} corners, not a multiple of ${corners}; the last ${count - whole} are left out.`,
    )
    return { mode: kind, indices: (given ?? sequence(count)).slice(0, whole) }
  }
  return { mode: kind, indices: expand(given ?? sequence(vertices), mode) }
}

function sequence(count: number): Uint32Array {
  return new Uint32Array(count).map((_, i) => i)
}

function expand(source: Uint32Array, mode: number): Uint32Array {
  const n = source.length
  if (mode === 2 || mode === 3) {
    const loops = mode === 2 && n > 2
    const lines = new Uint32Array(Math.max(0, n - 1 + (loops ? 1 : 0)) * 2)
    for (let i = 1; i < n; i++) lines.set([source[i - 1]!, source[i]!], (i - 1) * 2)
    if (loops) lines.set([source[n - 1]!, source[0]!], (n - 1) * 2)
    return lines
  }
  const triangles = new Uint32Array(Math.max(0, n - 2) * 3)
  for (let i = 2, o = 0; i < n; i++, o += 3) {
    // Every other triangle of a strip is wound the other way.
    const corners = mode === 5 ? [i - 2, i - 1 + (i % 2), i - (i % 2)] : [i - 1, i, 0]
    for (let k = 0; k < 3; k++) triangles[o + k] = source[corners[k]!]!
  }
  return triangles
}
