import { describe, expect, it } from 'vitest'
import { LANDMARKS } from '../track/face-tracker.ts'
import { ConfidenceGate } from './confidence-gate.ts'
import { applyGains, gainsFromRange } from './gain.ts'
import { LiveFilter } from './live-filter.ts'
import { neutralFrom } from './neutral.ts'
import { isSmiling, withRelaxedMouth } from './relaxed-mouth.ts'
import { smoothingOf } from './smoothing.ts'
import { smoothZeroPhase } from './zero-phase.ts'

function noise(count: number, spread: number, seed = 5): Float32Array {
  let state = seed
  const random = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return Float32Array.from(
    { length: count },
    () => spread * (random() + random() + random() + random() - 2) * 1.732,
  )
}
const deviation = (values: Float32Array) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length)
}
/** A lid that shuts and opens within 100 ms, at 30 frames per second. */
const BLINK = Float32Array.from([0, 0, 0, 0, 0, 0.5, 1, 0.5, 0, 0, 0, 0, 0])

function live(control: string, values: Float32Array, rate = 30): Float32Array {
  const filter = new LiveFilter([control])
  return values.map((value, i) => {
    const frame = Float32Array.of(value)
    filter.apply(frame, i / rate)
    return frame[0]!
  })
}

describe('smoothing', () => {
  it('brings the tremble of a still face to 0.01, live', () => {
    for (const control of ['jawOpen', 'mouthSmileLeft', 'browInnerUp', 'eyeBlinkLeft', 'headYaw']) {
      const raw = noise(300, 0.02)
      expect(deviation(raw)).toBeGreaterThan(0.015)
      expect(deviation(live(control, raw).subarray(60)), control).toBeLessThan(0.01)
    }
  })

  it('keeps 80 % of a blink of 100 ms, live and offline', () => {
    expect(Math.max(...live('eyeBlinkLeft', BLINK))).toBeGreaterThan(0.8)
    expect(Math.max(...smoothZeroPhase(BLINK, 30, smoothingOf('eyeBlinkLeft')))).toBeGreaterThan(0.8)
  })

  it('has no delay offline', () => {
    const bump = Float32Array.from({ length: 61 }, (_, i) => Math.exp(-(((i - 30) / 6) ** 2)))
    const smooth = smoothZeroPhase(bump, 30, smoothingOf('mouthSmileLeft'))
    expect(smooth.indexOf(Math.max(...smooth))).toBe(30)
    for (let i = 0; i <= 30; i++) expect(smooth[30 - i]).toBeCloseTo(smooth[30 + i]!, 6)
  })

  it('leaves missing values missing, and starts again after them', () => {
    const out = live('jawOpen', Float32Array.from([0, 0, Number.NaN, 1, 1]))
    expect(out[2]).toBeNaN()
    expect(out[3]).toBe(1)
    expect(smoothZeroPhase(Float32Array.from([0, Number.NaN, 1]), 30, {})).toEqual(
      Float32Array.from([0, Number.NaN, 1]),
    )
  })
})

describe('the confidence gate', () => {
  const run = (confidences: readonly number[], rate = 20) => {
    const gate = new ConfidenceGate(1)
    return confidences.map((confidence, i) => {
      const values = Float32Array.of(confidence >= 0.5 ? 0.8 : 0.1)
      gate.apply(values, confidence, i / rate)
      return values[0]!
    })
  }

  it('holds, lets go, and is missing then', () => {
    const out = run([1, 1, ...Array(20).fill(0)])
    expect(out[5]).toBeCloseTo(0.8, 6)
    expect(out.at(-1)).toBeNaN()
    const fading = out.filter((value) => !Number.isNaN(value))
    for (let i = 1; i < fading.length; i++) expect(fading[i]! - fading[i - 1]!).toBeLessThanOrEqual(0)
    expect(Math.min(...fading)).toBeLessThan(0.1)
  })

  it('never jumps when the face comes back', () => {
    const out = run([1, ...Array(9).fill(0), 1, 1, 1, 1, 1, 1])
    for (let i = 1; i < out.length; i++) expect(Math.abs(out[i]! - out[i - 1]!)).toBeLessThan(0.3)
    expect(out.at(-1)).toBeCloseTo(0.8, 6)
  })
})

