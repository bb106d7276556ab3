import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { FaceworkError } from '@facework/report'
import { CAPTURE_CONTROLS } from '../../source/capture-frame.ts'
import { type BridgeHello, encodeBridgeFrame } from '../bridge-frame.ts'
import type { LinkHub } from './link-hub.ts'
import { acceptWebSocket, refuseUpgrade } from './web-socket.ts'

export const BRIDGE_PORT = 7788

export interface BridgeOptions {
  /** 7788 unless given; 0 takes any free one. */
  readonly port?: number | undefined
  /** Whether other machines may connect, with the token. */
  readonly lan?: boolean | undefined
  readonly token?: string | undefined
  /** Origins of pages that may connect besides those of this machine, such as `https://example.com`. */
  readonly origins?: readonly string[] | undefined
}

export interface Bridge {
  /** For pages of this machine. */
  readonly url: string
  readonly port: number
  /** Needed by other machines, as `?token=`. */
  readonly token: string
  close(): Promise<void>
}

/** Sends the frames of a hub to pages, over WebSockets on this machine alone unless asked otherwise. */
export async function startBridge(hub: LinkHub, options: BridgeOptions = {}): Promise<Bridge> {
  const { lan = false, origins = [], token = randomBytes(16).toString('hex') } = options
  const server = createServer((_, response) => response.writeHead(426, { 'content-length': '0' }).end())
  const streams = new Set<() => void>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {})
    if (!isLocalCaller(request, lan) || !isAllowedOrigin(request.headers.origin, origins, lan))
      return refuseUpgrade(socket, 403, 'Forbidden')
    if (!isLoopback(request) && !hasToken(request, token)) return refuseUpgrade(socket, 401, 'Unauthorized')
    const stop = streamFrames(hub, request, socket, () => streams.delete(stop!))
    if (stop) streams.add(stop)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new FaceworkError(
              'link/port-taken',
              `port ${options.port ?? BRIDGE_PORT}`,
              `Port ${options.port ?? BRIDGE_PORT} for pages is used by another program, maybe another bridge.`,
              'Use another one with --port.',
            )
          : error,
      ),
    )
    server.listen(options.port ?? BRIDGE_PORT, lan ? '0.0.0.0' : '127.0.0.1', () =>
      resolve((server.address() as AddressInfo).port),
    )
  })
  return {
    url: `ws://localhost:${port}`,
    port,
    token,
    async close() {
      for (const stop of [...streams]) stop()
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}

/** Sends the frames of one source to a page: that of `?source=` (default: the first that is live). Returns how to end it. */
export function streamFrames(
  hub: LinkHub,
  request: IncomingMessage,
  socket: Duplex,
  onEnd: () => void,
): (() => void) | undefined {
  let unsubscribe = () => {}
  const peer = acceptWebSocket(request, socket, () => {
    unsubscribe()
    onEnd()
  })
  if (!peer) return undefined
  const wanted = new URL(request.url ?? '/', 'http://localhost').searchParams.get('source')
  const first = hub.sources.find(({ id, state }) => (wanted === null ? state === 'live' : id === wanted))
  const hello: BridgeHello = {
    facework: 1,
    controls: CAPTURE_CONTROLS,
    rate: first && first.rate > 0 ? Math.round(first.rate) : undefined,
    source: first?.name,
  }
  peer.send(JSON.stringify(hello))
  let chosen = wanted ?? first?.id
  let last = 0
  let sequence = 0
  unsubscribe = hub.subscribe((frame, source) => {
    const now = performance.now()
    // Another performer takes over only once the chosen one is gone.
    if (source !== chosen && (wanted !== null || (chosen !== undefined && now - last < 1000))) return
    chosen = source
    last = now
    peer.send(encodeBridgeFrame(frame, sequence++))
  })
  return () => peer.close(1001, 'The bridge was closed.')
}

function isLoopback({ socket: { remoteAddress = '' } }: IncomingMessage): boolean {
  return remoteAddress === '::1' || remoteAddress.replace('::ffff:', '').startsWith('127.')
}

/** By name: a foreign one may be made to point here (DNS rebinding). */
function isLocalCaller({ headers: { host = '' } }: IncomingMessage, lan: boolean): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return ['localhost', '127.0.0.1', '[::1]'].includes(name) || (lan && /^[\d.]+$/.test(name))
}

/** Programs send no origin; of pages, those of this machine may, and those that are listed. */
function isAllowedOrigin(origin: string | undefined, origins: readonly string[], lan: boolean): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  const host = /^https?:\/\/(\[::1\]|[^/:]+)(?::\d+)?$/.exec(origin.toLowerCase())?.[1]
  return (
    host !== undefined &&
    (['localhost', '127.0.0.1', '[::1]'].includes(host) || (lan && /^[\d.]+$/.test(host)))
  )
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const given = new URL(request.url ?? '/', 'http://localhost').searchParams.get('token') ?? ''
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
