import { describe, expect, it } from 'vitest'
import { after, at, expectTransform, turn } from '../test-head.ts'
import { rebaseTransform, sameTransform, unit } from './transforms.ts'

describe('transforms', () => {
  it('[P1] a rotation, its negative, and itself as float32 brought to length 1 are the same', () => {
    const r = turn(10, 20, 30)
    const file = r.map(Math.fround) as unknown as typeof r
    const minus = file.map((v) => -v) as unknown as typeof r
    const same = (a: typeof r, b: typeof r) => sameTransform(at([0, 0, 0], a), at([0, 0, 0], b))
    expect(same(file, unit(file))).toBe(true)
    expect(same(unit(file), file)).toBe(true)
    expect(same(minus, unit(file))).toBe(true)
    expect(same(file, r)).toBe(false)
    expect(sameTransform(at([0, 0, 1e-12]), at([0, 0, 0]))).toBe(false)
    expect(sameTransform(at([0, 0, 0], r, [1, 1, 1]), at([0, 0, 0], r, [1, 1, 1.0000001]))).toBe(false)
  })

  it('[P3] a rebased transform has the same difference', () => {
    const [from, to] = [at([1, 2, 3], turn(5, 0, 0), [2, 1, 1]), at([0, 1, 0], turn(0, 90, 0), [1, 3, 1])]
    const moved = at([1, 2.5, 3], after(turn(0, 0, 10), from.r), [3, 1, 0.5])
    expectTransform(
      rebaseTransform(moved, from, to),
      at([0, 1.5, 0], after(turn(0, 0, 10), to.r), [1.5, 3, 0.5]),
    )
  })
})
