import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'

export interface TestWebSocket {
  onMessage: (data: Uint8Array) => void
  readonly hello: string
  close(): void
}

/** A page's end of a WebSocket, for Node versions that have none; rejects with the status of a refusal. */
export function openWebSocket(url: string, headers: Record<string, string> = {}): Promise<TestWebSocket> {
  return new Promise((resolve, reject) => {
    const key = randomBytes(16).toString('base64')
    const call = request(url.replace('ws:', 'http:'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': key,
        'sec-websocket-version': '13',
        ...headers,
      },
    })
    call.on('response', ({ statusCode }) => reject(new Error(String(statusCode))))
    call.on('error', reject)
    call.on('upgrade', (_, socket: Duplex, head: Buffer) => {
      const page = { onMessage: (_data: Uint8Array) => {}, hello: '', close: () => void socket.destroy() }
      let waiting = Buffer.alloc(0)
      const take = (bytes: Buffer) => {
        waiting = Buffer.concat([waiting, bytes])
        for (;;) {
          if (waiting.length < 2) return
          const short = waiting[1]! & 0x7f
          const start = short === 126 ? 4 : 2
          if (waiting.length < start) return
          const length = short === 126 ? waiting.readUInt16BE(2) : short
          if (waiting.length < start + length) return
          const payload = Uint8Array.from(waiting.subarray(start, start + length))
          const opcode = waiting[0]! & 0x0f
          waiting = waiting.subarray(start + length)
          if (opcode === 1) {
            page.hello = Buffer.from(payload).toString()
            resolve(page)
          } else if (opcode === 2) page.onMessage(payload)
        }
      }
      socket.on('data', take)
      socket.on('error', () => {})
      take(head)
    })
    call.end()
  })
}
