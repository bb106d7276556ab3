import type { Control } from '@facework/documents'
import { clamp } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'

/** Levels of detail a face is streamed in: all controls, or those that `maxLod` keeps beyond level 0. */
export type StreamLod = 0 | 1

const VERSION = 1
const STEPS = 255

/** Controls a level carries, in the order of the vocabulary. */
export function streamedControls(controls: readonly Control[], lod: StreamLod): readonly Control[] {
  return controls.filter((c) => lod <= (c.maxLod ?? lod))
}

/**
 * One frame of a face in few bytes: version and level, one bit a control for set or unset (C5), then a byte
 * for each that is set, in 1/255 of its range. All 50 controls of FACS-50 take at most 58 bytes, the six of
 * level 1 at most 8.
 */
export function encodeControls(
  controls: readonly Control[],
  get: (name: string) => number | undefined,
  lod: StreamLod = 0,
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
  return Uint8Array.of(VERSION * 16 + lod, ...mask, ...values)
}

/** What a frame says: its level, and the value of each control that level carries, undefined where unset. */
export function decodeControls(
  controls: readonly Control[],
  bytes: Uint8Array,
): { readonly lod: StreamLod; readonly values: ReadonlyMap<string, number | undefined> } {
  const lod = bytes[0]! & 15
  if (bytes.length === 0 || bytes[0]! >> 4 !== VERSION || lod > 1)
    throw broken(`it begins with ${bytes[0] ?? 'nothing'}, not with version ${VERSION} and level 0 or 1`)
  const carried = streamedControls(controls, lod as StreamLod)
  const maskLength = Math.ceil(carried.length / 8)
  const values = new Map<string, number | undefined>()
  let at = 1 + maskLength
  carried.forEach(({ name, range: [low, high] }, i) => {
    const set = ((bytes[1 + (i >> 3)] ?? 0) >> (i & 7)) & 1
    if (set === 1) values.set(name, low + ((bytes[at++] ?? 0) / STEPS) * (high - low))
    else values.set(name, undefined)
  })
  if (at !== bytes.length) throw broken(`it should have ${at} bytes and has ${bytes.length}`)
  return { lod: lod as StreamLod, values }
}

function broken(why: string): FaceworkError {
  return new FaceworkError(
    'control/stream',
    'bytes',
    `This is not a frame of face controls: ${why}.`,
    'Give the bytes of one encode() as they are, and the same vocabulary on both sides.',
  )
}
