import { FaceworkError, Report } from '@facework/report'
import type { ImportedClips } from '../imported.ts'
import { curveNameOf, PACKET_COLUMNS } from './columns.ts'
import { framesToClip } from './frames-to-clip.ts'
import { gunzip } from './gunzip.ts'
import { PACKET_VERSION, type Packet, readPacket } from './packet.ts'

export interface LiveLinkRecordingOptions {
  /** Name of the clip; the subject's otherwise. */
  readonly name?: string
  /** Most memory that unpacked data and curves may take, bytes each; 256 MiB otherwise, four hours of a phone. */
  readonly maxBytes?: number
}

const MEND = 'Record the stream again, or copy the file again from where it came.'

/** Whether the bytes may be a recorded stream: gzip, whose content begins with the packet version. */
export async function isLiveLinkRecording(bytes: Uint8Array): Promise<boolean> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return false
  try {
    // The first bytes are enough; a broken end does not matter to what the file is.
    const head = (await gunzip(bytes.subarray(0, 4096), 16 << 20)).bytes
    return head.length >= 10 && head[0] === PACKET_VERSION && head[9] === PACKET_VERSION
  } catch {
    return false
  }
}

/** Reads a recording of Live Link Face's network stream (`.gesichter`): a clip for every subject in it. */
export async function importLiveLinkRecording(
  bytes: Uint8Array,
  options: LiveLinkRecordingOptions = {},
): Promise<ImportedClips> {
  const { name, maxBytes = 256 * 1024 ** 2 } = options
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    throw new FaceworkError(
      'live-link/recording',
      '',
      'This is not a recorded stream: it does not begin as gzip does.',
      MEND,
    )
  }
  const report = new Report()
  const { bytes: content, whole } = await gunzip(bytes, maxBytes, (first) => first[0] === PACKET_VERSION)
  const packets = readPackets(content, whole, report)
  const bySubject = new Map<string, Packet[]>()
  for (const packet of packets) {
    const key = JSON.stringify([packet.device, packet.subject, packet.values.length])
    const own = bySubject.get(key) ?? []
    own.push(packet)
    bySubject.set(key, own)
  }
  const clips = [...bySubject.values()].map((own) => {
    const { subject, device, numerator, denominator } = own[0]!
    const clock = numerator / denominator
    const frames = own.map((p) => ({
      time: ((p.frame + p.subFrame) * p.denominator) / p.numerator,
      values: p.values,
      label: `frame ${p.frame}`,
    }))
    const take = {
      name: name || subject || device || 'live-link',
      curves: Array.from(own[0]!.values, (_, i) => curveNameOf(PACKET_COLUMNS[i] ?? `value${i}`)),
      frames,
      clock,
      path: `subject "${subject}"`,
      maxBytes,
      file: name || undefined,
    }
    if (take.curves.length !== PACKET_COLUMNS.length) {
      report.warn(
        'live-link/columns-missing',
        take.path,
        `Packets hold ${take.curves.length} values; expected ${PACKET_COLUMNS.length}. They are named in the default order.`,
      )
    }
    return framesToClip(take, report)
  })
  return { format: 'live-link-recording', clips, diagnostics: report.diagnostics }
}

function readPackets(content: Uint8Array, whole: boolean, report: Report): Packet[] {
  if (content.length < 5 || content[0] !== PACKET_VERSION) {
    throw new FaceworkError(
      'live-link/recording',
      'header',
      `A recorded stream begins with version ${PACKET_VERSION} and a count; found ${content.length === 0 ? 'nothing that unpacks' : `version ${content[0]} in ${content.length} bytes`}.`,
      MEND,
    )
  }
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const count = view.getUint32(1)
  const packets: Packet[] = []
  const bad: string[] = []
  let at = 5
  let read = 0
  for (; read < count && at + 4 <= content.length; read++) {
    const size = view.getUint32(at)
    if (at + 4 + size > content.length) break
    const packet = readPacket(content.subarray(at + 4, at + 4 + size))
    if (typeof packet === 'string') bad.push(`packet ${read} ${packet}`)
    else packets.push(packet)
    at += 4 + size
  }
  if (read < count || !whole) {
    report.warn(
      'live-link/recording-truncated',
      `packets[${read}]`,
      `The recording says it holds ${count} packets; ${read} could be read${whole ? '' : ', and the file is damaged'}.`,
      MEND,
    )
  }
  if (bad.length > 0) {
    report.warn('live-link/packet', 'packets', `${bad.length} packets are left out: ${bad[0]}.`)
  }
  if (packets.length === 0) {
    throw new FaceworkError('live-link/no-frames', 'packets', 'The recording holds no face.', MEND)
  }
  return packets
}
