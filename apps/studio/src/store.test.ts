import { describe, expect, it } from 'vitest'
import { Store } from './store.ts'

describe('store', () => {
  it('tells whoever asked, once a change, and nobody of a key that kept its value', () => {
    const store = new Store({ a: 1, b: 'x', c: true })
    const heard: string[] = []
    const stop = store.on(['a', 'b'], ({ a, b }) => heard.push(`${a}${b}`))
    store.set({ a: 2, b: 'y' })
    store.set({ a: 2 })
    store.set({ c: false })
    expect(heard).toEqual(['1x', '2y'])
    stop()
    store.set({ a: 3 })
    expect(heard).toHaveLength(2)
    expect(store.state).toEqual({ a: 3, b: 'y', c: false })
  })
})
