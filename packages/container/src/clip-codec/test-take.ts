import { Random } from '@facework/math/internal'
import { encodeClip } from './encode-clip.ts'

/** The bytes of a take that rests, moves, trembles and has a side that follows; the same in every engine. */
export function testTake(seed: number, frames: number): Uint8Array {
  const random = new Random(seed)
  const curve = (): Float32Array => {
    let [value, speed] = [0, 0]
    return Float32Array.from({ length: frames }, (_, i) => {
      if (i % 40 === 0) speed = random.next() < 0.5 ? 0 : random.between(-0.03, 0.03)
      value = Math.min(Math.max(value + speed, 0), 1)
      return speed === 0 ? value : value + random.next() * 0.004
    })
  }
  const left = curve()
  const right = left.map((value) => value * 0.9 + random.next() * 0.002)
  const turns = Float32Array.from({ length: frames * 4 }, (_, i) => (i % 4 === 3 ? 0.9 : random.next() * 0.1))
  const still = new Float32Array(frames).fill(0.25)
  return encodeClip([
    { values: right, width: 1, maxError: 0.001, like: left },
    { values: left, width: 1, maxError: 0.001 },
    { values: curve(), width: 1, maxError: 0.0005, like: still },
    { values: still, width: 1, maxError: 0.001 },
    { values: curve().map((v) => v * 1000 - 300), width: 1, maxError: 0.001 },
    { values: turns, width: 4, maxError: 0.01 },
  ]).bytes
}
