import { describe, expect, it } from 'vitest'
import { shareStructure } from './share-structure.ts'

describe('sharing between versions', () => {
  const before = {
    list: [{ n: 1 }, { n: 2 }, { n: 3 }],
    column: Float32Array.of(0, 1),
    deep: { a: { b: 'x' } },
  }

  it('gives the old value back when nothing changed, bit by bit', () => {
    const copy = structuredClone(before)
    const { value, cost } = shareStructure(before, copy)
    expect([value === before, cost]).toEqual([true, 0])
    const minus = shareStructure(before, { ...copy, column: Float32Array.of(-0, 1) }).value
    expect([minus === before, minus.column === before.column]).toEqual([false, false])
    expect([minus.list === before.list, minus.deep === before.deep]).toEqual([true, true])
  })

  it('keeps what is in and out of reach of a change in a list', () => {
    const put = structuredClone(before)
    put.list.splice(1, 0, { n: 9 })
    const longer = shareStructure(before, put).value
    expect(longer).toEqual(put)
    expect(longer.list.map((m) => before.list.indexOf(m))).toEqual([0, -1, 1, 2])
    const taken = structuredClone(before)
    taken.list.splice(0, 1)
    expect(shareStructure(before, taken).value.list.map((m) => before.list.indexOf(m))).toEqual([1, 2])
  })

  it('takes another order of names for another file, and a strange name for a name', () => {
    const turned = { deep: before.deep, list: before.list, column: before.column }
    expect(Object.keys(shareStructure(before, turned).value)).toEqual(['deep', 'list', 'column'])
    const odd = JSON.parse('{ "__proto__": { "x": 1 } }') as object
    const { value } = shareStructure({}, odd)
    expect([Object.keys(value), 'x' in value]).toEqual([['__proto__'], false])
  })
})
