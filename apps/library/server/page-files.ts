import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packageFolder } from './package-folder.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The page may run its own code alone, and show what the library serves. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' blob: data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The file of the page at a path; the page itself for the addresses of assets. */
export function findPageFile(path: string, folder = join(packageFolder(), 'dist/page')): string | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  if (/^\/((assets|fonts)\/)?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/.test(path)) {
    const file = join(folder, path)
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
  }
  const isPage =
    path === '/' ||
    /^\/(@[a-z0-9-]+(\/[a-z0-9-]+)?|scopes(\/[a-z0-9-]+)?|jobs|tokens|moderation|device)\/?$/.test(path)
  return isPage ? join(folder, 'index.html') : undefined
}

export async function sendPageFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
): Promise<void> {
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
  response.setHeader('vary', 'accept-encoding')
  // Compressed when the page was built.
  const packed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')) && existsSync(`${file}.br`)
  const sent = packed ? `${file}.br` : file
  if (packed) response.setHeader('content-encoding', 'br')
  response.setHeader('content-length', statSync(sent).size)
  response.setHeader(
    'cache-control',
    file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  response.setHeader('content-security-policy', POLICY)
  response.setHeader('x-frame-options', 'DENY')
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(sent), response)
}
