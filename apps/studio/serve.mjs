// A static server of the built page and the samples, for `npm start` and later `facework studio`.
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.bin': 'application/octet-stream',
  '.wasm': 'application/wasm',
}

/** The file a request means, or undefined when there is none inside the folder it names. */
async function fileOf(url, folders) {
  let path
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return undefined
  }
  if (path.includes('\0') || path.includes('\\')) return undefined
  const [mount, folder] = folders.find(([prefix]) => path.startsWith(prefix))
  const rest = path.slice(mount.length)
  const wanted = join(folder, rest === '' ? 'index.html' : rest)
  try {
    // Resolved, so that neither `..` nor a symbolic link leads out.
    const [real, root] = await Promise.all([realpath(wanted), realpath(folder)])
    if (!real.startsWith(root + sep)) return undefined
    const { size, mtimeMs } = await stat(real)
    return (await stat(real)).isFile() ? { path: real, size, mtimeMs } : undefined
  } catch {
    return undefined
  }
}

async function answer(request, response, folders) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const file = await fileOf(request.url ?? '/', folders)
  if (!file) {
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end('There is no such file here.\n')
    return
  }
  const tag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`
  const headers = {
    'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
  }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(200, { ...headers, 'content-length': file.size })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response)
}

function listen(server, port, tries) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (error.code !== 'EADDRINUSE' || tries <= 1) reject(error)
      else listen(server, port + 1, tries - 1).then(resolve, reject)
    })
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error')
      resolve(server.address().port)
    })
  })
}

/**
 * Serves the page on this machine alone. Port 0 takes any free one; without a port the first free one from
 * 4173 on is taken; a port that is given is taken or refused.
 */
export async function serveStudio({
  port,
  page = join(here, 'dist'),
  samples = join(here, '../../samples'),
} = {}) {
  const folders = [
    ['/samples/', samples],
    ['/', page],
  ]
  const server = createServer((request, response) => {
    answer(request, response, folders).catch(() => response.destroy())
  })
  const taken = await listen(server, port ?? 4173, port === undefined ? 50 : 1)
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
