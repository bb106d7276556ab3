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
const [BAR, ZERO, DOT, EQUALS, HASH, H] = [...'|0.=#h'].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
]

/**
 * iFacialMocap (`name-value`) and Facemotion3d (`name&value`): values in percent, then `=head#` with degrees and
 * place, in any order. Neither sends a time.
 */
export function textReader(separator: '-' | '&'): LinkReader {
  const sign = separator.charCodeAt(0)
  return {
    read(packet, arrival) {
      // Text of one line; anything else is another protocol.
      if (packet.length < 3 || packet.length > MOST_BYTES || packet[0]! < 0x20) return []
      const values = emptyValues()
      let found = 0
      let angles: readonly number[] | undefined
      for (let start = 0; start < packet.length; ) {
        // The last one: names may have the sign in them, values have none.
        let [end, at] = [start, start]
        for (; end < packet.length && packet[end] !== BAR; end++) if (packet[end] === sign) at = end
        const index = at > start ? controlIndex(cachedText(packet, start, at)) : -1
        if (index >= 0) {
          const value = percent(packet, at + 1, end)
          if (!Number.isNaN(value)) {
            values[index] = value / 100
            found++
          }
        } else angles = headAnglesIn(packet, start, end) ?? angles
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

/** A number without a sign or an exponent; NaN for anything else. */
function percent(packet: Uint8Array, from: number, to: number): number {
  if (to <= from || to - from > 12) return Number.NaN
  let [digits, scale] = [0, 0]
  for (let i = from; i < to; i++) {
    const digit = packet[i]! - ZERO
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit
      scale *= 10
    } else if (packet[i] === DOT && scale === 0 && i > from) scale = 1
    else return Number.NaN
  }
  return digits / (scale || 1)
}

/** The numbers of `=head#…`. */
function headAnglesIn(packet: Uint8Array, start: number, end: number): number[] | undefined {
  const from = packet[start] === EQUALS ? start + 1 : start
  if (packet[from] !== H || packet[from + 4] !== HASH) return undefined
  return numbersIn(String.fromCharCode(...packet.subarray(from + 5, end)))
}

function numbersIn(text: string): number[] | undefined {
  const numbers = text.split(',', 8).map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return numbers.length >= 3 && numbers.every((n) => Math.abs(n) < 1e6) ? numbers : undefined
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
