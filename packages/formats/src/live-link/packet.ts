/** One face as Live Link Face sends it over the network. */
export interface Packet {
  readonly device: string
  readonly subject: string
  readonly frame: number
  /** Part of a frame. */
  readonly subFrame: number
  /** The frame rate is numerator / denominator. */
  readonly numerator: number
  readonly denominator: number
  readonly values: Float64Array
}

export const PACKET_VERSION = 6

const decoder = new TextDecoder('utf-8')
const encoder = new TextEncoder()

/** Reads a packet, or says why it is none. All numbers are big-endian. */
export function readPacket(bytes: Uint8Array): Packet | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 9) return `has ${bytes.length} bytes`
  if (bytes[0] !== PACKET_VERSION) return `has version ${bytes[0]}, expected ${PACKET_VERSION}`
  let at = 1
  const text = (): string | undefined => {
    if (at + 4 > bytes.length) return undefined
    const length = view.getInt32(at)
    if (length < 0 || at + 4 + length > bytes.length) return undefined
    const value = decoder.decode(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
    return value
  }
  const device = text()
  const subject = text()
  if (device === undefined || subject === undefined) return 'has a name longer than itself'
  if (at + 17 > bytes.length) return 'ends before its frame number'
  const [frame, subFrame] = [view.getInt32(at), view.getFloat32(at + 4)]
  const [numerator, denominator] = [view.getInt32(at + 8), view.getInt32(at + 12)]
  const rate = numerator / denominator
  if (!(numerator > 0 && denominator > 0 && rate >= 0.1 && rate <= 1000)) return 'has no usable frame rate'
  // Senders count slowly past 1; far beyond, neighbouring frames would round to one time.
  if (!(Math.abs(subFrame) <= 1000)) return `has the sub-frame ${subFrame}`
  const count = bytes[at + 16]!
  if (at + 17 + count * 4 > bytes.length) return `ends before its ${count} values`
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    values[i] = view.getFloat32(at + 17 + i * 4)
    if (!Number.isFinite(values[i])) return `has a value that is not a number at ${i}`
  }
  return { device, subject, frame, subFrame, numerator, denominator, values }
}

export function writePacket(packet: Packet): Uint8Array {
  const names = [packet.device, packet.subject].map((name) => encoder.encode(name))
  const out = new Uint8Array(1 + 8 + names[0]!.length + names[1]!.length + 17 + packet.values.length * 4)
  const view = new DataView(out.buffer)
  out[0] = PACKET_VERSION
  let at = 1
  for (const name of names) {
    view.setInt32(at, name.length)
    out.set(name, at + 4)
    at += 4 + name.length
  }
  view.setInt32(at, packet.frame)
  view.setFloat32(at + 4, packet.subFrame)
  view.setInt32(at + 8, packet.numerator)
  view.setInt32(at + 12, packet.denominator)
  out[at + 16] = packet.values.length
  packet.values.forEach((value, i) => {
    view.setFloat32(at + 17 + i * 4, value)
  })
  return out
}
