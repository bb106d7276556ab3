import { JitterBuffer } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import type { FaceSource, SourceState } from '../source/face-source.ts'
import { type BridgeHello, decodeBridgeFrame, readBridgeHello } from './bridge-frame.ts'

export interface NetworkOptions {
  /**
   * Plays frames at an even pace, a little late, whatever the network does. Otherwise every frame is given when it
   * comes: for recording.
   */
  readonly steady?: boolean | undefined
  /** Seconds to wait for the bridge; 5 unless given. */
  readonly timeout?: number | undefined
  /** For platforms without one, such as Node 20. */
  readonly webSocket?: typeof WebSocket | undefined
}

/** Numbers of the head and the confidence behind the controls. */
const MORE = 8
const EVERY_MS = 1000 / 60
const TIMEOUT = 5
/** Of WebSocket.readyState. */
const OPEN = 1

/**
 * Faces from `facework bridge`: a phone or another program.
 *
 *   const phone = await network('ws://localhost:7788')
 *   ada.drive(phone)
 */
export async function network(
  url: string,
  { steady = true, timeout = TIMEOUT, webSocket = globalThis.WebSocket }: NetworkOptions = {},
): Promise<FaceSource> {
  const { socket, hello } = await connect(url, timeout, webSocket)
  const size = hello.controls.length
  // What a source gives is ARKit-52, whatever the order on the wire.
  const order = CAPTURE_CONTROLS.map((name) => hello.controls.indexOf(name))
  const buffer = new JitterBuffer(CAPTURE_CONTROLS.length + MORE)
  let state: SourceState = 'idle'
  let wasOver = true
  let onFrame: ((frame: CaptureFrame) => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    onFrame = undefined
    clearInterval(timer)
    state = 'idle'
    socket.close()
  }
  socket.onclose = () => {
    if (state !== 'idle') state = 'lost'
  }
  socket.onmessage = ({ data }: MessageEvent) => {
    if (!(data instanceof ArrayBuffer) || !onFrame) return
    const decoded = decodeBridgeFrame(new Uint8Array(data), size)?.frame
    if (!decoded) return
    const values = Float32Array.from(order, (index) => (index < 0 ? Number.NaN : decoded.values[index]!))
    const frame = { ...decoded, values }
    if (steady) buffer.push(numbersOf(frame), frame.time, now())
    else {
      state = 'live'
      onFrame(frame)
    }
  }
  const tick = () => {
    const out = new Float64Array(CAPTURE_CONTROLS.length + MORE)
    const level = buffer.sample(now(), out)
    const found = buffer.state(now())
    if (found === 'waiting') return
    state = found === 'lost' ? 'lost' : 'live'
    // The last one is at 0: otherwise a face would stay as it was between two ticks.
    const isOver = level === 0 && found === 'lost'
    if (!isOver || !wasOver) onFrame?.(frameOf(out, buffer.time, level))
    wasOver = isOver
  }
  return {
    controls: CAPTURE_CONTROLS,
    sees: {},
    get state() {
      return state
    },
    async start(listener) {
      if (socket.readyState !== OPEN) throw unreachable(url, 'the connection is closed')
      onFrame = listener
      state = 'starting'
      if (steady) timer = setInterval(tick, EVERY_MS)
      return stop
    },
  }
}

const now = () => performance.now() / 1000

function numbersOf({ values, head, confidence }: CaptureFrame): number[] {
  const pose = head ? [...head.rotation, ...head.position] : new Array<number>(MORE - 1).fill(Number.NaN)
  return [...values, ...pose, confidence]
}

function frameOf(numbers: Float64Array, time: number, level: number): CaptureFrame {
  const count = CAPTURE_CONTROLS.length
  const [x, y, z, w, px, py, pz, confidence] = numbers.subarray(count) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const length = Math.hypot(x, y, z, w)
  const head =
    length > 0.5
      ? {
          rotation: [x / length, y / length, z / length, w / length] as const,
          position: [px, py, pz] as const,
        }
      : undefined
  return {
    time,
    values: Float32Array.from(numbers.subarray(0, count)),
    head,
    confidence: (confidence || 0) * level,
  }
}

function connect(
  url: string,
  timeout: number,
  Socket: typeof WebSocket,
): Promise<{ socket: WebSocket; hello: BridgeHello }> {
  return new Promise((resolve, reject) => {
    let socket: WebSocket
    try {
      socket = new Socket(url)
    } catch {
      return reject(unreachable(url, 'the address is not one of a WebSocket'))
    }
    socket.binaryType = 'arraybuffer'
    const fail = (why: string) => {
      clearTimeout(timer)
      socket.onmessage = socket.onclose = null
      socket.close()
      reject(unreachable(url, why))
    }
    const timer = setTimeout(() => fail(`it did not answer within ${timeout} s`), timeout * 1000)
    socket.onclose = ({ code, reason }: CloseEvent) => fail(reason || `the connection was closed (${code})`)
    socket.onmessage = ({ data }: MessageEvent) => {
      const hello = typeof data === 'string' ? readBridgeHello(data) : undefined
      if (!hello) return fail('it is not a bridge of Facework')
      clearTimeout(timer)
      resolve({ socket, hello })
    }
  })
}

function unreachable(url: string, why: string): FaceworkError {
  return new FaceworkError(
    'link/no-bridge',
    url,
    `There is no face at ${url}: ${why}.`,
    'Start it with: npx facework bridge. A page of another machine needs the address with the token that it prints.',
  )
}
