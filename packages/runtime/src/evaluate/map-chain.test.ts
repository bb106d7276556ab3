import { controlMapKind, type MapLine } from '@facework/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMap } from '../compile/compile-map.ts'
import { applyMap } from './apply-map.ts'
import { MapChain } from './map-chain.ts'

const GIVEN = ['a', 'b', 'c', 'd']
const BETWEEN = ['b', 'x', 'y', 'z']
const LAST = ['x', 'u', 'v']

const number = fc.double({ min: -2, max: 2, noNaN: true })
const range = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

/** Lines from some names to others; a name that passes through may be the target of a line too. */
function linesBetween(sources: readonly string[], targets: readonly string[]) {
  const name = fc.constantFrom(...sources)
  const term = fc.record({ source: name, gain: number, by: name }, { requiredKeys: ['source', 'gain'] })
  const line = fc.record(
    {
      target: fc.constantFrom(...targets),
      terms: fc.array(term, { maxLength: 3 }),
      offset: number,
      range,
      reason: fc.constant('test'),
    },
    { requiredKeys: ['target', 'terms', 'offset', 'reason'] },
  )
  return fc
    .uniqueArray(line, { maxLength: 4, selector: ({ target }) => target })
    .map((lines) => controlMapKind.create('m', { lines: lines as readonly MapLine[] }))
}

const frame = fc.array(fc.option(number), { minLength: GIVEN.length, maxLength: GIVEN.length })

describe('[M2] maps one after another', () => {
  it('[C5] give what applyMap gives one after another, in frames that have other names than those before', () => {
    fc.assert(
      fc.property(
        linesBetween(GIVEN, BETWEEN),
        linesBetween([...GIVEN, ...BETWEEN], LAST),
        fc.array(frame, { minLength: 1, maxLength: 4 }),
        (first, second, frames) => {
          const one = new MapChain([first], GIVEN)
          const both = new MapChain([first, second], GIVEN)
          let before: string | undefined
          for (const given of frames) {
            const presences = Float64Array.from(given, (value) => (value === null ? 0 : 1))
            const values = Float64Array.from(given, (value) => value ?? 99)
            const there = presences.join()
            for (const { input } of [one, both]) {
              input.values.set(values)
              input.presences.set(presences)
            }
            one.run(there === before)
            both.run(there === before)
            before = there
            const middle = apply(first, GIVEN, one.names, values, presences)
            expect(shown(one)).toEqual(shown({ names: one.names, output: middle }))
            const end = apply(second, one.names, both.names, middle.values, middle.presences)
            expect(shown(both)).toEqual(shown({ names: both.names, output: end }))
          }
        },
      ),
    )
  })

  it('lead without a map to what went in', () => {
    const chain = new MapChain([], GIVEN)
    chain.input.values[1] = 0.5
    chain.input.presences[1] = 1
    chain.run()
    expect(shown(chain)).toEqual({ b: 0.5 })
  })
})

type Output = Pick<MapChain, 'names' | 'output'>

/** Values of the names that are there. */
function shown({ names, output }: Output): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name, i) => (output.presences[i] === 1 ? [[name, output.values[i]! + 0]] : [])),
  )
}

function apply(
  map: ReturnType<typeof controlMapKind.create>,
  sources: readonly string[],
  targets: readonly string[],
  values: Float64Array,
  presences: Float64Array,
): Output['output'] {
  const out = { values: new Float64Array(targets.length), presences: new Float64Array(targets.length) }
  applyMap(compileMap(map, { sources, targets }), values, presences, out.values, out.presences)
  return out
}
