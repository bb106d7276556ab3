import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('gives results in the order of the items, whichever is ready first, and works on few at once', async () => {
  let running = 0
  let most = 0
  const items = Array.from({ length: 100 }, (_, i) => i)
  const results = await inParallel(items, async (i) => {
    most = Math.max(most, ++running)
    for (let turns = (i * 7) % 5; turns > 0; turns--) await Promise.resolve()
    running--
    return i * 2
  })
  expect(results).toEqual(items.map((i) => i * 2))
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(16)
})

it('has the error of an item', async () => {
  await expect(
    inParallel([1, 2], (i) => (i === 2 ? Promise.reject(new Error('no')) : Promise.resolve(i))),
  ).rejects.toThrow('no')
})
