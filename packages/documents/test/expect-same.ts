import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/**
 * The same data to the last bit, -0 and names such as `constructor` and `__proto__` included, over which
 * vitest's own comparison stumbles.
 */
export function expectSame(found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  expect(found).toEqual(expected)
  expect.unreachable('differs in a way that shows only to isDeepStrictEqual')
}
