import { FACE_POINTS, type FitMeasure, type FittedFace } from '@facework/operations/internal'
import { type FitShown, MAKE_REGIONS, type MakeRegion } from './make-messages.ts'
import { regionOfPoint } from './region-of-point.ts'

/** Distance between the outer corners of human eyes, millimetres. */
const HUMAN_UNIT_MM = 90
/** Of the distance between the eyes: from here on a fit is loose. */
const LOOSE = 0.025

/** What the page draws of a fit. */
export function fitShown(template: string, fitted: FittedFace, measure: FitMeasure): FitShown {
  const { head, moved, bound, registered, similarity, template: source } = fitted
  const mm = HUMAN_UNIT_MM / source.face.unit
  const bySurface = new Float32Array(head.surface.count).fill(Number.NaN)
  for (let i = 0; i < moved.count; i++) bySurface[head.skin.vertices[i]!] = bound.distances[i]! * mm
  return {
    template,
    measure,
    skin: {
      positions: Float32Array.from(head.surface.positions),
      indices: head.surface.triangles,
      residuals: bySurface,
    },
    overlay: { positions: backToHead(registered, similarity), indices: source.skin.triangles },
    regions: regionErrors(fitted, mm),
    limit: LOOSE * HUMAN_UNIT_MM,
    parts: partsOf(fitted),
  }
}

/** Skin by its nearest named point; the value that nine in ten vertices of a region are below. */
function regionErrors({ head, bound, moved }: FittedFace, mm: number): FitShown['regions'] {
  const points = Object.entries(FACE_POINTS).map(([name, i]) => ({
    region: regionOfPoint(name),
    at: head.landmarks.points.subarray(i * 3, i * 3 + 3),
  }))
  const { center, unit } = head.face
  const found = new Map<MakeRegion, number[]>(MAKE_REGIONS.map((region) => [region, []]))
  for (let i = 0; i < moved.count; i++) {
    const distance = bound.distances[i]!
    if (Number.isNaN(distance)) continue
    const p = head.skin.positions.subarray(i * 3, i * 3 + 3)
    const away = (q: ArrayLike<number>) => Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!)
    if (away(center) > 0.9 * unit) continue
    const nearest = points.reduce((best, point) => (away(point.at) < away(best.at) ? point : best))
    found.get(nearest.region)!.push(distance * mm)
  }
  return [...found].map(([region, list]) => {
    list.sort((a, b) => a - b)
    return { region, mm: list[Math.floor(list.length * 0.9)] ?? 0 }
  })
}

function backToHead(
  places: Float64Array,
  { scale, rotation: R, shift }: FittedFace['similarity'],
): Float32Array {
  const out = new Float32Array(places.length)
  for (let i = 0; i < places.length; i += 3) {
    const q = [0, 1, 2].map((k) => (places[i + k]! - shift[k]!) / scale)
    for (let k = 0; k < 3; k++) out[i + k] = R[k]! * q[0]! + R[k + 3]! * q[1]! + R[k + 6]! * q[2]!
  }
  return out
}

const KINDS: Readonly<Record<string, string>> = {
  skin: 'Skin',
  eye: 'Eyeballs',
  jaw: 'Jaw parts',
  rider: 'Follows skin',
  still: 'Still',
}

function partsOf({ head }: FittedFace): FitShown['parts'] {
  const { surface, parts, isSkin } = head
  const byKind = new Map<string, Set<string>>(Object.keys(KINDS).map((kind) => [kind, new Set()]))
  const kindOf = new Map(parts.flatMap(({ kind, vertices }) => vertices.map((v) => [v, kind as string])))
  surface.welded.forEach((v, i) => {
    const kind = isSkin[v] ? 'skin' : kindOf.get(v)
    if (kind) byKind.get(kind)?.add(surface.model.meshes[surface.vertices.meshOf[i]!]!.name)
  })
  return [...byKind]
    .filter(([, meshes]) => meshes.size > 0)
    .map(([kind, meshes]) => ({ kind: KINDS[kind]!, meshes: [...meshes] }))
}
