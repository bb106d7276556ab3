import { type Clip, type Curve, keyedCurve, readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContainer } from '../read-container.ts'
import { decodeClip } from './decode-clip.ts'
import { encodeClip } from './encode-clip.ts'
import { planClip } from './plan-clip.ts'
import { anyColumn } from './test-columns.ts'
import { clipOf, recode, sampled, valuesOf, worst } from './test-recode.ts'

/** Straight lines through values that are 32 frames apart, the last of them at the last frame. */
function lineThrough(base: readonly number[], frames: number): number[] {
  return Array.from({ length: frames }, (_, i) => {
    const k = Math.min(Math.floor(i / 32), base.length - 2)
    const [from, to] = [k * 32, k === base.length - 2 ? frames - 1 : (k + 1) * 32]
    return base[k]! + ((base[k + 1]! - base[k]!) * (i - from)) / (to - from)
  })
}

describe('the clip codec', () => {
  it('keeps every value within its error, whatever the curve (property-based)', () => {
    fc.assert(
      fc.property(
        fc.array(anyColumn, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0.5, 0.01, 0.001, 0.0001),
        (columns, maxError) => {
          const names = ['smileLeft', 'smileRight', 'jawOpen', 'browUp']
          const clip = clipOf(columns.map((values, i) => sampled(names[i]!, values)))
          const { back } = recode(clip, { maxError })
          clip.curves.forEach((curve, i) => {
            expect(worst(curve, back.curves[i]!)).toBeLessThanOrEqual(maxError)
          })
          // Nothing else of the clip has changed.
          expect({ ...back, curves: [] }).toEqual({ ...clip, curves: [] })
        },
      ),
      { numRuns: 150 },
    )
  })

  it('takes an error of its own for a curve', () => {
    const wave = Array.from({ length: 300 }, (_, i) => Math.sin(i / 9))
    const clip = clipOf([sampled('a', wave), sampled('b', wave)])
    const { back } = recode(clip, { maxError: 0.01, curves: { b: 0.00001 } })
    expect(worst(clip.curves[0]!, back.curves[0]!)).toBeGreaterThan(0.001)
    expect(worst(clip.curves[1]!, back.curves[1]!)).toBeLessThanOrEqual(0.00001)
  })

  it('needs far less for a side that follows the other', () => {
    const noise = Array.from(
      { length: 2000 },
      (_, i) => Math.abs(Math.sin(i / 40)) + ((i * 7919) % 89) / 2000,
    )
    const other = noise.map((_, i) => Math.abs(Math.cos(i / 31)) + ((i * 104729) % 97) / 2000)
    const size = (...curves: Curve[]) => recode(clipOf(curves)).bytes.length
    const left = size(sampled('smileLeft', noise))
    const both = size(sampled('smileRight', noise), sampled('smileLeft', noise))
    const strangers = size(sampled('smileLeft', noise), sampled('jawOpen', other))
    expect(both - left).toBeLessThan((strangers - left) / 3)
  })

  it('keeps the times of linear keys (to 1 ns where no clock has them), and leaves all other keys exact', () => {
    const uneven = Array.from(
      { length: 100 },
      (_, i) => [(i * 2000 + (i % 3)) / 60000, Math.sin(i / 5)] as const,
    )
    const clip = clipOf([
      keyedCurve('linear', uneven),
      keyedCurve('cubic', uneven, 'cubic'),
      keyedCurve(
        'odd',
        uneven.map(([t, v]) => [t + Math.PI / 7, v] as const),
      ),
    ])
    const { back } = recode(clip)
    const [linear, cubic, odd] = back.curves
    expect(worst(clip.curves[0]!, linear!)).toBeLessThanOrEqual(0.001)
    const times = (curve: Curve) => (curve.type === 'keyed' ? curve.keys.map((key) => key.time) : [])
    expect(times(linear!)).toEqual(uneven.map(([time]) => time))
    expect(cubic).toEqual(clip.curves[1])
    expect(worst(clip.curves[2]!, odd!)).toBeLessThanOrEqual(0.001)
    const late = times(odd!).map((time, i) => Math.abs(time - times(clip.curves[2]!)[i]!))
    expect(Math.max(...late)).toBeLessThanOrEqual(1e-9)
  })

  it('keeps a point 0.1 m from a joint within its distance', () => {
    const frames = 200
    const times = Float32Array.from({ length: frames }, (_, i) => i / 30)
    const rotations = new Float32Array(frames * 4)
    for (let i = 0; i < frames; i++) {
      const angle = Math.sin(i / 20)
      rotations.set([Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)], i * 4)
    }
    const places = Float32Array.from({ length: frames * 3 }, (_, i) => Math.sin(i / 50) * 0.2)
    const clip = clipOf(
      [],
      [
        { joint: 'jaw', path: 'rotation', interpolation: 'linear', times, values: rotations },
        { joint: 'jaw', path: 'translation', interpolation: 'linear', times, values: places },
      ],
    )
    const { back } = recode(clip, { joints: 0.0005 })
    const [turn, move] = back.joints
    for (let i = 0; i < frames; i++) {
      const [a, b] = [rotations.subarray(i * 4, i * 4 + 4), turn!.values.subarray(i * 4, i * 4 + 4)]
      const dot = Math.abs(a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!)
      const cross = Math.hypot(...[0, 1, 2, 3].map((k) => a[k]! - Math.sign(dot) * b[k]!))
      expect(2 * cross * 0.1).toBeLessThanOrEqual(0.0005)
      expect(Math.hypot(b[0]!, b[1]!, b[2]!, b[3]!)).toBeCloseTo(1, 6)
      const off = [0, 1, 2].map((k) => places[i * 3 + k]! - move!.values[i * 3 + k]!)
      expect(Math.hypot(...off)).toBeLessThanOrEqual(0.0005)
    }
    expect(turn!.times).toEqual(times)
  })

  it('reads coarser detail as a smooth curve through every second frame', () => {
    const wave = Array.from({ length: 257 }, (_, i) => 1 + Math.sin(i / 30))
    const clip = clipOf([sampled('a', wave)])
    for (const [detail, within] of [
      [0, 0.3],
      [3, 0.01],
      [4, 0.002],
    ] as const) {
      const { back } = recode(clip, {}, detail)
      const step = 32 >> detail
      valuesOf(back.curves[0]!).forEach((value, i) => {
        if (i % step === 0) expect(Math.abs(value - wave[i]!)).toBeLessThanOrEqual(0.00101)
        else expect(Math.abs(value - wave[i]!)).toBeLessThan(within)
      })
    }
  })

  it('keeps large numbers within their error too, where float32 itself rounds much', () => {
    const degrees = Array.from({ length: 400 }, (_, i) => Math.sin(i / 30) * 180 + ((i * 7919) % 97) / 100)
    const clip = clipOf([
      sampled('yaw', degrees),
      sampled(
        'far',
        degrees.map((v) => v * 40),
      ),
    ])
    const { back } = recode(clip, { maxError: 0.001 })
    clip.curves.forEach((curve, i) => {
      expect(worst(curve, back.curves[i]!)).toBeLessThanOrEqual(0.001)
      expect(worst(curve, back.curves[i]!)).toBeGreaterThan(0.0005)
    })
  })

  it('refuses an error finer than float32, and values that are no numbers', () => {
    const far = clipOf([
      sampled(
        'a',
        Array.from({ length: 50 }, (_, i) => 1e7 + i * 1.37),
      ),
    ])
    expect(() => recode(far, { maxError: 1e-6 })).toThrowError(/float32 is not that fine/)
    expect(() => recode(clipOf([sampled('a', new Array(50).fill(Number.NaN))]))).toThrowError(FaceworkError)
  })

  it('reads back a clip whose first level ends in zeros', () => {
    // At every 32nd frame and the last. Their residuals leave an interval that closes on a byte boundary, which
    // settles four bytes at once, three of them zero, with the very last bit of the level.
    const bases = [
      [0.008, 0.124, 0.236, 0.35, 0.004, 0.002, 0.65, 0.872],
      [0.002, -0.81, -0.94, -0.942, -0.942, -0.942, -0.942, 0],
      [0, 0, -0.002, -0.006, -0.006, -0.006, -0.006, -0.01],
    ]
    const clip = clipOf(bases.map((base, i) => sampled(`curve${i}`, lineThrough(base, 194))))
    const { back } = recode(clip)
    clip.curves.forEach((curve, i) => {
      expect(worst(curve, back.curves[i]!)).toBeLessThanOrEqual(0.001)
    })
  })

  it('reads short, empty and single-frame clips', () => {
    for (const length of [1, 15, 16, 17, 31, 32, 33, 34, 65]) {
      const clip = clipOf([
        sampled(
          'a',
          Array.from({ length }, (_, i) => Math.sin(i)),
        ),
      ])
      expect(worst(clip.curves[0]!, recode(clip).back.curves[0]!)).toBeLessThanOrEqual(0.001)
    }
    expect(recode(clipOf([])).back.curves).toEqual([])
  })

  it('[B1] ends in an error, never in garbage, for every damaged byte', () => {
    const clip = clipOf([
      sampled(
        'a',
        Array.from({ length: 300 }, (_, i) => Math.sin(i / 7) ** 3),
      ),
    ])
    const { bytes } = recode(clip)
    for (let i = 0; i < bytes.length; i++) {
      const damaged = bytes.slice()
      damaged[i]! ^= 1 << (i % 8)
      let read: Clip | undefined
      try {
        read = readContainer(damaged, { check: readDocument }).documents[0] as Clip
      } catch (error) {
        expect(error).toBeInstanceOf(FaceworkError)
      }
      // Filling between chunks is under no checksum; there, damage changes nothing.
      if (read) expect(read).toEqual(recode(clip).back)
    }
  })

  it('[B1] ends in finite numbers or an error for forged bytes whose checksum is right', () => {
    const clip = clipOf([
      sampled(
        'a',
        Array.from({ length: 300 }, (_, i) => Math.sin(i / 7) ** 3),
      ),
    ])
    const { columns } = planClip(clip, {})
    const { bytes } = encodeClip(columns)
    let refused = 0
    for (let i = 0; i < 800; i++) {
      const forged = bytes.slice(0, i % 5 === 0 ? (i * 31) % bytes.length : bytes.length)
      for (let k = 0; k <= i % 3; k++)
        forged[(i * 7919 + k * 104729) % Math.max(1, forged.length)]! ^= (i * 37) & 255
      try {
        const [column] = decodeClip(forged, 'chunks[3]', { maxBytes: 1 << 20 })
        expect(column?.values.every(Number.isFinite) ?? true).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(FaceworkError)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(100)
  })
})
