import { expect, it } from 'vitest'
import { plainFileName } from './plain-file-name.ts'

it('a file name is counted in bytes, as file systems do', () => {
  const name = plainFileName('長'.repeat(100))
  expect([name, new TextEncoder().encode(name).length]).toEqual(['長'.repeat(66), 198])
  expect(plainFileName(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  expect(plainFileName('../a:b')).toBe('__a_b')
})
