import type { MapLine } from '@facework/documents'
import type { CurveModification } from '@facework/documents/internal'
import type { ReferencePose } from './reference-pose.ts'

// [G2]
/** Lines of *modify curves*, on a first frame: smoothing has nothing to follow yet. */
export function modifyCurvesReference(
  stream: ReferencePose,
  lines: readonly CurveModification[],
  weight: number,
): ReferencePose {
  const out = new Map(stream)
  for (const line of lines) {
    const key = `c ${line.curve}`
    const there = out.get(key)
    const presence = Math.min(there?.presence ?? 0, 1)
    const fills = line.mode === 'add' || line.mode === 'blend'
    if (presence === 0 && !fills) continue
    const value = there?.value[0] ?? 0
    const strength = Math.min(Math.max(line.alpha * weight, 0), 1)
    const changed = changedValue(line, fills ? presence * value : value)
    const old = (1 - strength) * presence
    const fresh = strength * (fills ? 1 : presence)
    if (old + fresh <= 0) continue
    out.set(key, {
      value: [(old * value + fresh * changed) / (old + fresh)],
      presence: fills ? old + fresh : presence,
    })
  }
  return out
}

function changedValue(line: CurveModification, value: number): number {
  switch (line.mode) {
    case 'add':
      return value + line.value
    case 'scale':
      return value * line.value
    case 'blend':
      return line.value
    case 'remap': {
      const part = Math.min(Math.max((value - line.from[0]) / (line.from[1] - line.from[0]), 0), 1)
      return line.to[0] + part * (line.to[1] - line.to[0])
    }
    case 'clamp':
      return Math.min(Math.max(value, line.range[0]), line.range[1])
    case 'smooth':
      return value
  }
}

// [M2]
/** Lines over presences, as the map's rule says. */
export function mapCurvesReference(
  stream: ReferencePose,
  lines: readonly MapLine[],
  keepUnmapped: boolean,
): ReferencePose {
  const sources = new Set(lines.flatMap((l) => l.terms.flatMap((t) => [t.source, t.by ?? t.source])))
  const out = new Map(
    [...stream].filter(([key]) => !key.startsWith('c ') || (keepUnmapped && !sources.has(key.slice(2)))),
  )
  const presenceOf = (name: string) => stream.get(`c ${name}`)?.presence ?? 0
  for (const line of lines) {
    const presence =
      line.terms.length === 0
        ? 1
        : Math.max(...line.terms.map((t) => Math.min(presenceOf(t.source), presenceOf(t.by ?? t.source))))
    if (presence <= 0) continue
    const counted = (name: string) =>
      (stream.get(`c ${name}`)?.value[0] ?? 0) * Math.min(1, presenceOf(name) / presence)
    let sum = line.offset
    for (const t of line.terms) sum += t.gain * counted(t.source) * (t.by === undefined ? 1 : counted(t.by))
    const value = line.range ? Math.min(Math.max(sum, line.range[0]), line.range[1]) : sum
    const key = `c ${line.target}`
    const kept = out.get(key)
    const there = Math.min(kept?.presence ?? 0, 1)
    const share = Math.min(presence, 1 - there)
    if (share <= 0) continue
    out.set(key, {
      value: [(there * (kept?.value[0] ?? 0) + share * value) / (there + share)],
      presence: there + share,
    })
  }
  return out
}
