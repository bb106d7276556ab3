// Packets of phones and other programs, one list for each protocol.

export const PROTOCOLS = ['live-link', 'vmc', 'ifacialmocap', 'facemotion3d', 'face-cap', 'osc']

/** OSC: texts end in zeros up to a multiple of four; numbers are big-endian. */
function oscMessage(address, types, args) {
  const padded = (text) => Buffer.from(text + '\0'.repeat(4 - (text.length % 4)), 'latin1')
  const numbers = args.map((value, i) => {
    if (types[i] === 's') return padded(value)
    const out = Buffer.alloc(4)
    if (types[i] === 'f') out.writeFloatBE(value)
    else out.writeInt32BE(value)
    return out
  })
  return Buffer.concat([padded(address), padded(`,${types}`), ...numbers])
}

function oscBundle(messages) {
  const sized = messages.flatMap((message) => {
    const size = Buffer.alloc(4)
    size.writeInt32BE(message.length)
    return [size, message]
  })
  return Buffer.concat([Buffer.from('#bundle\0', 'latin1'), Buffer.alloc(8), ...sized])
}

/** A face whose numbers are single floats. */
async function frame() {
  const { CAPTURE_CONTROLS } = await import('@facework/capture')
  const values = Float32Array.from(CAPTURE_CONTROLS, (_, i) => (i % 7) / 7)
  return { time: 1, values, head: { rotation: [0, 0, 0, 1], position: [0.1, 0.2, 0.3] }, confidence: 1 }
}

export async function linkPackets(protocol) {
  const { liveLinkBytes, vmcBytes } = await import('@facework/capture/internal')
  const { CAPTURE_CONTROLS } = await import('@facework/capture')
  const text = (separator) =>
    `${CAPTURE_CONTROLS.map((name, i) => `${name}${separator}${i % 100}`).join('|')}|=head#1.5,2,-3,0.1,0.2,0.3|rightEye#1,2,3|leftEye#1,2,3|`
  const packets = {
    'live-link': async () => [liveLinkBytes(await frame(), { device: 'phone', subject: 'Ada', rate: 60 })],
    vmc: async () => vmcBytes(await frame()),
    ifacialmocap: () => [text('-')],
    facemotion3d: () => [text('&')],
    'face-cap': () => [
      oscBundle(CAPTURE_CONTROLS.map((_, i) => oscMessage('/W', 'if', [i, 0.5]))),
      oscMessage('/HR', 'fff', [1, 2, 3]),
    ],
    osc: () => [
      oscBundle(CAPTURE_CONTROLS.map((name) => oscMessage(`/face/${name}`, 'f', [0.5]))),
      oscMessage('/jawOpen', 'f', [0.5]),
    ],
  }[protocol]
  return (await packets()).map((packet) => Uint8Array.from(Buffer.from(packet)))
}

/** Frames in a packet; controls that it lacks are NaN, and nothing else may be. */
export async function linkReader(protocol) {
  const { createLinkReader, detectProtocol } = await import('@facework/capture/internal')
  const reader = createLinkReader(protocol)
  return (bytes) => {
    detectProtocol(bytes)
    const frames = reader.read(bytes, 1)
    return frames.map(({ values, ...rest }) => ({
      ...rest,
      values: values.map((v) => (Number.isNaN(v) ? 0 : v)),
    }))
  }
}
