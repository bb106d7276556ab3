import { readPacket } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import { controlIndex } from './control-values.ts'
import { type LinkProtocol, PROTOCOL_TITLES } from './link-frame.ts'
import { isOsc, readOsc } from './osc.ts'

const FACE_CAP = new Set(['/W', '/HT', '/HR', '/HRQ', '/ELR', '/ERR'])

/** The protocol that a packet looks like; undefined for none. */
export function detectProtocol(packet: Uint8Array): LinkProtocol | undefined {
  if (typeof readPacket(packet) !== 'string') return 'live-link'
  if (isOsc(packet)) {
    const addresses = (readOsc(packet) ?? []).map(({ address }) => address)
    if (addresses.some((address) => address.startsWith('/VMC/'))) return 'vmc'
    if (addresses.some((address) => FACE_CAP.has(address))) return 'face-cap'
    return addresses.some((address) => controlIndex(address.slice(address.lastIndexOf('/') + 1)) >= 0)
      ? 'osc'
      : undefined
  }
  const text = new TextDecoder('latin1').decode(packet.subarray(0, 4096))
  const [, name, separator] = /(?:^|\|)([A-Za-z_]+)([-&])\d/.exec(text) ?? []
  if (name === undefined || !text.includes('|')) return undefined
  return separator === '-' ? 'ifacialmocap' : 'facemotion3d'
}

/** Live Link Face with another version, or in its mode for MetaHumans: names with their lengths come first as well. */
function isOtherLiveLink(packet: Uint8Array): boolean {
  if (packet.length < 32 || packet[0] === 6 || packet[0] === 0 || packet[0]! > 32) return false
  const length = new DataView(packet.buffer, packet.byteOffset).getInt32(1)
  return length > 0 && length < 128 && 5 + length < packet.length
}

/** The error for packets of a port that are not of its protocol. */
export function wrongProtocol(expected: LinkProtocol, port: number, packet: Uint8Array): FaceworkError {
  const found = detectProtocol(packet)
  const title = PROTOCOL_TITLES[expected]
  const what =
    found !== undefined && found !== expected
      ? `look like ${PROTOCOL_TITLES[found]}: open as ${PROTOCOL_TITLES[found]}`
      : isOtherLiveLink(packet)
        ? 'look like Live Link Face in another mode or version'
        : `are not of a known protocol (${packet.length} bytes)`
  const hint =
    found !== undefined && found !== expected
      ? `Use --in ${found}:${port}.`
      : isOtherLiveLink(packet)
        ? 'Switch the app to ARKit: Settings > Capture Mode > Live Link (ARKit).'
        : `Check the address and port in the app; ${title} was expected.`
  return new FaceworkError(
    'link/wrong-protocol',
    `port ${port}`,
    `Packets on port ${port} ${what}; expected ${title}.`,
    hint,
  )
}
