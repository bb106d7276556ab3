import { describe, expect, it } from 'vitest'
import { RateLimit } from './rate-limit.ts'

describe('the limit of requests', () => {
  it('[L10] lets a minute of requests through at once, then as many as it fills up by', () => {
    const limit = new RateLimit(60)
    for (let i = 0; i < 60; i++) expect(limit.take('a', 0)).toBe(0)
    expect(limit.take('a', 0)).toBe(1)
    expect(limit.take('b', 0)).toBe(0)
    expect(limit.take('a', 1000)).toBe(0)
    expect(limit.take('a', 1000)).toBe(1)
  })

  it('[L10] lets a client that never stops asking through at its rate', () => {
    const limit = new RateLimit(60)
    let passed = 0
    for (let at = 0; at < 120_000; at += 100) if (limit.take('a', at) === 0) passed++
    expect(passed).toBeGreaterThanOrEqual(178)
    expect(passed).toBeLessThanOrEqual(180)
  })
})
