// Clips at the limits of what the format can hold: each is read back, or refused before anything is written.
import { type Curve, keyedCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeClip } from './decode-clip.ts'
import { encodeClip } from './encode-clip.ts'
import { clipOf, recode, sampled, worst } from './test-recode.ts'

const wave = Array.from({ length: 40 }, (_, i) => Math.sin(i / 5))

function expectReadBack(curves: readonly Curve[], maxError = 0.001): void {
  const { back } = recode(clipOf(curves), { maxError })
  curves.forEach((curve, i) => {
    expect(worst(curve, back.curves[i]!)).toBeLessThanOrEqual(maxError)
  })
}

function refusal(curves: readonly Curve[], maxError?: number): FaceworkError {
  try {
    recode(clipOf(curves), maxError === undefined ? {} : { maxError })
  } catch (error) {
    expect(error).toBeInstanceOf(FaceworkError)
    return error as FaceworkError
  }
  throw new Error('it was not refused')
}

describe('curves of two sides', () => {
  it('may share one array, in any order', () => {
    const right = sampled('smileRight', wave)
    expectReadBack([right, { ...right, name: 'smileLeft' }])
    expectReadBack([
      { ...right, name: 'smileLeft' },
      { ...right, name: 'browLeft' },
      right,
      sampled('browRight', wave),
    ])
  })

  it('may have names that are the right side of a right side', () => {
    expectReadBack(['RightRight', 'LeftRight', 'LeftLeft'].map((name) => sampled(name, wave)))
  })

  it('may share arrays in every way (property-based)', () => {
    const names = ['aLeft', 'aRight', 'bLeft', 'bRight', 'RightRight', 'LeftRight', 'LeftLeft']
    const arrays = [1, 2, 3].map((k) => Float32Array.from(wave, (value) => value * k))
    const anyOrder = fc.shuffledSubarray(names, { minLength: 2 })
    const anyArrays = fc.array(fc.constantFrom(...arrays), {
      minLength: names.length,
      maxLength: names.length,
    })
    fc.assert(
      fc.property(anyOrder, anyArrays, (order, values) => {
        const curves = order.map((name, i) => ({ ...sampled(name, []), values: values[i]! }))
        expectReadBack(curves as Curve[])
      }),
      { numRuns: 100 },
    )
  })
})

describe('many columns', () => {
  it('that move alike are read back, though they take less than a byte each', () => {
    const step = Array.from({ length: 16 }, (_, k) => (k === 15 ? 1 : 0))
    const curves = Array.from({ length: 300 }, (_, i) => sampled(`curve${i}`, step))
    expectReadBack(curves, 0.4)
  })

  it('are read back when there are more than a set can hold', () => {
    const columns = Array.from({ length: 65_600 }, (_, i) => ({
      values: new Float32Array(16).fill(i),
      width: 1,
      maxError: 0.001,
    }))
    const back = decodeClip(encodeClip(columns).bytes, 'take', { maxBytes: 1 << 24 })
    expect(back.map(({ values }) => Math.round(values[15]!))).toEqual(columns.map((_, i) => i))
  })
})

describe('large constants', () => {
  it('are read back up to the largest count of steps, and refused beyond it', () => {
    const constant = (value: number) => [sampled('a', new Array(40).fill(value))]
    expectReadBack(constant(1e11))
    for (const value of [3e11, -8e11, 1e12])
      expect(refusal(constant(value)).code).toBe('container/clip-error')
  })
})

describe('an error limit', () => {
  it('is refused when it is not above 0 or not a float32, whatever the curve', () => {
    for (const maxError of [0, -1, 1e-45, 1e39, Number.POSITIVE_INFINITY, Number.NaN]) {
      for (const values of [wave, new Array(40).fill(0)]) {
        const { code, message } = refusal([sampled('a', values)], maxError)
        expect(code).toBe('container/clip-error')
        expect(message).toContain(`found ${maxError}`)
      }
    }
  })
})

describe('times of keys', () => {
  it('beyond the largest tick are kept exactly', () => {
    const far = keyedCurve(
      'far',
      wave.map((value, i) => [1e15 + i * 2, value] as const),
    )
    expect(recode(clipOf([far])).back.curves[0]).toEqual(far)
  })

  it('with a gap of seconds between microseconds are kept', () => {
    const gap = (seconds: number) =>
      wave.map((value, i) => [(i * 1001 + (i > 20 ? seconds * 1e6 + 3 : 0)) / 1e6, value] as const)
    for (const seconds of [1, 2, 3, 5, 100]) {
      const curve = keyedCurve('gap', gap(seconds))
      const [back] = recode(clipOf([curve])).back.curves
      expect(worst(curve, back!)).toBeLessThanOrEqual(0.001)
      const times = (of: Curve) => (of.type === 'keyed' ? of.keys.map((key) => key.time) : [])
      expect(times(back!)).toEqual(times(curve))
    }
  })
})

describe('a clip that unpacks to more than a reader allows', () => {
  it('is refused before anything is written', () => {
    const long = { ...sampled('a', []), values: new Float32Array(2 ** 26 + 1) } as Curve
    const { code, path, hint } = refusal([long])
    expect(code).toBe('container/too-large')
    expect(path).toBe('documents[0]')
    expect(hint).toMatch(/fewer clips/)
  })
})
