import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** RFC 6455. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const [TEXT, BINARY, CLOSE, PING, PONG] = [1, 2, 8, 9, 10]
/** Nothing longer is expected from a page. */
const MOST_BYTES = 65_536
/** A page that does not read gets no more frames until it does: old ones are of no use to it. */
const MOST_WAITING = 1 << 20

/** The server's end of a WebSocket that only sends. */
export interface WebSocketPeer {
  send(data: string | Uint8Array): void
  close(code?: number, reason?: string): void
}

/** Answers the upgrade of a request; what the page sends is only looked at to close and to answer pings. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  onClose: () => void,
): WebSocketPeer | undefined {
  const key = request.headers['sec-websocket-key']
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || typeof key !== 'string') {
    refuseUpgrade(socket, 400, 'Bad Request')
    return undefined
  }
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    socket.destroy()
    onClose()
  }
  const write = (opcode: number, payload: Uint8Array) => {
    if (isOpen && !socket.destroyed) socket.write(frameOf(opcode, payload))
  }
  const close = (code = 1000, reason = '') => {
    const payload = Buffer.alloc(2 + Buffer.byteLength(reason))
    payload.writeUInt16BE(code)
    payload.write(reason, 2)
    write(CLOSE, payload)
    socket.end()
    end()
  }
  let waiting = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      if (frame === 'too-large') return close(1009, 'The message is too large.')
      waiting = waiting.subarray(frame.size)
      if (frame.opcode === CLOSE) return close()
      if (frame.opcode === PING) write(PONG, frame.payload)
    }
  })
  socket.on('close', end)
  socket.on('error', end)
  return {
    send(data) {
      if (socket.writableLength > MOST_WAITING) return
      write(typeof data === 'string' ? TEXT : BINARY, typeof data === 'string' ? Buffer.from(data) : data)
    },
    close,
  }
}

export function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload
  const size = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const out = Buffer.alloc(size + length)
  out[0] = 0x80 | opcode
  out[1] = size === 2 ? length : size === 4 ? 126 : 127
  if (size === 4) out.writeUInt16BE(length, 2)
  if (size === 10) out.writeBigUInt64BE(BigInt(length), 2)
  out.set(payload, size)
  return out
}

interface ReceivedFrame {
  readonly opcode: number
  readonly payload: Uint8Array
  readonly size: number
}

/** The first frame of what a browser sent; undefined until it is whole. */
function readFrame(bytes: Buffer): ReceivedFrame | 'too-large' | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 0x7f
  const isMasked = (bytes[1]! & 0x80) !== 0
  const head = (short === 126 ? 4 : short === 127 ? 10 : 2) + (isMasked ? 4 : 0)
  if (short === 127) return 'too-large'
  if (bytes.length < head) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short
  if (length > MOST_BYTES) return 'too-large'
  if (bytes.length < head + length) return undefined
  const payload = Uint8Array.from(bytes.subarray(head, head + length))
  if (isMasked) for (let i = 0; i < length; i++) payload[i] = payload[i]! ^ bytes[head - 4 + (i & 3)]!
  return { opcode: bytes[0]! & 0x0f, payload, size: head + length }
}
