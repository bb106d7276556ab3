import { arkit52, facs50 } from '@facework/documents'
import { expect, it } from 'vitest'
import { coverageOf, setsWith } from './set-coverage.ts'

it('says which control set a character speaks, and what is missing of it', () => {
  const names = facs50.controls.map((c) => c.name)
  expect(coverageOf(new Set(names))).toEqual({ title: 'FACS-50', covered: 50, of: 50, missing: [] })
  const most = new Set([...names.slice(3), 'antenna'])
  expect(coverageOf(most)).toMatchObject({ covered: 47, missing: names.slice(0, 3) })
  expect(coverageOf(new Set(arkit52.controls.map((c) => c.name)))).toMatchObject({ title: 'ARKit-52' })
  expect(coverageOf(new Set(['antenna']))).toBeUndefined()
  expect(setsWith('JawDrop')).toEqual(['FACS-50'])
  expect(setsWith('antenna')).toEqual([])
})
