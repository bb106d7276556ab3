import { describe, expect, it } from 'vitest'
import { selectPoses } from './select-poses.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const click = (selected: string[], clicked: string, keys: { toggle?: boolean; range?: boolean } = {}) =>
  selectPoses(listed, selected, clicked, { toggle: false, range: false, ...keys }).toSorted()

describe('selectPoses', () => {
  it('takes one, more or less, or all on the way', () => {
    expect(click(['a', 'b'], 'd')).toEqual(['d'])
    expect(click(['a'], 'd', { toggle: true })).toEqual(['a', 'd'])
    expect(click(['a', 'd'], 'd', { toggle: true })).toEqual(['a'])
    expect(click(['b'], 'd', { range: true })).toEqual(['b', 'c', 'd'])
    expect(click(['d'], 'b', { range: true })).toEqual(['b', 'c', 'd'])
    expect(click(['a', 'e', 'c'], 'd', { range: true, toggle: true })).toEqual(['a', 'c', 'd', 'e'])
    expect(click([], 'c', { range: true })).toEqual(['c'])
  })

  it('keeps the place a range began at, so that it can be drawn anew', () => {
    const once = selectPoses(listed, ['b'], 'd', { toggle: false, range: true })
    expect(selectPoses(listed, once, 'a', { toggle: false, range: true }).toSorted()).toEqual(['a', 'b'])
  })
})
