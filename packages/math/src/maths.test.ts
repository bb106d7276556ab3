import fc from 'fast-check'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import {
  angleBetweenQuaternions,
  arcTangent2,
  automaticSlope,
  composeMatrix,
  cosine,
  decomposeMatrix,
  ease,
  exponential,
  hermite,
  invertMatrix,
  multiplyMatrices,
  multiplyQuaternions,
  powerOfTwo,
  quaternionFromRotationVector,
  rotateVector,
  rotationVectorFromQuaternion,
  sine,
  slerpQuaternions,
  weightedBezier,
  writeTriangleNormal,
} from './internal.ts'

const finite = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const unit = fc
  .tuple(finite(1), finite(1), finite(1), finite(1))
  .filter((q) => Math.hypot(...q) > 0.01)
  .map((q) => q.map((v) => v / Math.hypot(...q)))

describe('trigonometry without Math.sin [X3]', () => {
  it('agrees with the engine within 3e-15 absolute over three turns', () => {
    for (let x = -20; x <= 20; x += 0.00137) {
      expect(Math.abs(sine(x) - Math.sin(x))).toBeLessThan(3e-15)
      expect(Math.abs(cosine(x) - Math.cos(x))).toBeLessThan(3e-15)
      expect(Math.abs(powerOfTwo(x) / 2 ** x - 1)).toBeLessThan(1e-15)
    }
    for (let x = -745; x <= 709; x += 0.0917) {
      // Below 2^-1022 numbers lose digits one by one.
      if (x > -708) expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-15)
      else expect(Math.abs(exponential(x) - Math.exp(x))).toBeLessThan(1e-322)
    }
    expect([exponential(0), exponential(-800), exponential(710), exponential(Number.NaN)]).toEqual([
      1,
      0,
      Number.POSITIVE_INFINITY,
      Number.NaN,
    ])
    for (let a = -3.14; a < 3.14; a += 0.00091) {
      expect(Math.abs(arcTangent2(Math.sin(a), Math.cos(a)) - a)).toBeLessThan(1e-15)
    }
  })

  it('uses no engine trigonometry anywhere in the maths', async () => {
    const { readdirSync, readFileSync } = await import('node:fs')
    const folder = new URL('.', import.meta.url)
    for (const file of readdirSync(folder).filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))) {
      const code = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      expect(code, file).not.toMatch(/Math\.(sin|cos|tan|exp|log|pow|atan2?|acos|asin|hypot|cbrt)\b|\*\*/)
    }
  })
})

describe('quaternions', () => {
  it('turn vectors as three does, in place, too', () => {
    fc.assert(
      fc.property(unit, fc.tuple(finite(9), finite(9), finite(9)), (q, v) => {
        const out = [...v]
        rotateVector(out, 0, q, 0, out, 0)
        const expected = new Vector3(...v).applyQuaternion(new Quaternion(...q))
        expect(expected.distanceTo(new Vector3(...out))).toBeLessThan(1e-13)
      }),
    )
  })

  it('exp and log are inverse, and agree with three within 1e-12', () => {
    fc.assert(
      fc.property(unit, (q) => {
        const v = [0, 0, 0]
        const back = [0, 0, 0, 0]
        rotationVectorFromQuaternion(v, 0, q, 0)
        quaternionFromRotationVector(back, 0, v, 0)
        expect(angleBetweenQuaternions(q, 0, back, 0)).toBeLessThan(1e-12)
        const three = new Quaternion().setFromAxisAngle(new Vector3(...v).normalize(), Math.hypot(...v))
        expect(angleBetweenQuaternions(back, 0, three.toArray(), 0)).toBeLessThan(1e-7)
      }),
    )
  })

  it('slerp and product agree with three within 1e-10 rad', () => {
    fc.assert(
      fc.property(unit, unit, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
        const mine = [0, 0, 0, 0]
        slerpQuaternions(mine, 0, a, 0, b, 0, t)
        const theirs = new Quaternion(...a).slerp(new Quaternion(...b), t)
        expect(angleBetweenQuaternions(mine, 0, theirs.toArray(), 0)).toBeLessThan(1e-6)
        multiplyQuaternions(mine, 0, a, 0, b, 0)
        const product = new Quaternion(...a).multiply(new Quaternion(...b))
        expect(angleBetweenQuaternions(mine, 0, product.toArray(), 0)).toBeLessThan(1e-12)
      }),
    )
  })
})

