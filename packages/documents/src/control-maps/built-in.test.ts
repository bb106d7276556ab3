import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  arkit52,
  type ControlMap,
  type ControlSet,
  documentFromFiles,
  documentToFiles,
  facs50,
} from '../index.ts'
import { arkitToFacs50, facs50ToArkit, lineValue } from '../internal.ts'
import { linesFromTable, parseSum } from './map-table.ts'

const through = (map: ControlMap, values: ReadonlyMap<string, number>) =>
  new Map(map.lines.map((line) => [line.target, lineValue(line, (name) => values.get(name) ?? 0)]))

/** Largest difference of any ARKit control after ARKit → FACS-50 → ARKit. */
function lost(values: ReadonlyMap<string, number>): number {
  const back = through(facs50ToArkit, through(arkitToFacs50, values))
  return Math.max(
    ...arkit52.controls.map(({ name }) => Math.abs((back.get(name) ?? 0) - (values.get(name) ?? 0))),
  )
}

const undriven = (map: ControlMap, set: ControlSet) => {
  const targets = new Set(map.lines.map((l) => l.target))
  return set.controls.map((c) => c.name).filter((name) => !targets.has(name))
}
const unused = (map: ControlMap, set: ControlSet) => {
  const sources = new Set(map.lines.flatMap((l) => l.terms.flatMap((t) => [t.source, t.by ?? t.source])))
  return set.controls.map((c) => c.name).filter((name) => !sources.has(name))
}

/** Everything that does not come back, and why. */
const NOT_EXACT: Readonly<Record<string, string>> = {
  eyeSquintLeft: 'comes back as cheekSquintLeft: FACS-50 has one CheekRaiser for both',
  eyeSquintRight: 'comes back as cheekSquintRight: FACS-50 has one CheekRaiser for both',
  jawForward: 'FACS-50 has no control that pushes the jaw forward',
  mouthPressLeft: 'LipPresser is one for both sides: comes back halved, on both',
  mouthPressRight: 'LipPresser is one for both sides: comes back halved, on both',
}

describe('[M2] ARKit → FACS-50 → ARKit', () => {
  const gaze = arkit52.controls.map((c) => c.name).filter((name) => /^eyeLook/.test(name))

  it('is exact for 39 controls, one at a time, and names the others', () => {
    const others: string[] = []
    for (const { name } of arkit52.controls) {
      const worst = Math.max(...[0.1, 0.5, 1].map((v) => lost(new Map([[name, v]]))))
      if (worst > 1e-6) others.push(name)
    }
    const expected = [...Object.keys(NOT_EXACT), ...gaze].sort()
    expect(others.sort()).toEqual(expected)
    expect(52 - others.length).toBe(39)
    const page = readFileSync(new URL('../../../../docs/concepts/vocabularies.md', import.meta.url), 'utf8')
    for (const [name, why] of Object.entries(NOT_EXACT)) expect(page).toContain(`| \`${name}\` | ${why} |`)
  })

  it('is exact for the 8 gaze controls when both eyes move together', () => {
    expect(gaze).toHaveLength(8)
    const pairs = [
      ['eyeLookUpLeft', 'eyeLookUpRight'],
      ['eyeLookDownLeft', 'eyeLookDownRight'],
      ['eyeLookOutLeft', 'eyeLookInRight'],
      ['eyeLookInLeft', 'eyeLookOutRight'],
    ]
    expect(pairs.flat().sort()).toEqual([...gaze].sort())
    for (const pair of pairs) expect(lost(new Map(pair.map((name) => [name, 0.7])))).toBeLessThan(1e-6)
  })

  it('presses exactly when both sides press alike', () => {
    expect(
      lost(
        new Map([
          ['mouthPressLeft', 0.6],
          ['mouthPressRight', 0.6],
        ]),
      ),
    ).toBeLessThan(1e-6)
  })
})

describe('[M2] built-in maps', () => {
  it('leave undriven and unused only what has no partner', () => {
    expect(undriven(arkitToFacs50, facs50)).toEqual(['Corrugator', 'FlatPucker', 'TongueUp', 'TongueDown'])
    expect(unused(arkitToFacs50, arkit52)).toEqual(['jawForward'])
    expect(undriven(facs50ToArkit, arkit52)).toEqual(['eyeSquintLeft', 'eyeSquintRight', 'jawForward'])
    expect(unused(facs50ToArkit, facs50)).toEqual(['TongueUp', 'TongueDown'])
  })

  it.each([
    [arkitToFacs50, arkit52, facs50],
    [facs50ToArkit, facs50, arkit52],
  ])('name controls of their sets only, with a reason a line, and stay inside 0 to 1', (map, from, to) => {
    const names = (set: ControlSet) => set.controls.map((c) => c.name)
    const all = new Map(names(from).map((name) => [name, 1]))
    for (const line of map.lines) {
      expect(names(to)).toContain(line.target)
      for (const { source, by = source } of line.terms) {
        expect(names(from)).toContain(source)
        expect(names(from)).toContain(by)
      }
      expect(line.reason).toMatch(/^[A-Z].{10,110}\.$/)
      expect(lineValue(line, (name) => all.get(name)!)).toBe(1)
    }
    expect([map.from?.id, map.to?.id]).toEqual([from.id, to.id])
    expect(map.id).toMatch(/^01a1e13d-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(documentFromFiles(documentToFiles(map).json)).toEqual(map)
  })

  it('limits a cheek that both of its sources raise', () => {
    const raiser = arkitToFacs50.lines.find((l) => l.target === 'LeftCheekRaiser')!
    expect(lineValue(raiser, () => 0.4)).toBeCloseTo(0.8, 12)
    expect(lineValue(raiser, () => 0.7)).toBe(1)
  })
})

describe('[M2] the notation of map tables', () => {
  it('reads gains, products, differences and offsets', () => {
    expect(parseSum('a')).toEqual({ terms: [{ source: 'a', gain: 1 }], offset: 0 })
    expect(parseSum('0.5 a + b - 2 c * d - 0.25')).toEqual({
      terms: [
        { source: 'a', gain: 0.5 },
        { source: 'b', gain: 1 },
        { source: 'c', by: 'd', gain: -2 },
      ],
      offset: -0.25,
    })
    expect(parseSum('- a')).toEqual({ terms: [{ source: 'a', gain: -1 }], offset: 0 })
  })

  it('refuses what it cannot read', () => {
    for (const bad of ['a b', 'a *', '* a', 'a + + b', '1.2.3 a', '', 'a * b * c'])
      expect(() => parseSum(bad), bad).toThrow(SyntaxError)
  })

  it('limits only sums that can leave 0 to 1', () => {
    const ranges = ['a', '0.5 a + 0.5 b', 'a + b', 'a - b', '0.2 + a'].map(
      (sum) => linesFromTable([['t', sum, '']])[0]!.range,
    )
    expect(ranges).toEqual([undefined, undefined, [0, 1], [0, 1], [0, 1]])
  })
})
