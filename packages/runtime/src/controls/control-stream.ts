import type { Control } from '@facework/documents'
import { clamp } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'

/** Levels of detail a face is streamed in: all controls, or those that `maxLod` keeps beyond level 0. */
export type StreamLod = 0 | 1

const VERSION = 1
const VERSION_WITH_TIME = 2
const STEPS = 255
/** Time stamps count tenths of a millisecond in 32 bits, which last for 119 hours and then start again at 0. */
const TICKS = 10_000
const TICK_RANGE = 2 ** 32

/** Controls a level carries, in the order of the vocabulary. */
export function streamedControls(controls: readonly Control[], lod: StreamLod): readonly Control[] {
  return controls.filter((c) => lod <= (c.maxLod ?? lod))
}

/** A frame as it was read: its level, its time where it has one, and the value of each control of that level. */
export interface DecodedControls {
  readonly lod: StreamLod
  /** Seconds on the sender's clock. */
  readonly time: number | undefined
  /** undefined where a control is unset. */
  readonly values: ReadonlyMap<string, number | undefined>
}

// [C5]
/**
 * One frame of a face in few bytes: version and level, four bytes of time where it is given (seconds on any clock),
 * one bit per control for set or unset, then a byte for each that is set, in 1/255 of its range. All 50 controls
 * of FACS-50 take at most 58 bytes, the six of level 1 at most 8; a time takes four more.
 */
export function encodeControls(
  controls: readonly Control[],
  get: (name: string) => number | undefined,
  lod: StreamLod = 0,
  time?: number,
): Uint8Array<ArrayBuffer> {
  const carried = streamedControls(controls, lod)
  const mask = new Uint8Array(Math.ceil(carried.length / 8))
  const values: number[] = []
  carried.forEach(({ name, range: [low, high] }, i) => {
    const value = get(name)
    if (value === undefined) return
    mask[i >> 3]! |= 1 << (i & 7)
    values.push(high === low ? 0 : Math.round(clamp((value - low) / (high - low), 0, 1) * STEPS))
  })
  if (time === undefined) return Uint8Array.of(VERSION * 16 + lod, ...mask, ...values)
  const stamp = new DataView(new ArrayBuffer(4))
  stamp.setUint32(0, Math.round(time * TICKS) % TICK_RANGE, true)
  return Uint8Array.of(VERSION_WITH_TIME * 16 + lod, ...new Uint8Array(stamp.buffer), ...mask, ...values)
}

/** What a frame says. Throws `control/stream` for bytes that are none. */
export function decodeControls(controls: readonly Control[], bytes: Uint8Array): DecodedControls {
  const lod = bytes[0]! & 15
  const version = bytes[0]! >> 4
  if (bytes.length === 0 || (version !== VERSION && version !== VERSION_WITH_TIME) || lod > 1)
    throw broken(`it begins with ${bytes[0] ?? 'nothing'}, not with version 1 or 2 and level 0 or 1`)
  const carried = streamedControls(controls, lod as StreamLod)
  const start = version === VERSION ? 1 : 5
  const values = new Map<string, number | undefined>()
  let at = start + Math.ceil(carried.length / 8)
  carried.forEach(({ name, range: [low, high] }, i) => {
    const set = ((bytes[start + (i >> 3)] ?? 0) >> (i & 7)) & 1
    if (set === 1) values.set(name, low + ((bytes[at++] ?? 0) / STEPS) * (high - low))
    else values.set(name, undefined)
  })
  if (at !== bytes.length) throw broken(`it should have ${at} bytes and has ${bytes.length}`)
  const time =
    version === VERSION ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true) / TICKS
  return { lod: lod as StreamLod, time, values }
}

function broken(why: string): FaceworkError {
  return new FaceworkError(
    'control/stream',
    'bytes',
    `This is not a frame of face controls: ${why}.`,
    'Give the bytes of one encode() as they are, and the same vocabulary on both sides.',
  )
}
