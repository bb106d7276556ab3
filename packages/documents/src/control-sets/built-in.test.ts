import { describe, expect, it } from 'vitest'
import { arkit52, type ControlSet, documentFromFiles, documentToFiles, facs50 } from '../index.ts'

const count = (set: ControlSet, key: 'side' | 'region') => {
  const counts: Record<string, number> = {}
  for (const control of set.controls) counts[control[key]] = (counts[control[key]] ?? 0) + 1
  return counts
}
const names = (set: ControlSet, wanted: (c: ControlSet['controls'][number]) => boolean | undefined) =>
  set.controls.filter(wanted).map((c) => c.name)

describe('[M1] FACS-50', () => {
  it('has 50 controls in five regions', () => {
    expect(facs50.controls.length).toBe(50)
    expect(count(facs50, 'region')).toEqual({ Brows: 9, Eyes: 10, Jaw: 3, Mouth: 25, Tongue: 3 })
    expect(count(facs50, 'side')).toEqual({ center: 22, left: 14, right: 14 })
  })

  it('marks the 17 a head must have, and the 6 that stay at reduced detail', () => {
    expect(names(facs50, (c) => c.required).length).toBe(17)
    expect(names(facs50, (c) => c.maxLod === undefined).sort()).toEqual([
      'JawDrop',
      'LeftEyeClosed',
      'LeftLipCornerPuller',
      'Pucker',
      'RightEyeClosed',
      'RightLipCornerPuller',
    ])
  })
})

describe('[M1] ARKit-52', () => {
  it('has 52 controls in the regions of FACS-50', () => {
    expect(arkit52.controls.length).toBe(52)
    expect(count(arkit52, 'region')).toEqual({ Brows: 7, Eyes: 16, Jaw: 4, Mouth: 24, Tongue: 1 })
    expect(count(arkit52, 'side')).toEqual({ center: 16, left: 18, right: 18 })
    expect(names(arkit52, (c) => c.required || c.maxLod !== undefined)).toEqual([])
  })
})

describe.each([facs50, arkit52])('[M1] built-in set $name', (set) => {
  it('has sides, mirrors and descriptions that agree', () => {
    for (const control of set.controls) {
      const side = /Left/.test(control.name) ? 'left' : /Right/.test(control.name) ? 'right' : 'center'
      const wholeFace = /^(eyes|jaw|mouth)(Look)?(Left|Right)$/i.test(control.name)
      expect([control.name, control.side]).toEqual([control.name, wholeFace ? 'center' : side])
      const other = control.name.replace(/Left|Right/, (found) => (found === 'Left' ? 'Right' : 'Left'))
      expect(control.mirror).toBe(other)
      const partner = set.controls.find((c) => c.name === other)!
      expect([partner.region, partner.required, partner.maxLod]).toEqual([
        control.region,
        control.required,
        control.maxLod,
      ])
      expect(control.range).toEqual([0, 1])
      expect(control.description).toMatch(/^[A-Z].{10,80}\.$/)
    }
    const descriptions = set.controls.map((c) => c.description)
    expect(new Set(descriptions).size).toBe(set.controls.length)
  })

  it('has an id that never changes, and survives a file', () => {
    const ids: Record<string, string> = {
      'FACS-50': '01a1e114-1f48-718f-bad6-029463e5aa4d',
      'ARKit-52': '01a1e114-1fc1-74c4-9232-a51d04fdbd7c',
    }
    expect(set.id).toBe(ids[set.name])
    expect(set.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(documentFromFiles(documentToFiles(set).json)).toEqual(set)
  })
})
