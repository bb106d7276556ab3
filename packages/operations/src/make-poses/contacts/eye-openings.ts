import { OPENINGS } from '../../landmarks/face-points.table.ts'
import { landmarkAt, type MeshLandmarks, middleOf } from '../../landmarks/mesh-landmarks.ts'
import type { FaceSkin } from '../face/face-skin.ts'

/** Columns between the corners of an eye in which its opening is measured. */
export const COLUMNS = 12
/** Lower openings, in widths of the eye, are eyes that are shut in the file. */
const SHUT = 0.06
/** In widths of the eye: skin that is nearer to a margin is a lid. */
const LID_HEIGHT = 0.25

/** A vertex of a lid: share of the way from the outer to the inner corner, and height above the line between them. */
export interface LidVertex {
  readonly vertex: number
  readonly along: number
  readonly height: number
  readonly isUpper: boolean
}

/** Heights of both lid margins in each column; NaN where there is no lid. */
export interface LidMargins {
  readonly upper: Float64Array
  readonly lower: Float64Array
}

/** How one eye opens. */
export interface EyeOpening {
  readonly width: number
  readonly up: readonly number[]
  readonly label: Int8Array
  readonly lids: readonly LidVertex[]
  readonly rest: LidMargins
  /** Share along the eye and height of a place. */
  place(x: number, y: number, z: number): readonly [along: number, height: number]
}

/** The right and the left eye of a head. */
export function eyeOpenings({ points }: MeshLandmarks, skin: FaceSkin): EyeOpening[] {
  return [1, 2].map((k) => {
    const { corners, upper, lower } = OPENINGS[k]!
    const [a, b] = [landmarkAt(points, corners[0]), landmarkAt(points, corners[1])]
    const across = b.map((x, q) => x - a[q]!)
    const width = Math.hypot(...across)
    // From the lower ring to the upper, made square to the line of the corners.
    const [above, below] = [middleOf(points, upper), middleOf(points, lower)]
    const rise = above.map((x, q) => x - below[q]!)
    const along = rise.reduce((sum, x, q) => sum + x * across[q]!, 0) / (width * width)
    const square = rise.map((x, q) => x - along * across[q]!)
    const length = Math.hypot(...square) || 1
    const up = square.map((x) => x / length)
    const place = (x: number, y: number, z: number): readonly [number, number] => {
      const [dx, dy, dz] = [x - a[0], y - a[1], z - a[2]]
      return [
        (dx * across[0]! + dy * across[1]! + dz * across[2]!) / (width * width),
        dx * up[0]! + dy * up[1]! + dz * up[2]!,
      ]
    }
    const label = skin.labels[k]!
    const lids: LidVertex[] = []
    for (let i = 0; i < skin.count; i++) {
      if (!label[i] || !skin.visible[i]) continue
      const [s, height] = place(
        skin.positions[i * 3]!,
        skin.positions[i * 3 + 1]!,
        skin.positions[i * 3 + 2]!,
      )
      if (s <= 0 || s >= 1 || Math.abs(height) >= 0.8 * width) continue
      lids.push({ vertex: i, along: s, height, isUpper: label[i]! > 0 })
    }
    const rest = marginsOf({ lids, place }, skin.positions)
    return { width, up, label, lids, rest, place }
  })
}

/** Margins as they are, or with deltas. */
export function marginsOf(
  { lids, place }: Pick<EyeOpening, 'lids' | 'place'>,
  positions: Float64Array,
  delta?: Float64Array | undefined,
): LidMargins {
  const upper = new Float64Array(COLUMNS).fill(Number.NaN)
  const lower = new Float64Array(COLUMNS).fill(Number.NaN)
  const half = 0.75 / COLUMNS
  for (const { vertex, along, height, isUpper } of lids) {
    const o = vertex * 3
    const [s, h] = delta
      ? place(positions[o]! + delta[o]!, positions[o + 1]! + delta[o + 1]!, positions[o + 2]! + delta[o + 2]!)
      : [along, height]
    for (let c = Math.max(0, Math.floor((s - half) * COLUMNS)); c < COLUMNS; c++) {
      const off = (c + 0.5) / COLUMNS - s
      if (off >= half) break
      if (off < -half) continue
      if (isUpper) {
        if (!(upper[c]! <= h)) upper[c] = h
      } else if (!(lower[c]! >= h)) lower[c] = h
    }
  }
  return { upper, lower }
}

/** Whether an eye is closed in the file, as in many scans. */
export function isShut({ rest, width }: EyeOpening): boolean {
  const gaps: number[] = []
  for (let c = 3; c < COLUMNS - 3; c++) {
    const gap = rest.upper[c]! - rest.lower[c]!
    if (Number.isFinite(gap)) gaps.push(gap)
  }
  gaps.sort((a, b) => a - b)
  return gaps.length > 0 && gaps[gaps.length >> 1]! < SHUT * width
}

/**
 * Whether a pose is one of the lids: blinks, squints and looks mean nothing on eyes that are shut. Most of what such a pose
 * moves is near a margin; a brow that presses on the lid below it has most of its motion elsewhere.
 */
export function isLidPose(eyes: readonly EyeOpening[], skin: FaceSkin, delta: Float64Array): boolean {
  const motion = (i: number) => Math.hypot(delta[i * 3]!, delta[i * 3 + 1]!, delta[i * 3 + 2]!)
  let [all, lids] = [0, 0]
  for (let i = 0; i < skin.count; i++) if (skin.visible[i]) all += motion(i)
  for (const eye of eyes)
    for (const { vertex, along, height, isUpper } of eye.lids) {
      const margin = (isUpper ? eye.rest.upper : eye.rest.lower)[Math.floor(along * COLUMNS)]!
      if (Math.abs(height - margin) < LID_HEIGHT * eye.width) lids += motion(vertex)
    }
  return lids > all / 2
}

/** Vertices at the margin of the lid that has fewer: those with none of the same lid between them and the opening. */
export function marginCount(lids: readonly LidVertex[]): number {
  const isMargin = (lid: LidVertex) => {
    const sign = lid.isUpper ? -1 : 1
    return !lids.some(
      (other) =>
        other.isUpper === lid.isUpper &&
        Math.abs(other.along - lid.along) < 0.5 / COLUMNS &&
        sign * (other.height - lid.height) > 1e-9,
    )
  }
  const margin = lids.filter(isMargin)
  const upper = margin.filter((lid) => lid.isUpper).length
  return Math.min(upper, margin.length - upper)
}
