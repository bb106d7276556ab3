import { arkit52, controlMapKind, facs50, type MapLine } from '@facework/documents'
import { arkitToFacs50, lineValue } from '@facework/documents/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompileMapOptions, compileMap } from '../compile/compile-map.ts'
import { applyMap } from './apply-map.ts'

const mapOf = (...lines: Partial<MapLine>[]) =>
  controlMapKind.create('m', { lines: lines as readonly MapLine[] })
type Given = Readonly<Record<string, readonly [value: number, presence: number]>>

/** Value and presence of every target that is present. */
function run(
  map: ReturnType<typeof mapOf>,
  given: Given,
  targets: readonly string[],
  options?: CompileMapOptions,
) {
  const sources = Object.keys(given)
  const compiled = compileMap(map, { sources, targets }, options)
  const values = new Float64Array(targets.length).fill(99)
  const presences = new Float64Array(targets.length).fill(99)
  const [v, p] = [0, 1].map((k) => Float64Array.from(sources, (name) => given[name]![k]!))
  applyMap(compiled, v!, p!, values, presences)
  return Object.fromEntries(
    targets.flatMap((name, i) => (presences[i]! > 0 ? [[name, [values[i]!, presences[i]!]]] : [])),
  )
}

describe('[M2] compiled maps', () => {
  const sum = mapOf({
    target: 'y',
    terms: [
      { source: 'a', gain: 2 },
      { source: 'b', by: 'c', gain: -1 },
    ],
    offset: 0.25,
    range: [-1, 1.5],
  })

  it('adds gains times sources and products to the offset, then limits', () => {
    expect(run(sum, { a: [0.25, 1], b: [0.5, 1], c: [0.5, 1] }, ['y'])).toEqual({ y: [0.5, 1] })
    expect(run(sum, { a: [5, 1], b: [0, 1], c: [0, 1] }, ['y'])).toEqual({ y: [1.5, 1] })
    expect(run(sum, { a: [-5, 1], b: [0, 1], c: [0, 1] }, ['y'])).toEqual({ y: [-1, 1] })
  })

  it('[C5] a target is present as far as its most present term, and keeps its value when all fade', () => {
    expect(run(sum, { a: [0.25, 0.5], b: [0.5, 0.5], c: [0.5, 0.5] }, ['y'])).toEqual({ y: [0.5, 0.5] })
    // a counts whole, b half, c whole: 0.25 + 2·0.25 − (0.5·0.5)·0.5
    expect(run(sum, { a: [0.25, 0.5], b: [0.5, 0.25], c: [0.5, 1] }, ['y'])).toEqual({ y: [0.625, 0.5] })
    // A product is present as far as the lesser of its two.
    expect(run(sum, { a: [9, 0], b: [0.5, 1], c: [0.5, 0.25] }, ['y'])).toEqual({ y: [0, 0.25] })
    expect(run(sum, { a: [9, 0], b: [0.5, 1], c: [0.5, 0] }, ['y'])).toEqual({})
  })

  it('a line of no terms is a constant, always present', () => {
    expect(run(mapOf({ target: 'y', terms: [], offset: 0.5 }), {}, ['y'])).toEqual({ y: [0.5, 1] })
  })

  it('curves that are no source pass or not; one that is there already goes first', () => {
    const map = mapOf({ target: 'y', terms: [{ source: 'a', gain: 1 }] })
    const given: Given = { a: [1, 1], y: [0.5, 0.25], z: [3, 0.5] }
    expect(run(map, given, ['y', 'z', 'a'])).toEqual({ y: [0.25 * 0.5 + 0.75, 1], z: [3, 0.5] })
    expect(run(map, { ...given, y: [0.5, 1] }, ['y'])).toEqual({ y: [0.5, 1] })
    expect(run(map, given, ['y', 'z', 'a'], { keepUnmapped: false })).toEqual({ y: [1, 1] })
  })

  it('a name that is source and target is spoken for by its line', () => {
    const map = mapOf({ target: 'a', terms: [{ source: 'a', gain: 0.5 }] })
    expect(run(map, { a: [0.5, 1] }, ['a'])).toEqual({ a: [0.25, 1] })
  })

  it('reports each unknown name once, with the nearest, and counts it as 0', () => {
    const map = mapOf(
      {
        target: 'JawDrop',
        terms: [
          { source: 'jawOpn', gain: 1 },
          { source: 'b', gain: 1 },
        ],
      },
      { target: 'jawLef', terms: [{ source: 'b', by: 'jawOpn', gain: 1 }] },
    )
    const { diagnostics } = compileMap(map, { sources: ['jawOpen', 'b'], targets: ['JawDrop', 'JawLeft'] })
    expect(diagnostics.map((d) => `${d.code} ${d.path} ${d.hint}`)).toEqual([
      'map/source-unknown lines[0].terms[0].source Did you mean "jawOpen"?',
      'map/target-unknown lines[1].target Did you mean "JawLeft"?',
    ])
    expect(run(map, { jawOpen: [1, 1], b: [0.5, 1] }, ['JawDrop'])).toEqual({ JawDrop: [0.5, 1] })
  })

  it('equals lineValue on any map and any values', () => {
    const names = ['a', 'b', 'c', 'd']
    const number = fc.double({ min: -2, max: 2, noNaN: true })
    const name = fc.constantFrom(...names)
    const line = fc.record({
      terms: fc.array(
        fc
          .record({ source: name, gain: number, by: fc.option(name, { nil: undefined }) })
          .map(({ source, gain, by }): MapLine['terms'][number] => ({
            source,
            gain,
            ...(by === undefined ? {} : { by }),
          })),
        { maxLength: 4 },
      ),
      offset: number,
      range: fc.option(
        fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 5 }),
        fc.array(number, { minLength: 4, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (lines, values, given) => {
          const map = mapOf(
            ...lines.map(({ range, ...l }, i) => ({ ...l, target: `t${i}`, ...(range ? { range } : {}) })),
          )
          const input = Object.fromEntries(names.map((n, i) => [n, [values[i]!, given[i] ? 1 : 0] as const]))
          const out = run(
            map,
            input,
            map.lines.map((l) => l.target),
          )
          for (const l of map.lines) {
            const there = (n: string) => input[n]![1] === 1
            const speaks =
              l.terms.length === 0 || l.terms.some(({ source, by = source }) => there(source) && there(by))
            const expected = lineValue(l, (n) => (there(n) ? input[n]![0] : 0))
            const found = out[l.target]
            expect(found !== undefined).toBe(speaks)
            if (found) expect(Math.abs(found[0]! - expected)).toBe(0)
          }
        },
      ),
    )
  })

  it('is exact on a whole face', () => {
    const values = new Map(arkit52.controls.map(({ name }, i) => [name, ((i * 37) % 101) / 100]))
    const given = Object.fromEntries([...values].map(([name, v]) => [name, [v, 1] as const]))
    const out = run(
      arkitToFacs50,
      given,
      facs50.controls.map((c) => c.name),
    )
    for (const line of arkitToFacs50.lines)
      expect(out[line.target]).toEqual([lineValue(line, (name) => values.get(name) ?? 0), 1])
  })
})
