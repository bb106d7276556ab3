import { angleBetweenQuaternions } from '@facework/math/internal'
import {
  AnimationClip,
  AnimationMixer,
  InterpolateDiscrete,
  InterpolateLinear,
  NumberKeyframeTrack,
  Object3D,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from 'three'
import { describe, expect, it } from 'vitest'
import { sampleTrack } from './sample-track.ts'

const times = Float32Array.of(0.1, 0.5, 1.2, 2)
const vectors = Float32Array.of(0, 1, 2, 3, 1, -2, 0.5, 0.5, 0.5, 9, 8, 7)
const quaternions = (() => {
  const out = new Float32Array(16)
  const raw = [1, 0, 0, 1, 0, 1, 0, -1, 0.2, 0.3, -0.9, 0.1, 0, 0, 0, 1]
  for (let i = 0; i < 16; i += 4) {
    const n = Math.hypot(...raw.slice(i, i + 4))
    for (let k = 0; k < 4; k++) out[i + k] = raw[i + k]! / n
  }
  return out
})()

describe('[C4] one track equals three.js within 1e-6', () => {
  for (const interpolation of ['step', 'linear'] as const) {
    it(interpolation, () => {
      const mode = interpolation === 'step' ? InterpolateDiscrete : InterpolateLinear
      const object = new Object3D()
      object.name = 'j'
      const clip = new AnimationClip(
        'c',
        3,
        [
          new VectorKeyframeTrack('j.position', times, vectors, mode),
          new QuaternionKeyframeTrack('j.quaternion', times, quaternions, mode),
          new NumberKeyframeTrack('j.visible2', times, Float32Array.of(0, 1, 0, 1), mode),
        ].slice(0, 2),
      )
      const mixer = new AnimationMixer(object)
      mixer.clipAction(clip).play()
      const t = [0, 0, 0]
      const r = [0, 0, 0, 0]
      for (let time = 0; time < 2.5; time += 0.0371) {
        mixer.setTime(time)
        sampleTrack({ interpolation, times, values: vectors }, 3, time, t, 0)
        sampleTrack({ interpolation, times, values: quaternions }, 4, time, r, 0)
        object.position.toArray().forEach((v, k) => {
          expect(Math.abs(v - t[k]!)).toBeLessThan(1e-6)
        })
        expect(angleBetweenQuaternions(r, 0, object.quaternion.toArray(), 0)).toBeLessThan(1e-6)
      }
    })
  }
  it('cubicspline, by hand: glTF scales tangents by the span', () => {
    // keys at 0 and 2: value 0, out-tangent 1; value 4, in-tangent 3
    const track = {
      interpolation: 'cubicspline' as const,
      times: Float32Array.of(0, 2),
      values: Float32Array.of(0, 0, 1, 3, 4, 0),
    }
    const out = [0]
    sampleTrack(track, 1, 1, out, 0)
    expect(out[0]).toBeCloseTo(0.5 * 4 + (2 * (1 - 3)) / 8, 12)
    sampleTrack(track, 1, 5, out, 0)
    expect(out[0]).toBe(4)
    sampleTrack(track, 1, -1, out, 0)
    expect(out[0]).toBe(0)
  })
})
