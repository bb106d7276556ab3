import { PI } from '@facework/math/internal'
import type { CaptureFrame } from '../source/capture-frame.ts'
import { CAPTURE_CONTROLS, headAngles } from '../source/capture-frame.ts'
import { quaternionFromHeadAngles } from '../source/head-rotation.ts'
import { controlIndex, emptyValues } from './control-values.ts'
import type { LinkReader } from './link-frame.ts'
import { cachedText } from './text-cache.ts'

/** What is sent to the phone so that it starts, and where. */
export const IFACIALMOCAP_START = 'iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719'
export const FACEMOTION3D_START = 'FACEMOTION3D_OtherStreaming'

const RADIANS = PI / 180
const MOST_BYTES = 8192
const BAR = 0x7c
const ZERO = 0x30
const DOT = 0x2e
const COMMA = 0x2c
const MINUS = 0x2d
const EQUALS = 0x3d
const HASH = 0x23
const H = 0x68

/**
 * iFacialMocap (`name-value`) and Facemotion3d (`name&value`): values in percent, then `=head#` with degrees and
 * place, in any order. Neither sends a time.
 */
export function textReader(separator: '-' | '&'): LinkReader {
  const sign = separator.charCodeAt(0)
  // Apps write the same names in the same order: what followed a control last time is looked at first.
  const followers: (Follower | undefined)[] = new Array(CAPTURE_CONTROLS.length + 1)
  return {
    read(packet, arrival) {
      // Text of one line; anything else is another protocol.
      if (packet.length < 3 || packet.length > MOST_BYTES || packet[0]! < 0x20) return []
      const values = emptyValues()
      let found = 0
      let last = CAPTURE_CONTROLS.length
      let angles: readonly number[] | undefined
      for (let start = 0; start < packet.length; ) {
        const follower = followers[last]
        if (follower && startsWith(packet, start, follower.bytes)) {
          const end = numberAt(packet, start + follower.bytes.length)
          if (end > 0) {
            last = follower.index
            values[last] = numberRead / 100
            found++
            start = end + 1
            continue
          }
        }
        // The last one: names may have the sign in them, values have none.
        let [end, at] = [start, start]
        for (; end < packet.length && packet[end] !== BAR; end++) if (packet[end] === sign) at = end
        const index = at > start ? controlIndex(cachedText(packet, start, at)) : -1
        if (index >= 0) {
          if (numberAt(packet, at + 1) === end) {
            values[index] = numberRead / 100
            found++
            // Out of its place in a damaged packet, it would be looked for there in the next one.
            if (!follower) followers[last] = { bytes: packet.slice(start, at + 1), index }
            last = index
          }
        } else {
          angles = headAnglesIn(packet, start, end) ?? angles
          // A damaged name stands where the one that is looked for was.
          if (follower) last = follower.index
        }
        start = end + 1
      }
      if (found === 0) return []
      const [pitch, yaw, roll, x = 0, y = 0, z = 0] = angles ?? []
      const head =
        roll === undefined
          ? undefined
          : {
              rotation: quaternionFromHeadAngles(yaw! * RADIANS, pitch! * RADIANS, roll * RADIANS),
              position: [x, y, z] as const,
            }
      return [{ subject: '', time: arrival, values, head, confidence: 1 }]
    },
  }
}

/** A control by its name and the sign after it. */
interface Follower {
  readonly bytes: Uint8Array
  readonly index: number
}

function startsWith(packet: Uint8Array, start: number, bytes: Uint8Array): boolean {
  if (start + bytes.length > packet.length) return false
  for (let i = 0; i < bytes.length; i++) if (packet[start + i] !== bytes[i]) return false
  return true
}

const MOST_DIGITS = 12
const MOST_DEGREES = 1e6
/** The number that `numberAt` found; a result of two numbers would be a new object for each value. */
let numberRead = 0

/**
 * Reads a number without a sign or an exponent up to a bar, `stop` or the end; returns where that is, −1 for anything
 * else. Made of digits and a power of ten that are exact, it is rounded once, as `Number` would.
 */
function numberAt(packet: Uint8Array, from: number, stop = BAR): number {
  let [digits, scale, at] = [0, 0, from]
  for (; at < packet.length && packet[at] !== BAR && packet[at] !== stop; at++) {
    const digit = packet[at]! - ZERO
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit
      scale *= 10
    } else if (packet[at] === DOT && scale === 0 && at > from) scale = 1
    else return -1
  }
  if (at === from || at - from > MOST_DIGITS) return -1
  numberRead = scale === 0 ? digits : digits / scale
  return at
}

/** The numbers of `=head#…`. */
function headAnglesIn(packet: Uint8Array, start: number, end: number): number[] | undefined {
  const from = packet[start] === EQUALS ? start + 1 : start
  if (packet[from] !== H || packet[from + 4] !== HASH) return undefined
  const numbers: number[] = []
  for (let at = from + 5; at < end && numbers.length < 8; at++) {
    const first = at
    const sign = packet[at] === MINUS ? -1 : 1
    at = numberAt(packet, sign < 0 ? at + 1 : at, COMMA)
    if (at < 0) {
      // Small numbers may have an exponent.
      at = packet.indexOf(COMMA, first)
      if (at < 0 || at > end) at = end
      const text = cachedText(packet, first, at)
      numberRead = text.trim() === '' ? Number.NaN : Number(text)
      if (!(Math.abs(numberRead) < MOST_DEGREES)) return undefined
      numbers.push(numberRead)
    } else if (numberRead < MOST_DEGREES) numbers.push(sign * numberRead)
    else return undefined
  }
  return numbers.length >= 3 ? numbers : undefined
}

/** The packet as the apps write it, for tests and for programs that only read these. */
export function textBytes({ values, head }: CaptureFrame, separator: '-' | '&'): Uint8Array {
  const isShort = separator === '-'
  const parts = CAPTURE_CONTROLS.flatMap((name, i) => {
    if (!Number.isFinite(values[i])) return []
    const short = name.replace(/Left$/, '_L').replace(/Right$/, '_R')
    // mouthLeft and jawRight are whole names.
    const written = isShort && controlIndex(short) === i && !/^(mouth|jaw)_[LR]$/.test(short) ? short : name
    return [`${written}${separator}${Number((values[i]! * 100).toFixed(4))}`]
  })
  const [yaw, pitch, roll] = head ? headAngles(head.rotation) : [0, 0, 0]
  const place = head?.position ?? [0, 0, 0]
  const numbers = [pitch / RADIANS, yaw / RADIANS, roll / RADIANS, ...place].map((n) => Number(n.toFixed(6)))
  return new TextEncoder().encode(
    `${parts.join('|')}|=head#${numbers.join(',')}|rightEye#0,0,0|leftEye#0,0,0|`,
  )
}
