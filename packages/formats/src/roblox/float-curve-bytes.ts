import type { Key } from '@facework/documents'

/**
 * The keys of a FloatCurve as its property `ValuesAndTimes` holds them, little-endian: version 2 and the number of
 * keys; per key interpolation, flags, value and the slopes on its left and right; then a 1, the number of keys and
 * their times as whole ticks. Roblox documents no layout: this one is known from files and public tools.
 */
const VERSION = 2
const TIMES = 1
const KEY_BYTES = 14
export const TICKS_PER_SECOND = 14400

/** `Enum.KeyInterpolationMode`. */
const MODES = ['constant', 'linear', 'cubic'] as const

export function encodeFloatCurve(keys: readonly Key[]): Uint8Array {
  const bytes = new Uint8Array(16 + keys.length * (KEY_BYTES + 4))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, VERSION, true)
  view.setUint32(4, keys.length, true)
  const times = 8 + keys.length * KEY_BYTES
  view.setUint32(times, TIMES, true)
  view.setUint32(times + 4, keys.length, true)
  keys.forEach((key, i) => {
    const at = 8 + i * KEY_BYTES
    view.setUint8(at, Math.max(0, MODES.indexOf(key.interpolation as (typeof MODES)[number])))
    view.setFloat32(at + 2, key.value, true)
    view.setFloat32(at + 6, key.in?.slope ?? 0, true)
    view.setFloat32(at + 10, key.out?.slope ?? 0, true)
    view.setUint32(times + 8 + i * 4, ticksOf(key.time), true)
  })
  return bytes
}

export const ticksOf = (time: number) => Math.round(time * TICKS_PER_SECOND)

/** Undefined where the bytes have another layout, or a number that is not finite. */
export function decodeFloatCurve(bytes: Uint8Array): Key[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0, true) !== VERSION) return undefined
  const count = view.getUint32(4, true)
  const times = 8 + count * KEY_BYTES
  if (bytes.length < times + 8 + count * 4) return undefined
  if (view.getUint32(times, true) !== TIMES || view.getUint32(times + 4, true) !== count) return undefined
  const byTime = new Map<number, Key>()
  for (let i = 0; i < count; i++) {
    const at = 8 + i * KEY_BYTES
    const interpolation = MODES[view.getUint8(at)]
    const [value, left, right] = [2, 6, 10].map((offset) => view.getFloat32(at + offset, true))
    if (interpolation === undefined || ![value, left, right].every((v) => Number.isFinite(v)))
      return undefined
    const time = view.getUint32(times + 8 + i * 4, true) / TICKS_PER_SECOND
    const before = i > 0 ? MODES[view.getUint8(at - KEY_BYTES)] : undefined
    byTime.set(time, {
      time,
      value: value!,
      interpolation,
      ...(before === 'cubic' && { in: { slope: left! } }),
      ...(interpolation === 'cubic' && { out: { slope: right! } }),
    })
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}
