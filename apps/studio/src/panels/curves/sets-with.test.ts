import { expect, it } from 'vitest'
import { setsWith } from './sets-with.ts'

it('says which control sets have a control', () => {
  expect(setsWith('JawDrop')).toEqual(['FACS-50'])
  expect(setsWith('jawOpen')).toEqual(['ARKit-52'])
  expect(setsWith('antenna')).toEqual([])
})
