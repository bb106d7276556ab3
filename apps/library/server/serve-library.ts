import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '@facework/folder/internal'
import { getRequestListener } from '@hono/node-server'
import { callerFrom, credentialOf, isOwnOrigin } from './access/session.ts'
import { createApi } from './create-api.ts'
import { makeOperatorToken } from './manage/tokens.ts'
import { openMetrics } from './metrics.ts'
import { type OpenLibraryOptions, openLibrary } from './open-library.ts'
import { findPageFile, sendPageFile } from './page-files.ts'
import { isUnexpected, problemOf } from './problem.ts'
import { RateLimit } from './rate-limit.ts'
import { ALWAYS, FOR_OTHER_ORIGINS } from './response-headers.ts'

export interface ServeLibraryOptions extends OpenLibraryOptions {
  readonly folder: string
  /** 0 takes any free port; missing takes the first free one from 4180 on. */
  readonly port?: number | undefined
  readonly host?: string | undefined
}

export interface LibraryServer {
  readonly url: string
  readonly port: number
  readonly folder: string
  /** Shown once, at the first start. */
  readonly ownerToken: string | undefined
  /** A token of the operator for a day, for the program that runs the library. */
  makeToken(label: string): Promise<string>
  /** Waits until no publish is being checked. */
  idle(): Promise<void>
  /** Lets requests end, then closes the database. */
  close(): Promise<void>
}

const FIRST_PORT = 4180
const PORTS_TRIED = 50
const LONGEST_DRAIN = 25_000
/** Longer than the minute of common load balancers: a connection that ends here while one sends on it is an error there. */
const KEEP_ALIVE = 65_000

/** Serves a library, on this machine unless another host is given. A worker answers about its health alone. */
export async function serveLibrary(options: ServeLibraryOptions): Promise<LibraryServer> {
  const { folder, host = '127.0.0.1', log = () => {}, role = 'all' } = options
  const library = await openLibrary(folder, options)
  const { context, sender } = library
  const metrics = openMetrics(context)
  let closing = false
  const limit = new RateLimit(context.config.requestsPerMinute)
  const api = createApi(context, { log, isClosing: () => closing, check: library.check, metrics })
  const answerApi = getRequestListener(api.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => {
    if (answerFromMemory(request, response)) return
    metrics.observe(request, response)
    answer(request, response).catch((error: unknown) => {
      if (isUnexpected(error)) log(error)
      fail(response, error)
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE
  /** Most requests are for small public files: for these nothing is looked up, and no promise or timer is made. */
  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const ready = sender.ready(request)
    if (!ready || limit.take(limitKey(request)) > 0) return false
    const isCrossOrigin = request.headers.origin !== undefined
    response.writeHead(200, (isCrossOrigin ? ready.crossOrigin : ready.headers) as string[])
    response.end(ready.body)
    metrics.countReady()
    return true
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?')
    setHeaders(request, response)
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    checkOrigin(request)
    const isAboutHealth = path.startsWith('/health/') || path === '/metrics'
    if (role === 'worker' && !isAboutHealth)
      throw new Refusal(404, 'library/not-found', '', 'This process runs jobs and serves nothing.')
    const wait = limit.take(limitKey(request))
    if (wait > 0) {
      response.setHeader('retry-after', wait)
      throw new Refusal(429, 'library/rate-limit', '', 'Too many requests.', `Try again in ${wait} seconds.`)
    }
    if (path.startsWith('/v1/blobs/')) {
      const caller = () => callerFrom(context.database, request.method, request.headers)
      await sender.send(request, response, path.slice('/v1/blobs/'.length), caller)
      return
    }
    if (!path.startsWith('/v1/') && !isAboutHealth) {
      const file = findPageFile(path)
      if (file) {
        await sendPageFile(request, response, file)
        return
      }
    }
    await answerApi(request, response)
  }
  const port = await listen(
    server,
    options.port ?? FIRST_PORT,
    host,
    options.port === undefined ? PORTS_TRIED : 0,
  ).catch(async (error: unknown) => {
    await library.close()
    throw error
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    folder,
    ownerToken: library.ownerToken,
    makeToken: (label) => makeOperatorToken(context.database, label),
    idle: library.idle,
    async close() {
      closing = true
      context.signals.release()
      const drained = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const began = Date.now()
      const timer = setTimeout(() => server.closeAllConnections(), LONGEST_DRAIN)
      await drained
      clearTimeout(timer)
      await library.close(Math.max(0, LONGEST_DRAIN - (Date.now() - began)))
    },
  }
}

/** Reading is for every page; writing is for this origin and for programs. */
function setHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value)
  if (request.headers.origin === undefined) return
  for (const [name, value] of Object.entries(FOR_OTHER_ORIGINS)) response.setHeader(name, value)
  if (request.method !== 'OPTIONS') return
  response.setHeader('access-control-allow-methods', 'GET, HEAD')
  response.setHeader('access-control-allow-headers', 'authorization, range, if-none-match')
  response.setHeader('access-control-max-age', '86400')
}

function checkOrigin({ method, headers }: IncomingMessage): void {
  if (method === 'GET' || method === 'HEAD' || headers.origin === undefined) return
  if (!isOwnOrigin(headers))
    throw new Refusal(
      403,
      'library/origin',
      headers.origin,
      'Pages of other origins can only read from this library.',
    )
}

/** By token, else by address. */
function limitKey({ method, headers, socket }: IncomingMessage): string {
  if (headers.authorization === undefined && headers.cookie === undefined) return socket.remoteAddress ?? ''
  const credential = credentialOf(method, headers)
  return credential === undefined
    ? (socket.remoteAddress ?? '')
    : createHash('sha256').update(credential).digest('base64')
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const problem = problemOf(error)
  const body = JSON.stringify(problem)
  // What was set for the file does not hold for the error.
  for (const name of ['etag', 'content-encoding', 'content-disposition', 'content-range', 'accept-ranges'])
    if (problem.status !== 416 || name !== 'content-range') response.removeHeader(name)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', 'application/problem+json')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.statusCode = problem.status
  response.end(body)
}

function listen(server: Server, port: number, host: string, tries: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || tries === 0) reject(error)
      else listen(server, port + 1, host, tries - 1).then(resolve, reject)
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve((server.address() as AddressInfo).port)
    })
  })
}
