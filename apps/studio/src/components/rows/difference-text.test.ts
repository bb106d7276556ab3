import { expect, it } from 'vitest'
import { differenceText } from './difference-text.ts'

it('says a value of a document in a few words', () => {
  expect(differenceText(undefined)).toBe('–')
  expect(differenceText(0.1 + 0.2)).toBe('0.3')
  expect(differenceText([1, 0.5, 'a'])).toBe('1, 0.5, a')
  expect(differenceText(new Float32Array(40))).toBe('40 numbers')
  expect(differenceText([{ a: 1 }, { a: 2 }])).toBe('2 entries')
  expect(differenceText({ name: 'JawDrop', keys: [] })).toBe('JawDrop')
  expect(differenceText({ time: 0.5, value: 1, interpolation: 'cubic' })).toBe('1 at 0.5 s')
  expect(differenceText('x'.repeat(100))).toHaveLength(60)
  expect(differenceText(null)).toBe('null')
})
