import { describe, expect, it } from 'vitest'
import {
  arkit52,
  CONTROL_MAPS,
  CONTROL_SETS,
  type ControlSet,
  documentFromFiles,
  documentToFiles,
  facs50,
  headSet,
  mapsBetween,
  rhubarb9,
  visemes15,
  vrm1,
} from '../index.ts'
import {
  arkitToVrm1,
  lineValue,
  rhubarbToArkit,
  rhubarbToVisemes,
  visemesToArkit,
  visemesToFacs50,
  visemesToVrm1,
  vrm1ToArkit,
} from '../internal.ts'

const names = (set: ControlSet) => set.controls.map((c) => c.name)

describe('[M1] visemes, Rhubarb, VRM 1.0 and head', () => {
  it('have their controls, and ids that never change', () => {
    expect([visemes15, rhubarb9, vrm1, headSet].map((s) => [s.name, s.controls.length, s.id])).toEqual([
      ['Oculus visemes 15', 15, '01a1e13d-6a10-7b4c-a1d2-5e0f93c7b811'],
      ['Rhubarb', 9, '01a1e13d-6b78-7a26-b9e4-0f7c15d8a362'],
      ['VRM 1.0', 18, '01a1e13d-6a88-7e05-8c6b-d2417fa09e35'],
      ['head', 3, '01a1e13d-6b00-7c9a-9f13-80b6e4d25a7c'],
    ])
    expect(CONTROL_SETS).toEqual([arkit52, facs50, visemes15, rhubarb9, vrm1, headSet])
    expect(names(rhubarb9).join('')).toBe('ABCDEFGHX')
    for (const set of CONTROL_SETS) expect(documentFromFiles(documentToFiles(set).json)).toEqual(set)
    for (const { range } of headSet.controls) expect(range[0]).toBe(-range[1])
  })
})

describe('[M2] maps of visemes and VRM', () => {
  it.each([
    [visemesToArkit, visemes15, arkit52, ['viseme_sil']],
    [visemesToFacs50, visemes15, facs50, ['viseme_sil']],
    [visemesToVrm1, visemes15, vrm1, ['viseme_sil', 'viseme_PP']],
    [arkitToVrm1, arkit52, vrm1, undefined],
    [vrm1ToArkit, vrm1, arkit52, ['neutral']],
    [rhubarbToVisemes, rhubarb9, visemes15, []],
    [rhubarbToArkit, rhubarb9, arkit52, ['X']],
  ])('name controls of their sets, with a reason, inside 0 to 1', (map, from, to, unused) => {
    const used = new Set<string>()
    for (const line of map.lines) {
      expect(names(to)).toContain(line.target)
      expect(line.reason).toMatch(/^[A-Za-z"].{10,110}\.$/)
      for (const { source, by = source } of line.terms) for (const n of [source, by]) used.add(n)
      for (const v of [0, 0.3, 1]) {
        const value = lineValue(line, () => v)
        expect(value >= 0 && value <= 1).toBe(true)
      }
    }
    expect([...used].filter((n) => !names(from).includes(n))).toEqual([])
    if (unused) expect(names(from).filter((n) => !used.has(n))).toEqual(unused)
    expect([map.from?.id, map.to?.id]).toEqual([from.id, to.id])
    expect(documentFromFiles(documentToFiles(map).json)).toEqual(map)
  })

  it('gives the same mouth to FACS-50 as by way of ARKit', () => {
    const line = (target: string) => visemesToFacs50.lines.find((l) => l.target === target)!
    const only = (name: string) => (source: string) => (source === name ? 1 : 0)
    expect(lineValue(line('JawDrop'), only('viseme_aa'))).toBeCloseTo(0.6, 12)
    expect(lineValue(line('LipPresser'), only('viseme_PP'))).toBeCloseTo(0.5, 12)
    expect(lineValue(line('Funneler'), only('viseme_O'))).toBeCloseTo(0.5, 12)
  })

  it('opens the mouth of a VRM as "ah" only where the lips are not round', () => {
    const aa = arkitToVrm1.lines.find((l) => l.target === 'aa')!
    const at = (values: Record<string, number>) => lineValue(aa, (n) => values[n] ?? 0)
    expect(at({ jawOpen: 0.8 })).toBeCloseTo(0.8, 12)
    expect(at({ jawOpen: 0.8, mouthFunnel: 0.5 })).toBeCloseTo(0.4, 12)
    expect(at({ jawOpen: 0.8, mouthFunnel: 0.7, mouthPucker: 0.7 })).toBe(0)
  })

  it('says a cue of Rhubarb as the viseme it stands for, and loses none of its weight', () => {
    const sums = new Map<string, number>()
    for (const { terms } of rhubarbToVisemes.lines)
      for (const { source, gain } of terms) sums.set(source, (sums.get(source) ?? 0) + gain)
    for (const name of names(rhubarb9)) expect([name, sums.get(name)]).toEqual([name, expect.closeTo(1, 12)])
    const jaw = rhubarbToArkit.lines.find((l) => l.target === 'jawOpen')!
    expect(lineValue(jaw, (n) => (n === 'D' ? 1 : 0))).toBeCloseTo(0.6, 12)
    expect(lineValue(jaw, (n) => (n === 'A' ? 1 : 0))).toBe(0)
  })

  it('closes the lids of a VRM blink on both sides, and never beyond', () => {
    const line = (target: string) => vrm1ToArkit.lines.find((l) => l.target === target)!
    const at = (target: string, values: Record<string, number>) =>
      lineValue(line(target), (n) => values[n] ?? 0)
    expect([at('eyeBlinkLeft', { blink: 1 }), at('eyeBlinkRight', { blink: 1 })]).toEqual([1, 1])
    expect([at('eyeBlinkLeft', { blinkLeft: 1 }), at('eyeBlinkRight', { blinkLeft: 1 })]).toEqual([1, 0])
    expect(at('eyeBlinkLeft', { blink: 1, blinkLeft: 1 })).toBe(1)
  })
})

describe('[M2] ways between sets', () => {
  const way = (from: ControlSet, to: ControlSet) => mapsBetween(from.id, to.id)?.map((m) => m.name)
  it('are the shortest there are', () => {
    expect(way(arkit52, arkit52)).toEqual([])
    expect(way(arkit52, facs50)).toEqual(['ARKit-52 to FACS-50'])
    expect(way(rhubarb9, facs50)).toEqual(['Rhubarb to visemes', 'visemes to FACS-50'])
    expect(way(facs50, vrm1)).toEqual(['FACS-50 to ARKit-52', 'ARKit-52 to VRM 1.0'])
    expect(way(headSet, arkit52)).toBeUndefined()
  })

  it('lead from every face set to ARKit, FACS-50 and VRM', () => {
    for (const from of [arkit52, facs50, visemes15, rhubarb9, vrm1])
      for (const to of [arkit52, facs50, vrm1])
        expect([from.name, to.name, way(from, to)]).not.toContain(undefined)
    expect(new Set(CONTROL_MAPS.map((m) => m.id)).size).toBe(CONTROL_MAPS.length)
  })
})
