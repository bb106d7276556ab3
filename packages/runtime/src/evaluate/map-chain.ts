import type { ControlMap } from '@facework/documents'
import { clamp } from '@facework/math/internal'
import { type CompiledMap, compileMap } from '../compile/compile-map.ts'

// [C5]
/** Values by name, each there (1) or absent (0). */
interface NamedValues {
  readonly values: Float64Array
  readonly presences: Float64Array
}

/** A line of a map, or a name that passes through it, by places among the values of all maps. */
interface Row {
  readonly map: number
  readonly target: number
  /** The second source is −1 where there is none. */
  readonly terms: readonly (readonly [source: number, by: number, gain: number])[]
  readonly offset: number
  readonly low: number
  readonly high: number
}

// [M2, C5]
/**
 * Control maps one after another, from a list of names to the names that the last map leads to. Where each name of the
 * input is wholly there or absent, so is every line, whatever the values are: which of them are there is determined
 * when presences change, and a frame adds up the terms of those. The results are those of `applyMap`.
 */
export class MapChain {
  /** Values of the names that go in; to be written before `run`. */
  readonly input: NamedValues
  /** Values of `names` after `run`. */
  readonly output: NamedValues
  readonly names: readonly string[]
  readonly #rows: readonly Row[]
  /** Of the input, then of what each map makes of it. */
  readonly #values: Float64Array
  readonly #presences: Float64Array
  /** What the values of the maps begin with. */
  readonly #offsets: Float64Array
  /** Terms that are there, and where those of each map end. */
  readonly #targets: Int32Array
  readonly #sources: Int32Array
  readonly #by: Int32Array
  readonly #gains: Float64Array
  readonly #termEnds: Int32Array
  /** Of the rows that are there those with limits, and where those of each map end. */
  readonly #limited: Row[] = []
  readonly #limitedEnds: Int32Array

  constructor(maps: readonly ControlMap[], names: readonly string[]) {
    const inputs = names.length
    let [from, end] = [0, inputs]
    this.#rows = maps.flatMap((map, m) => {
      const targets = namesAfter(map, names)
      const rows = rowsOf(compileMap(map, { sources: names, targets }), m, from, end)
      from = end
      end += targets.length
      names = targets
      return rows
    })
    const terms = this.#rows.flatMap((row) => row.terms).length
    const values = new Float64Array(end)
    const presences = new Float64Array(end)
    const part = (a: number, b: number) => ({
      values: values.subarray(a, b),
      presences: presences.subarray(a, b),
    })
    this.input = part(0, inputs)
    this.output = part(from, end)
    this.names = names
    this.#values = values
    this.#presences = presences
    this.#offsets = new Float64Array(end - inputs)
    this.#targets = new Int32Array(terms)
    this.#sources = new Int32Array(terms)
    this.#by = new Int32Array(terms)
    this.#gains = new Float64Array(terms)
    this.#termEnds = new Int32Array(maps.length)
    this.#limitedEnds = new Int32Array(maps.length)
  }

  /** `samePresences`: those of the input are as they were for the last run. */
  run(samePresences = false): void {
    if (!samePresences) this.#findTerms()
    const values = this.#values
    const targets = this.#targets
    const sources = this.#sources
    const by = this.#by
    const gains = this.#gains
    values.set(this.#offsets, values.length - this.#offsets.length)
    let t = 0
    let l = 0
    for (let map = 0; map < this.#termEnds.length; map++) {
      const end = this.#termEnds[map]!
      for (; t < end; t++) {
        const term = gains[t]! * values[sources[t]!]!
        values[targets[t]!]! += by[t]! < 0 ? term : term * values[by[t]!]!
      }
      for (; l < this.#limitedEnds[map]!; l++) {
        const { target, low, high } = this.#limited[l]!
        values[target] = clamp(values[target]!, low, high)
      }
    }
  }

  /** A row is there with its first term, or always where it has none. The first of those with one target counts. */
  #findTerms(): void {
    const presences = this.#presences
    const inputs = this.input.presences.length
    presences.fill(0, inputs)
    let t = 0
    this.#limited.length = 0
    for (const row of this.#rows) {
      const { map, target, terms, offset } = row
      const start = t
      if (presences[target] === 0) {
        for (const [source, by, gain] of terms) {
          if (presences[source] === 0 || presences[by] === 0) continue
          this.#targets[t] = target
          this.#sources[t] = source
          this.#by[t] = by
          this.#gains[t++] = gain
        }
        if (t > start || terms.length === 0) {
          presences[target] = 1
          this.#offsets[target - inputs] = offset
          if (row.low > Number.NEGATIVE_INFINITY || row.high < Number.POSITIVE_INFINITY)
            this.#limited.push(row)
        }
      }
      this.#termEnds[map] = t
      this.#limitedEnds[map] = this.#limited.length
    }
  }
}

/** What passes through a map, then its lines. */
function rowsOf(compiled: CompiledMap, map: number, from: number, to: number): Row[] {
  const { kept, targets, starts, sources, by, gains, offsets, low, high } = compiled
  const rows: Row[] = []
  for (let k = 0; k < kept.length; k += 2)
    rows.push({
      map,
      target: to + kept[k + 1]!,
      terms: [[from + kept[k]!, -1, 1]],
      offset: 0,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    })
  targets.forEach((target, line) => {
    const terms: [number, number, number][] = []
    for (let t = starts[line]!; t < starts[line + 1]!; t++)
      terms.push([from + sources[t]!, by[t]! < 0 ? -1 : from + by[t]!, gains[t]!])
    rows.push({ map, target: to + target, terms, offset: offsets[line]!, low: low[line]!, high: high[line]! })
  })
  return rows
}

/** Names that a map makes of these: those it does not read stay, then its targets that one of them reaches. */
function namesAfter(map: ControlMap, names: readonly string[]): string[] {
  const given = new Set(names)
  const read = new Set(map.lines.flatMap((l) => l.terms.flatMap(({ source, by = source }) => [source, by])))
  const written = map.lines.filter(
    ({ terms }) =>
      terms.length === 0 || terms.some(({ source, by = source }) => given.has(source) && given.has(by)),
  )
  return [...new Set([...names.filter((name) => !read.has(name)), ...written.map((l) => l.target)])]
}
