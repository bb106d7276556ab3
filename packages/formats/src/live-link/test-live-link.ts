import { writePacket } from './packet.ts'

/** A CSV of rows `[timecode, values by column]`, for tests; columns not given are 0. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly [string, Readonly<Record<string, number | string>>])[],
): Uint8Array {
  const lines = [
    ['Timecode', 'BlendShapeCount', ...columns].join(','),
    ...rows.map(([timecode, values]) => [timecode, 61, ...columns.map((c) => values[c] ?? 0)].join(',')),
  ]
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

/** The content of a recording, before gzip. */
export function recordingOf(
  frames: readonly {
    readonly frame: number
    readonly values: readonly number[]
    readonly subject?: string
  }[],
  count = frames.length,
): Uint8Array {
  const packets = frames.map(({ frame, values, subject = 'phone' }) =>
    writePacket({
      device: 'device',
      subject,
      frame,
      subFrame: 0,
      numerator: 60,
      denominator: 1,
      values: Float64Array.from(values),
    }),
  )
  const out = new Uint8Array(5 + packets.reduce((sum, p) => sum + 4 + p.length, 0))
  const view = new DataView(out.buffer)
  out[0] = 6
  view.setUint32(1, count)
  let at = 5
  for (const packet of packets) {
    view.setUint32(at, packet.length)
    out.set(packet, at + 4)
    at += 4 + packet.length
  }
  return out
}

export async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
