import type { Report } from '@facework/report'
import { FACE_POINTS, FIRM_POINTS } from '../../landmarks/face-points.table.ts'
import { HUMAN_UNIT_MM } from '../../landmarks/mesh-landmarks.ts'
import type { FittedFace } from './fit-face.ts'

/** How well a template fits a head. Millimeters are at human size. */
export interface FitMeasure {
  /** Median distance of the face's skin to the template, in percent of the distance between the eyes. */
  readonly residual: number
  /** Mean distance of lid, lip and nose landmarks to where they should be, mm. */
  readonly landmarks: number
  /** The named landmarks that are farthest off, mm; the worst first. */
  readonly worst: readonly { readonly name: string; readonly off: number }[]
  /** How alike the proportions of the two faces are: mean distance of landmarks after one similarity, mm. */
  readonly unlikeness: number
}

/** Landmarks that weigh less are guesses. */
const SURE = 0.5
const LOOSE_RESIDUAL = 2.5
const LOOSE_LANDMARK = 8

export function measureFit({ template, bound, pairs, registered, moved }: FittedFace): FitMeasure {
  const { unit, center } = template.face
  const mm = HUMAN_UNIT_MM / unit
  const residuals: number[] = []
  for (let i = 0; i < moved.count; i++) {
    if (Number.isNaN(bound.distances[i]!)) continue
    const away = Math.hypot(...[0, 1, 2].map((a) => moved.positions[i * 3 + a]! - center[a]!))
    if (away < unit) residuals.push(bound.distances[i]!)
  }
  residuals.sort((a, b) => a - b)
  const distance = (places: Float64Array, { triangle, bary, goal }: (typeof pairs)[number]) => {
    const at = [0, 0, 0]
    for (let c = 0; c < 3; c++) {
      const v = template.skin.triangles[triangle * 3 + c]! * 3
      for (let a = 0; a < 3; a++) at[a]! += bary[c]! * places[v + a]!
    }
    return mm * Math.hypot(...at.map((x, a) => x - goal[a]!))
  }
  const firm = pairs.filter(({ landmark }) => FIRM_POINTS.has(landmark))
  const mean = (places: Float64Array) =>
    firm.reduce((sum, pair) => sum + distance(places, pair), 0) / Math.max(1, firm.length)
  const names = new Map(Object.entries(FACE_POINTS).map(([name, i]) => [i as number, name]))
  const worst = firm
    .flatMap((pair) => {
      const name = names.get(pair.landmark)
      return name === undefined || pair.weight < SURE ? [] : [{ name, off: distance(registered, pair) }]
    })
    .sort((a, b) => b.off - a.off)
  return {
    residual: (100 * (residuals[residuals.length >> 1] ?? Number.POSITIVE_INFINITY)) / unit,
    landmarks: mean(registered),
    worst: worst.slice(0, 5),
    unlikeness: mean(template.skin.positions),
  }
}

/** Says so where the template does not fit. */
export function reportFit({ residual, worst }: FitMeasure, report: Report): void {
  const off = worst.filter((w) => w.off > LOOSE_LANDMARK)
  if (residual <= LOOSE_RESIDUAL && off.length === 0) return
  const why =
    off.length > 0
      ? `${off.map((w) => `${w.name} is ${w.off.toFixed(1)} mm off`).join(', ')}; at most ${LOOSE_LANDMARK} mm are expected`
      : `the skin is ${residual.toFixed(1)} % of the eye distance off in the median; at most ${LOOSE_RESIDUAL} % are expected`
  report.warn(
    'poses/loose-fit',
    off.map((w) => w.name).join(', ') || 'skin',
    `The template fits loosely: ${why}.`,
    `Move ${off.length > 0 ? 'these points' : 'the points of eyes, nose and mouth'} in the landmarks, or use a template that looks more like this head.`,
  )
}
