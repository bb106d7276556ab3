// Files and messages that captures begin with: sounds, uncompressed and JPEG video, the page's bridge, tracker models.
import { readFileSync } from 'node:fs'

const CONTROLS = 52

function wav(code, bits, channels) {
  const data = Buffer.alloc(64, 0x41)
  const out = Buffer.alloc(44)
  out.write('RIFF', 0)
  out.writeUInt32LE(36 + data.length, 4)
  out.write('WAVEfmt ', 8)
  out.writeUInt32LE(16, 16)
  out.writeUInt16LE(code, 20)
  out.writeUInt16LE(channels, 22)
  out.writeUInt32LE(16000, 24)
  out.writeUInt16LE((bits / 8) * channels, 32)
  out.writeUInt16LE(bits, 34)
  out.write('data', 36)
  out.writeUInt32LE(data.length, 40)
  return Buffer.concat([out, data])
}

function y4m(space) {
  const [width, height] = [4, 4]
  const size = { 420: 24, 422: 32, 444: 48 }[space]
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.alloc(size, 0x80)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F25:1 C${space}\n`), frame, frame])
}

const picture = () => readFileSync(new URL('../../packages/capture/test-data/ada.jpg', import.meta.url))

async function bridgeFrame() {
  const { encodeBridgeFrame } = await import('@facework/capture/internal')
  const values = Float32Array.from({ length: CONTROLS }, (_, i) => i / CONTROLS)
  const head = { rotation: [0, 0, 0, 1], position: [0.1, 0.2, 0.3] }
  return Buffer.from(encodeBridgeFrame({ time: 1.5, values, head, confidence: 1 }, 7))
}

const graph = () =>
  JSON.stringify({
    modelTopology: {
      node: [
        {
          name: 'input',
          op: 'Placeholder',
          attr: { shape: { shape: { dim: [{ size: '1' }, { size: '2' }] } } },
        },
        { name: 'w', op: 'Const' },
        { name: 'out', op: 'MatMul', input: ['input', 'w'] },
      ],
    },
    weightsManifest: [{ weights: [{ name: 'w', shape: [2, 1], dtype: 'float32' }] }],
  })

export const captureSeeds = {
  'capture-wav': () => [wav(1, 16, 1), wav(1, 24, 2), wav(3, 32, 1), wav(7, 8, 1)],
  'capture-y4m': () => ['420', '422', '444'].map(y4m),
  'capture-mjpeg': () => [Buffer.concat([picture(), picture()])],
  'capture-bridge': async () => [await bridgeFrame()],
  'capture-hello': () => [
    Buffer.from('{"facework":1,"controls":["jawOpen","mouthPucker"],"rate":60,"source":"a"}'),
  ],
  'capture-graph': () => [Buffer.from(graph())],
}

export async function captureReader(format) {
  const capture = await import('@facework/capture/internal')
  const { readWav } = await import('@facework/capture')
  const text = (bytes) => new TextDecoder().decode(bytes)
  return {
    'capture-wav': (bytes) => readWav(bytes, 'fuzz.wav'),
    'capture-y4m': (bytes) => {
      const { width, height, rate, count, frame } = capture.readY4m(bytes)
      const last = count > 0 ? frame(count - 1) : undefined
      return { width, height, rate, count, pixels: last?.data.length ?? 0 }
    },
    'capture-mjpeg': (bytes) => ({ sizes: [...capture.splitMjpeg(bytes)].map(({ length }) => length) }),
    'capture-bridge': (bytes) => {
      const decoded = capture.decodeBridgeFrame(bytes, CONTROLS)
      // Controls that a source lacks are NaN, and nothing else may be.
      if (!decoded) return {}
      return { ...decoded.frame, values: decoded.frame.values.map((v) => (Number.isNaN(v) ? 0 : v)) }
    },
    'capture-hello': (bytes) => capture.readBridgeHello(text(bytes)) ?? {},
    'capture-graph': (bytes) => {
      let json
      try {
        json = JSON.parse(text(bytes))
      } catch {
        return {}
      }
      return { steps: capture.readGraphFile(json, new Uint8Array(8)).steps?.length ?? 0 }
    },
  }[format]
}
