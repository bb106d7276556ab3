import fc from 'fast-check'
import { Quaternion, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { turnJoint } from './turn-joint.ts'

const number = fc.double({ min: -3, max: 3, noNaN: true })

it('[P3] turns as three.js does, also in place, by small and large angles', () => {
  fc.assert(
    fc.property(fc.tuple(number, number, number), fc.tuple(number, number, number, number), (v, raw) => {
      fc.pre(Math.hypot(...raw) > 0.1)
      const from = new Quaternion(...raw).normalize()
      const angle = Math.hypot(...v)
      const axis = new Vector3(...v).normalize()
      const wanted = new Quaternion().setFromAxisAngle(axis, angle).multiply(from).toArray()
      // A base of another length gives a turn of length 1 too.
      const base = Float32Array.of(0, 0, 0, 0, ...from.toArray().map((x) => x * 1.5))
      const out = new Float32Array(8)
      const vectors = Float64Array.of(9, ...v)
      turnJoint(out, 4, base, vectors, 1)
      turnJoint(base, 4, base, vectors, 1)
      for (let k = 0; k < 4; k++) {
        expect(out[4 + k]).toBeCloseTo(wanted[k]!, 6)
        expect(base[4 + k]).toBe(out[4 + k])
      }
      expect([...out.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    }),
  )
})

it('makes the identity of a quaternion of zeros', () => {
  const q = new Float32Array(4)
  turnJoint(q, 0, q, Float64Array.of(0.1, 0.2, 0.3), 0)
  expect([...q]).toEqual([0, 0, 0, 1])
})
