import { expect, it } from 'vitest'
import { isMeantAlone } from './measure-fit.ts'

it('[A3] measures no pose that takes one lip through the other while the jaw is shut', () => {
  expect(isMeantAlone({ name: 'LipsTogether' })).toBe(false)
  expect(isMeantAlone({ name: 'LipsTogether_Pucker', bases: ['LipsTogether', 'Pucker'] })).toBe(false)
  expect(isMeantAlone({ name: 'mouthClose', bases: ['mouthClose'] })).toBe(false)
  expect(isMeantAlone({ name: 'JawDrop_LipsTogether', bases: ['JawDrop', 'LipsTogether'] })).toBe(true)
  expect(isMeantAlone({ name: 'Pucker', bases: ['Pucker'] })).toBe(true)
})