describe('matrices', () => {
  const vector = fc.tuple(finite(10), finite(10), finite(10))
  const scale = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0.1, max: 5, noNaN: true })))
  it('compose, multiply, invert and decompose as three does', () => {
    fc.assert(
      fc.property(vector, unit, scale, vector, unit, scale, (t, q, s, t2, q2, s2) => {
        const a = new Array(16).fill(0)
        const b = new Array(16).fill(0)
        const product = new Array(16).fill(0)
        composeMatrix(a, 0, t, 0, q, 0, s, 0)
        composeMatrix(b, 0, t2, 0, q2, 0, s2, 0)
        multiplyMatrices(product, 0, a, 0, b, 0)
        const three = new Matrix4()
          .compose(new Vector3(...t), new Quaternion(...q), new Vector3(...s))
          .multiply(new Matrix4().compose(new Vector3(...t2), new Quaternion(...q2), new Vector3(...s2)))
        three.toArray().forEach((v, i) => {
          expect(product[i]).toBeCloseTo(v, 8)
        })
        const inverse = new Array(16).fill(0)
        expect(invertMatrix(inverse, 0, a, 0)).toBe(true)
        multiplyMatrices(product, 0, a, 0, inverse, 0)
        product.forEach((v, i) => {
          expect(v).toBeCloseTo(i % 5 === 0 ? 1 : 0, 8)
        })
        const [dt, dq, ds] = [
          [0, 0, 0],
          [0, 0, 0, 1],
          [0, 0, 0],
        ]
        decomposeMatrix(a, 0, dt, 0, dq, 0, ds, 0)
        expect(angleBetweenQuaternions(dq, 0, q, 0)).toBeLessThan(1e-7)
        ds.forEach((v, i) => {
          expect(v).toBeCloseTo(s[i] as number, 9)
        })
      }),
    )
  })
  it('says so when a matrix has no inverse', () => {
    expect(invertMatrix(new Array(16), 0, new Array(16).fill(0), 0)).toBe(false)
  })
})

describe('splines', () => {
  it('[C2] a Bézier with handles of one third is the Hermite curve', () => {
    fc.assert(
      fc.property(
        finite(5),
        finite(5),
        finite(5),
        finite(5),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (v0, s0, v1, s1, t) => {
          const h = hermite(v0, s0, v1, s1, 0.7, t)
          expect(weightedBezier(v0, s0, 1 / 3, v1, s1, 1 / 3, 0.7, t)).toBeCloseTo(h, 9)
        },
      ),
    )
  })
  it('[C2] a heavy handle holds the start longer (hand-computed: u = 1/2 at t = 1/2, y = 1/2)', () => {
    expect(weightedBezier(0, 0, 1, 1, 0, 1, 1, 0.5)).toBeCloseTo(0.5, 12)
    expect(weightedBezier(0, 0, 1, 1, 0, 0.01, 1, 0.5)).toBeLessThan(0.2)
  })
  it('[C2] an automatic tangent is flat at a peak and limited near one', () => {
    expect(automaticSlope(0, 0, 1, 1, 2, 0)).toBe(0)
    expect(automaticSlope(0, 0, 1, 0.1, 2, 10)).toBeCloseTo(0.3, 12)
    expect(automaticSlope(0, 0, 1, 1, 3, 3)).toBeCloseTo(1, 12)
  })
})

describe('easing', () => {
  const styles = ['sine', 'quad', 'cubic', 'back', 'elastic', 'bounce'] as const
  it('[C2] every style starts at 0, ends at 1, and in-out crosses the middle', () => {
    for (const style of styles) {
      for (const direction of ['in', 'out', 'in-out'] as const) {
        expect(ease(style, direction, 0)).toBe(0)
        expect(ease(style, direction, 1)).toBe(1)
        // no jump at either end: elastic at 1e-9 is 2^-10 of a swing away at most
        expect(Math.abs(ease(style, direction, 1e-9))).toBeLessThan(1.1e-3)
        expect(Math.abs(ease(style, direction, 1 - 1e-9) - 1)).toBeLessThan(1.1e-3)
      }
      expect(ease(style, 'in-out', 0.5)).toBeCloseTo(0.5, 12)
    }
  })
  it('[C2] hand-computed values', () => {
    expect(ease('quad', 'in', 0.5)).toBe(0.25)
    expect(ease('quad', 'out', 0.5)).toBe(0.75)
    expect(ease('sine', 'in', 0.5)).toBeCloseTo(1 - Math.SQRT1_2, 14)
    expect(ease('back', 'in', 0.5)).toBeCloseTo(-0.0876975, 12)
    expect(ease('bounce', 'out', 0.5)).toBeCloseTo(0.765625, 12)
    expect(ease('elastic', 'out', 0.075)).toBeCloseTo(1 - 2 ** -0.75 * Math.cos(Math.PI / 2), 12)
  })
})

describe('writeTriangleNormal', () => {
  it('is the cross product of two edges, as three.js has it', () => {
    const corner = fc.tuple(finite(9), finite(9), finite(9))
    fc.assert(
      fc.property(corner, corner, corner, (a, b, c) => {
        const out = [0, 0, 0]
        writeTriangleNormal([7, ...a, ...b, ...c], 1, 4, 7, out)
        const [start, along] = [new Vector3(...a), new Vector3(...b)]
        const expected = along.sub(start).cross(new Vector3(...c).sub(start))
        expect(new Vector3(...out).distanceTo(expected)).toBeLessThan(1e-9)
      }),
    )
  })
})