describe('gain', () => {
  it('takes the range of a pass, and does not blow up what hardly moved', () => {
    const frames = Array.from({ length: 100 }, (_, i) => Float32Array.of(i / 200, i / 2000, i / 90))
    const gains = gainsFromRange(frames, 3)
    expect(gains[0]).toBeCloseTo(2.06, 1)
    expect(gains[1]).toBe(1)
    expect(gains[2]).toBe(1)
    const values = Float32Array.of(0.25, 0.1, Number.NaN)
    applyGains(values, gains)
    expect(values[0]).toBeCloseTo(0.52, 1)
    expect(values[2]).toBeNaN()
  })
})

describe('a mouth that smiles all the time', () => {
  /** Eyes 100 apart, and a mouth; `turn` in radians. */
  const face = ({ width = 50, gap = 0, lift = 0, turn = 0 }) => {
    const landmarks = new Float32Array(LANDMARKS * 3)
    const put = (index: number, x: number, y: number) =>
      landmarks.set(
        [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn), 7],
        index * 3,
      )
    put(33, -50, 0)
    put(263, 50, 0)
    put(13, 0, 90 - 0.4 * gap)
    put(14, 0, 90 + 0.6 * gap)
    put(61, -width / 2, 90 - lift)
    put(291, width / 2, 90 - lift)
    put(152, 0, 140)
    return landmarks
  }
  const at = (landmarks: Float32Array, index: number) => [...landmarks.subarray(index * 3, index * 3 + 3)]
  const close = (found: number[], wanted: number[]) =>
    found.forEach((value, i) => {
      expect(value).toBeCloseTo(wanted[i]!, 4)
    })

  it('[K3] is told from a relaxed, a talking and a sad one, however the head is tilted', () => {
    for (const turn of [0, 0.5, -0.5]) {
      expect(isSmiling(face({ turn, width: 78, gap: 19, lift: 10 }))).toBe(true)
      expect(isSmiling(face({ turn, lift: 6 }))).toBe(true)
      for (const other of [{}, { gap: 20 }, { lift: -5 }, { lift: 2 }])
        expect(isSmiling(face({ turn, ...other }))).toBe(false)
    }
  })

  it('[K3] is shut, straight and no wider than a relaxed one', () => {
    for (const turn of [0, 0.5]) {
      const smile = face({ turn, width: 80, gap: 20, lift: 10 })
      const relaxed = withRelaxedMouth(smile)
      const wanted = face({ turn, width: 58 })
      for (const index of [13, 14, 61, 291]) close(at(relaxed, index), at(wanted, index))
      for (const index of [33, 263, 152]) expect(at(relaxed, index)).toEqual(at(smile, index))
      expect(isSmiling(relaxed)).toBe(false)
    }
    close(at(withRelaxedMouth(face({ width: 50, lift: 6 })), 61), at(face({ width: 50 }), 61))
  })
})

describe('the neutral face', () => {
  const face = ({ open = 6, nose = 0, jaw = 0 } = {}) => {
    const landmarks = Float32Array.from({ length: LANDMARKS * 3 }, (_, i) => 60 * Math.sin(i * 12.9898))
    const put = (index: number, x: number, y: number) => landmarks.set([x, y, 0], index * 3)
    for (const [index, x] of [
      [33, -50],
      [133, -20],
      [362, 20],
      [263, 50],
      [234, -80],
      [454, 80],
    ] as const)
      put(index, x, 0)
    for (const [upper, lower, x] of [
      [159, 145, -35],
      [386, 374, 35],
    ] as const) {
      put(upper, x, -open)
      put(lower, x, open)
    }
    put(1, nose, 30)
    put(17, 0, 80 + jaw)
    return { landmarks }
  }

  it('is the median of the stillest frames', () => {
    const talking = Array.from({ length: 30 }, (_, i) => face({ jaw: 10 * Math.sin(i) }))
    const still = Array.from({ length: 20 }, (_, i) => face({ jaw: i === 4 ? 3 : 1 }))
    expect(neutralFrom([...talking, ...still]).landmarks[17 * 3 + 1]).toBeCloseTo(81, 5)
  })

  it('is not a blink, not a turned head, and not nothing', () => {
    expect(() => neutralFrom([face({ open: 1 })])).toThrow(/eyes are shut/)
    expect(() => neutralFrom([face({ nose: 40 })])).toThrow(/head is turned/)
    expect(() => neutralFrom([])).toThrow(/No face was found/)
    expect(() => neutralFrom([face({ open: 1 }), face()])).not.toThrow()
  })
})
