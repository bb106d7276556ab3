import { expect, it } from 'vitest'
import { fileName, freePath } from './document-path.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length

it('[W1] a file name is counted in bytes, and leaves room for a number and an ending', () => {
  for (const letter of ['a', 'ü', '長', '😀']) {
    const name = fileName(letter.repeat(300))
    expect(bytes(name)).toBeGreaterThan(190)
    expect(bytes(name)).toBeLessThanOrEqual(200)
    // No half of a letter at the end.
    expect(name.replaceAll(letter, '')).toBe('')
    const taken = new Set([freePath({ kind: 'control-set', name }, '', new Set())])
    const second = freePath({ kind: 'control-set', name }, '', taken)
    expect(second.endsWith('-2.control-set.json')).toBe(true)
    expect(bytes(second)).toBeLessThan(255)
  }
})

it('[W1] a file name is one that the server takes, also where it was cut', () => {
  expect(fileName(`${'a'.repeat(199)}. b`)).toBe('a'.repeat(199))
  expect(fileName(' ..name.. ')).toBe('name')
  expect(['', '...', 'con', 'Nul.1', 'console'].map(fileName)).toEqual([
    '_',
    '_',
    '_con',
    '_Nul.1',
    'console',
  ])
})
