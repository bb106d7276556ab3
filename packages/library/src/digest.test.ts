import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './digest.ts'
import { plainSha256 } from './plain-sha256.ts'

it('digests are those of Node, also where the browser has none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const expected = createHash('sha256').update(bytes).digest('hex')
      expect(plainSha256(bytes)).toBe(expected)
      expect(await sha256(bytes)).toBe(expected)
    }),
  )
  const long = new Uint8Array(100_003).map((_, i) => i * 7)
  expect(plainSha256(long)).toBe(createHash('sha256').update(long).digest('hex'))
})
