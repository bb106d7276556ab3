import { describe, expect, test } from 'vitest'
import type { Detail } from '../face/density.ts'
import type { Family } from '../people/character.ts'
import { makeCharacter } from '../people/make.ts'
import { passes } from './finding.ts'
import { measureCharacter } from './measure-character.ts'

// The three as they are shipped, and a few relatives; `cast measure` does twenty of each family.
const CASES: readonly [Family, number | undefined, Detail][] = [
  ['human', undefined, 'full'],
  ['goblin', undefined, 'full'],
  ['robot', undefined, 'full'],
  ['human', undefined, 'game'],
  ['goblin', undefined, 'game'],
  ['robot', undefined, 'game'],
  ['human', 2, 'game'],
  ['goblin', 3, 'game'],
  ['robot', 2, 'game'],
]

describe('what every face keeps to', () => {
  test.each(CASES)('%s, seed %s, %s', (family, seed, detail) => {
    const bad = measureCharacter(makeCharacter(family, seed, detail)).filter((f) => !passes(f))
    expect(bad.map((f) => `${f.name}: ${f.value.toFixed(3)} ${f.unit} at ${f.where}`)).toEqual([])
  })
})
