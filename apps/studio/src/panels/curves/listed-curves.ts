import type { AnimCurve, Clip, PoseAsset, Skeleton } from '@facework/documents'
import { controlPoses } from '@facework/operations/internal'
import { byRank, controlOf, OTHER, REGIONS, regionOf } from '../../base/controls.ts'

/** A curve of the character, whoever names it. */
export interface ListedCurve {
  readonly name: string
  readonly region: string
  readonly range: readonly [number, number]
  /** As the skeleton keeps it. */
  readonly kept: AnimCurve | undefined
  /** The clip has keys of it. */
  readonly keyed: boolean
  /** A pose of the character is driven by it. */
  readonly drives: boolean
}

/** Every curve that the skeleton keeps, a pose is driven by, or the clip plays. */
export function listCurves(
  skeleton: Skeleton | undefined,
  poses: PoseAsset | undefined,
  clip: Clip | undefined,
): ListedCurve[] {
  const kept = new Map(skeleton?.curves.map((c) => [c.name, c]))
  const driven = new Map(controlPoses(poses).map((p) => [p.name, p]))
  const keyed = new Set(clip?.curves.map((c) => c.name))
  return [...new Set([...kept.keys(), ...driven.keys(), ...keyed])].sort(byRank).map((name) => ({
    name,
    region: regionOf(name),
    range: driven.get(name)?.range ?? controlOf(name)?.range ?? [0, 1],
    kept: kept.get(name),
    keyed: keyed.has(name),
    drives: driven.has(name),
  }))
}

export interface CurveFilter {
  readonly query: string
  readonly active: boolean
  readonly kind: AnimCurve['kind'] | undefined
  readonly region: string | undefined
}

/** Those that pass, in groups by region. */
export function groupCurves(
  curves: readonly ListedCurve[],
  { query, active, kind, region }: CurveFilter,
  isActive: (curve: ListedCurve) => boolean,
): [region: string, curves: ListedCurve[]][] {
  const wanted = query.trim().toLowerCase()
  const shown = curves.filter(
    (c) =>
      c.name.toLowerCase().includes(wanted) &&
      (!active || isActive(c)) &&
      (kind === undefined || (c.kept?.kind ?? 'attribute') === kind) &&
      (region === undefined || c.region === region),
  )
  return [...REGIONS, OTHER].flatMap((r): [string, ListedCurve[]][] => {
    const own = shown.filter((c) => c.region === r)
    return own.length > 0 ? [[r, own]] : []
  })
}
