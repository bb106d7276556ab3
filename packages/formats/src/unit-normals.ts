import type { Primitive } from '@facework/documents/internal'

/** A normal this much longer or shorter than 1 was not meant so; rounding and quantization stay well below. */
const TOLERANCE = 0.1
/** A normal shorter than this points anywhere. */
const LEAST = 0.3

// [B1]
/**
 * Displacements of normals that give normals of length 1 on top of those at rest. Some tools write them to another
 * scale, or whole normals in their place: faces then turn black where a shape moves them. What comes out too short to
 * have a direction keeps the normal at rest. `wrong` counts the vertices that were corrected; without any, the
 * displacements are returned as they are.
 */
export function unitNormalDeltas(
  rest: Float32Array,
  deltas: Float32Array,
): { readonly deltas: Float32Array; readonly wrong: number } {
  let out: Float32Array | undefined
  let wrong = 0
  for (let i = 0; i < deltas.length; i += 3) {
    const [x, y, z] = [deltas[i]!, deltas[i + 1]!, deltas[i + 2]!]
    if (x === 0 && y === 0 && z === 0) continue
    const [a, b, c] = [rest[i]!, rest[i + 1]!, rest[i + 2]!]
    const length = Math.hypot(a + x, b + y, c + z)
    if (Math.abs(length - 1) <= TOLERANCE || Math.abs(Math.hypot(a, b, c) - 1) > TOLERANCE) continue
    wrong++
    out ??= deltas.slice()
    if (length < LEAST) out.fill(0, i, i + 3)
    else out.set([(a + x) / length - a, (b + y) / length - b, (c + z) / length - c], i)
  }
  return { deltas: out ?? deltas, wrong }
}

/** A primitive whose morphs give normals of length 1, and the morphs that had to be corrected for it. */
export function withUnitNormals(primitive: Primitive): {
  readonly primitive: Primitive
  readonly corrected: readonly number[]
} {
  const { normals: rest, morphs } = primitive
  if (!rest) return { primitive, corrected: [] }
  const corrected: number[] = []
  const made = morphs.map((morph, i) => {
    if (!morph.normals) return morph
    const { deltas, wrong } = unitNormalDeltas(rest, morph.normals)
    if (wrong === 0) return morph
    corrected.push(i)
    return { ...morph, normals: deltas }
  })
  return corrected.length > 0
    ? { primitive: { ...primitive, morphs: made }, corrected }
    : { primitive, corrected }
}

/** The message about a mesh, whose morphs with these names were corrected. */
export const normalsMessage = (mesh: string, names: readonly string[]): string =>
  `${names.length === 1 ? `Morph "${names[0]}"` : `${names.length} morphs, "${names[0]}" among them,`} of mesh "${mesh}" would give normals that are not of length 1; they were corrected.`
