// A built site, served as any host of static files would.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}

/** Serves a folder below `base` on a free port of this machine, or on `port`. */
export async function serveFolder(folder, { base = '/', port = 0 } = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const inside = path.startsWith(base) ? normalize(path.slice(base.length)) : '..'
    let file = join(folder, inside)
    if (path.endsWith('/')) file = join(file, 'index.html')
    const found = inside.startsWith('..') ? undefined : statSync(file, { throwIfNoEntry: false })
    if (!found?.isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' })
      return response.end('Not found')
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': found.size,
    })
    createReadStream(file).pipe(response)
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${server.address().port}${base}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(done)
      }),
  }
}
