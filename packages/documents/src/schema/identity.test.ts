import { describe, expect, it } from 'vitest'
import { newId } from './identity.ts'

describe('ids', () => {
  it('are UUIDv7, and sort by time', () => {
    const times = [0, 1, 255, 256, 2 ** 40, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1]
    const ids = times.map((t) => newId(t))
    for (const id of [...ids, newId()])
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([...ids].sort()).toEqual(ids)
    expect(ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))).toEqual(times)
    expect(newId(1000.7).slice(0, 13)).toBe(newId(1000).slice(0, 13))
  })

  it('are never the same twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newId(5))).size).toBe(1000)
  })
})
