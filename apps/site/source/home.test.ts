import { expect, it } from 'vitest'
import { blockOf, homeCode } from './home-code.ts'
import { homeFigures, ratioOf } from './home-figures.ts'

it('finds all code of the home page in pages and examples', () => {
  for (const text of Object.values(homeCode())) expect(text.trim()).not.toBe('')
  expect(homeCode().hero).not.toContain('window')
  expect(() => blockOf('README.md', '## No such heading', 'ts')).toThrow('README.md has no ts block')
})

it('reads every figure of the home page from the benchmarks', () => {
  const { big, bars } = homeFigures()
  expect(big.map(({ value }) => value.endsWith('×'))).toEqual([true, true, true, true])
  expect(bars.every(({ value }) => value > 1)).toBe(true)
  expect(ratioOf('| `a/b` | what | 12.5 | 12 … 13 |', 'a/b')).toBe(12.5)
  expect(() => ratioOf('', 'a/b')).toThrow('has no row a/b')
})
