import { cachedText } from './text-cache.ts'

/** Open Sound Control 1.0: messages and bundles. */
export type OscArgument = number | string | boolean | null

export interface OscMessage {
  readonly address: string
  readonly args: readonly OscArgument[]
}

/** A message to write: floats by `f`, whole numbers by `i`, texts by `s`. */
export interface OscOutput {
  readonly address: string
  readonly types: string
  readonly args: readonly (number | string)[]
}

const DEEPEST = 8
const MOST_MESSAGES = 1024
const COMMA = 0x2c
const BUNDLE = '#bundle'

const encoder = new TextEncoder()

export const isOsc = (packet: Uint8Array): boolean =>
  packet.length >= 4 &&
  packet.length % 4 === 0 &&
  (packet[0] === 0x2f || (packet[0] === 0x23 && isBundle(packet, 0)))

/** The messages of a packet, those of bundles in order; undefined when it is not OSC. */
export function readOsc(packet: Uint8Array): readonly OscMessage[] | undefined {
  const messages: OscMessage[] = []
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  return readElement({ packet, view }, 0, packet.length, 0, messages) ? messages : undefined
}

interface Packet {
  readonly packet: Uint8Array
  readonly view: DataView
}

function isBundle(packet: Uint8Array, at: number): boolean {
  for (let i = 0; i < BUNDLE.length; i++) if (packet[at + i] !== BUNDLE.charCodeAt(i)) return false
  return packet[at + BUNDLE.length] === 0
}

function readElement(source: Packet, start: number, end: number, depth: number, into: OscMessage[]): boolean {
  const { packet, view } = source
  if (packet[start] === 0x2f) {
    const message = readMessage(source, start, end)
    if (!message || into.length >= MOST_MESSAGES) return false
    into.push(message)
    return true
  }
  if (depth >= DEEPEST || end - start < 16 || !isBundle(packet, start)) return false
  // The time tag is not used: senders write "now".
  for (let at = start + 16; at < end; ) {
    if (at + 4 > end) return false
    const size = view.getInt32(at)
    if (size <= 0 || size % 4 !== 0 || at + 4 + size > end) return false
    if (!readElement(source, at + 4, at + 4 + size, depth + 1, into)) return false
    at += 4 + size
  }
  return true
}

/** Where a text ends that starts here: at the next 0; −1 where there is none before `end`. */
function endOfText({ packet }: Packet, start: number, end: number): number {
  for (let stop = start; stop < end; stop++) if (packet[stop] === 0) return stop
  return -1
}

/** Texts are filled up to four bytes, with one 0 at least. */
const afterText = (start: number, stop: number) => start + ((stop - start) & ~3) + 4

function readMessage(source: Packet, start: number, end: number): OscMessage | undefined {
  const { packet } = source
  const stop = endOfText(source, start, end)
  if (stop < 0) return undefined
  const address = cachedText(packet, start, stop)
  const types = afterText(start, stop)
  // Old senders leave the types out where there are no arguments.
  if (types === end) return { address, args: [] }
  const typesEnd = types < end && packet[types] === COMMA ? endOfText(source, types, end) : -1
  if (typesEnd < 0) return undefined
  const args: OscArgument[] = []
  let at = afterText(types, typesEnd)
  for (let t = types + 1; t < typesEnd; t++) {
    at = readArgument(source, String.fromCharCode(packet[t]!), at, end, args)
    if (at < 0 || at > end) return undefined
  }
  return { address, args }
}

/** Adds an argument that starts at `at`; returns where the next one does, or −1. */
function readArgument(source: Packet, type: string, at: number, end: number, args: OscArgument[]): number {
  const { view } = source
  if (type === 's' || type === 'S') {
    const stop = endOfText(source, at, end)
    if (stop < 0) return -1
    args.push(cachedText(source.packet, at, stop))
    return afterText(at, stop)
  }
  if (type === 'f') {
    if (at + 4 > end) return -1
    args.push(view.getFloat32(at))
    return at + 4
  }
  const size = type === 'h' || type === 't' || type === 'd' ? 8 : 'icrmb'.includes(type) ? 4 : 0
  if (at + size > end) return -1
  if (type === 'i') args.push(view.getInt32(at))
  else if (type === 'd') args.push(view.getFloat64(at))
  else if (type === 'h') args.push(Number(view.getBigInt64(at)))
  else if (type === 'T' || type === 'F') args.push(type === 'T')
  else if ('crmtNI'.includes(type)) args.push(null)
  else if (type === 'b') {
    const length = view.getInt32(at)
    args.push(null)
    return length < 0 ? -1 : at + 4 + ((length + 3) & ~3)
  } else if (type !== '[' && type !== ']') return -1
  return at + size
}

const paddedText = (text: string): Uint8Array => {
  const bytes = encoder.encode(text)
  const out = new Uint8Array((bytes.length & ~3) + 4)
  out.set(bytes)
  return out
}

function numberBytes(value: number, isWhole: boolean): Uint8Array {
  const bytes = new Uint8Array(4)
  const view = new DataView(bytes.buffer)
  if (isWhole) view.setInt32(0, value)
  else view.setFloat32(0, value)
  return bytes
}

export function oscMessage({ address, types, args }: OscOutput): Uint8Array {
  const parts = [paddedText(address), paddedText(`,${types}`)]
  args.forEach((value, i) => {
    parts.push(types[i] === 's' ? paddedText(String(value)) : numberBytes(Number(value), types[i] === 'i'))
  })
  return joined(parts)
}

/** Messages as bundles of at most `size` bytes, so that networks do not split them; a message is never divided. */
export function oscBundles(messages: readonly OscOutput[], size = 1400): Uint8Array[] {
  const bundles: Uint8Array[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const message of messages.map(oscMessage)) {
    if (length + 4 + message.length > size) {
      // Time tag 1: at once.
      bundles.push([paddedText(BUNDLE), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1)])
      length = 16
    }
    const head = new Uint8Array(4)
    new DataView(head.buffer).setInt32(0, message.length)
    bundles.at(-1)!.push(head, message)
    length += 4 + message.length
  }
  return bundles.map(joined)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
