import { describe, expect, it } from 'vitest'
import {
  arkit52,
  arkitToVrm1,
  CONTROL_SETS,
  type ControlSet,
  documentFromFiles,
  documentToFiles,
  facs50,
  headSet,
  lineValue,
  visemes15,
  visemesToArkit,
  visemesToFacs50,
  vrm1,
} from '../index.ts'

const names = (set: ControlSet) => set.controls.map((c) => c.name)

describe('[M1] visemes, VRM 1.0 and head', () => {
  it('have their controls, and ids that never change', () => {
    expect([visemes15, vrm1, headSet].map((s) => [s.name, s.controls.length, s.id])).toEqual([
      ['Oculus visemes 15', 15, '01a1e13d-6a10-7b4c-a1d2-5e0f93c7b811'],
      ['VRM 1.0', 18, '01a1e13d-6a88-7e05-8c6b-d2417fa09e35'],
      ['head', 3, '01a1e13d-6b00-7c9a-9f13-80b6e4d25a7c'],
    ])
    expect(CONTROL_SETS).toEqual([arkit52, facs50, visemes15, vrm1, headSet])
    for (const set of CONTROL_SETS) expect(documentFromFiles(documentToFiles(set).json)).toEqual(set)
    for (const { range } of headSet.controls) expect(range[0]).toBe(-range[1])
  })
})

describe('[M2] maps of visemes and VRM', () => {
  it.each([
    [visemesToArkit, visemes15, arkit52, ['viseme_sil']],
    [visemesToFacs50, visemes15, facs50, ['viseme_sil']],
    [arkitToVrm1, arkit52, vrm1, undefined],
  ])('name controls of their sets, with a reason, inside 0 to 1', (map, from, to, unused) => {
    const used = new Set<string>()
    for (const line of map.lines) {
      expect(names(to)).toContain(line.target)
      expect(line.reason).not.toBe('')
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
})
