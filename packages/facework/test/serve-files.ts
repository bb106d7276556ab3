import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server with files in memory, which remembers what was asked for. */
export interface TestServer {
  /** With a slash at the end. */
  readonly address: string
  readonly requests: string[]
  close(): Promise<void>
}

/** Answers unknown paths with `fallback`, as the servers of single-page applications do, or with 404. */
export async function serveFiles(
  files: Readonly<Record<string, Uint8Array | string>>,
  fallback?: string,
): Promise<TestServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname.slice(1))
    requests.push(path)
    const body = Object.hasOwn(files, path) ? files[path] : fallback
    // A kept connection is closed after five seconds, which on a busy machine is just when it is used again.
    response.setHeader('connection', 'close')
    if (body === undefined) response.writeHead(404).end('not here')
    else response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
