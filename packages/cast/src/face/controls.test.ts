import { facs50 } from '@facework/documents'
import { expect, test } from 'vitest'
import { COMBINATIONS, CONTROLS, INBETWEENS, mirrorControl, mirrorValues, POSES } from './controls.ts'

test('the poses cover FACS-50, once each', () => {
  expect(CONTROLS).toEqual(facs50.controls.map((c) => c.name))
  const names = POSES.map((p) => p.name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining([...CONTROLS]))
})

test('at least ten combinations, of two or three different controls', () => {
  expect(COMBINATIONS.length).toBeGreaterThanOrEqual(10)
  for (const bases of COMBINATIONS) {
    expect(bases.length === 2 || bases.length === 3).toBe(true)
    expect(bases.every((b) => CONTROLS.includes(b)) && new Set(bases).size === bases.length).toBe(true)
  }
})

test('every pose and in-between has its mirror image in the list', () => {
  const key = (v: object) => JSON.stringify(Object.entries(v).sort())
  const list = [...POSES, ...INBETWEENS]
  const known = new Set(list.map((p) => key(p.values)))
  for (const p of list) expect(known.has(key(mirrorValues(p.values))), p.name).toBe(true)
  expect(mirrorControl('EyesLookLeft')).toBe('EyesLookRight')
  expect(mirrorControl('LeftDimpler')).toBe('RightDimpler')
  expect(mirrorControl('JawDrop')).toBe('JawDrop')
})
