import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
}

interface FoundFile {
  readonly path: string
  readonly size: number
  readonly tag: string
}

/** The file a path means, or undefined when there is none inside the folder, or none that is allowed. */
export async function findFile(
  folder: string,
  path: string,
  isAllowed: (path: string) => boolean = () => true,
): Promise<FoundFile | undefined> {
  if (path.includes('\0') || path.includes('\\')) return undefined
  try {
    // Resolved, so that neither `..` nor a symbolic link leads out, or to a file that is not allowed.
    const [real, root] = await Promise.all([realpath(join(folder, path)), realpath(folder)])
    if (!real.startsWith(root + sep)) return undefined
    if (!isAllowed(real.slice(root.length + 1).replaceAll(sep, '/'))) return undefined
    const found = await stat(real)
    if (!found.isFile()) return undefined
    const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
    return { path: real, size: found.size, tag }
  } catch {
    return undefined
  }
}

/** Sends a file, or the part of it that is asked for, or nothing to whoever has it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FoundFile,
): Promise<void> {
  const headers = {
    'content-type': TYPES[extname(file.path).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    'accept-ranges': 'bytes',
    etag: file.tag,
  }
  if (request.headers['if-none-match'] === file.tag) {
    response.writeHead(304, headers).end()
    return
  }
  const same = request.headers['if-range'] === undefined || request.headers['if-range'] === file.tag
  const part = same ? partOf(request.headers.range, file.size) : undefined
  if (part === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.size}` }).end()
    return
  }
  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  response.writeHead(part ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(part ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  })
  if (request.method === 'HEAD' || file.size === 0) response.end()
  else await pipeline(createReadStream(file.path, { start, end }), response)
}

/** One range; several at once are answered with the whole file, as the standard allows. */
function partOf(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
