import type { CodedReference } from './encode-clip.ts'

/** A curve in JSON whose numbers are coded. */
type JsonCurve = Readonly<Record<string, unknown>>

/** Curves that differ in name only, and whose columns follow one another. */
interface FoldedCurves {
  readonly names: readonly string[]
  /** The first of them. */
  readonly curve: JsonCurve
}

/** The curves of a capture are described once: sixty descriptions would outweigh the numbers of a short take. */
export function foldCurves(curves: readonly JsonCurve[]): (JsonCurve | FoldedCurves)[] {
  const folded: (JsonCurve | { names: string[]; curve: JsonCurve })[] = []
  let run: { names: string[]; curve: JsonCurve; next: string } | undefined
  for (const curve of curves) {
    const column = columnOf(curve)
    if (run && column && likeness(curve, column.offset) === run.next) {
      run.names.push(String(curve.name))
      run.next = likeness(curve, column.offset + 1)
      continue
    }
    run = column && { names: [String(curve.name)], curve, next: likeness(curve, column.offset + 1) }
    folded.push(run ?? curve)
  }
  return folded.map((entry) => {
    if (!isFolded(entry)) return entry
    return entry.names.length === 1 ? entry.curve : { names: entry.names, curve: entry.curve }
  })
}

/** Undoes `foldCurves`; anything that is not a list of curves is left for the check of the document. */
export function unfoldCurves(json: unknown): unknown {
  if (!isObject(json) || !Array.isArray(json.curves)) return json
  const curves = json.curves.flatMap((entry: unknown) => {
    if (!isFolded(entry)) return [entry]
    const field = columnOf(entry.curve)?.field
    const first = field === undefined ? undefined : (entry.curve[field] as CodedReference)
    return entry.names.map((name, i) => ({
      ...entry.curve,
      name,
      ...(first && field !== undefined ? { [field]: { ...first, offset: first.offset + i } } : {}),
    }))
  })
  return { ...json, curves }
}

function columnOf(curve: JsonCurve): { field: string; offset: number } | undefined {
  for (const field of ['values', 'keys']) {
    const reference = curve[field]
    if (!isObject(reference) || (reference.column !== 'coded' && reference.column !== 'keys')) continue
    if (typeof reference.offset === 'number') return { field, offset: reference.offset }
  }
  return undefined
}

/** All of a curve but its name, with its column at the given place. */
function likeness(curve: JsonCurve, offset: number): string {
  return JSON.stringify(curve, (key, value) =>
    key === 'name' && typeof value === 'string' ? '' : key === 'offset' ? offset : value,
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFolded(entry: unknown): entry is FoldedCurves {
  return isObject(entry) && Array.isArray(entry.names) && isObject(entry.curve)
}
