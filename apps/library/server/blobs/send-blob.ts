import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@facework/folder/internal'
import { DIGEST } from '@facework/library/internal'
import type { MaybeCaller } from '../access/caller.ts'
import { COMPRESSED_ON_REQUEST, COMPRESSIBLE } from '../derive/recipes/brotli.ts'
import { ALWAYS, FOR_OTHER_ORIGINS } from '../response-headers.ts'
import type { BlobIndex, BlobInfo } from './blob-info.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { OpenFiles } from './open-files.ts'
import { sendFile } from './send-file.ts'
import { type ReadyResponse, SmallBlobs } from './small-blobs.ts'

export interface BlobSender {
  /** The response from memory, for a public file that is asked for often; undefined means `send`. */
  ready(request: IncomingMessage): ReadyResponse | undefined
  send(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    caller: () => Promise<MaybeCaller>,
  ): Promise<void>
  forget(digests: readonly string[]): void
  forgetAll(): void
}

const ADDRESS = '/v1/blobs/sha256-'
/** What browsers may show; all else is saved. */
const SHOWN = /^(image\/(png|jpeg|webp|ktx2)|model\/)/

// [L7]
/** Serves `/v1/blobs/sha256-…`: the bytes of an address never change, so that every cache may keep them. */
export function blobSender(blobs: BlobStore, index: BlobIndex): BlobSender {
  const small = new SmallBlobs()
  const files = blobs.pathOf && new OpenFiles(blobs.pathOf)
  const sendBytes = async (response: ServerResponse, digest: string, { first, last }: ByteRange) => {
    if (files) await files.use(digest, (file) => sendFile(file, response, first, last - first + 1))
    else await pipeline(await blobs.read(digest, { first, last }), response)
  }
  return {
    ready({ method, url, headers }) {
      if (method !== 'GET' || !url?.startsWith(ADDRESS)) return undefined
      if (headers.range !== undefined || headers['if-none-match'] !== undefined) return undefined
      const digest = url.slice(ADDRESS.length)
      const packed = acceptsBrotli(headers)
      const found = packed ? small.ready(digest, true) : undefined
      if (found) return found
      const plain = small.ready(digest, false)
      return plain?.hasPacked && packed ? undefined : plain
    },
    async send(request, response, name, caller) {
      const [, digest = ''] = /^sha256-([0-9a-f]{64})$/.exec(name) ?? []
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD')
        throw new Refusal(405, 'library/method', name, 'Blobs are read-only.')
      }
      const info = DIGEST.test(digest) ? await index.find(digest) : undefined
      const isPublic = info?.public ?? false
      if (!info || (!isPublic && !(await index.mayRead(await caller(), digest)))) throw unknownBlob(name)
      const headers = headersOf(digest, info)
      for (const [key, value] of Object.entries(headers)) response.setHeader(key, value)
      const { etag } = headers
      if (
        request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
      ) {
        response.writeHead(304).end()
        return
      }
      const isHead = request.method === 'HEAD'
      const range = rangeOf(request, info.bytes, etag)
      if (range === 'outside') {
        response.setHeader('content-range', `bytes */${info.bytes}`)
        throw new Refusal(416, 'library/range', name, `The file has ${info.bytes} bytes.`)
      }
      if (range) {
        response.setHeader('content-range', `bytes ${range.first}-${range.last}/${info.bytes}`)
        response.setHeader('content-length', range.last - range.first + 1)
        response.statusCode = 206
        if (isHead) response.end()
        else await sendBytes(response, digest, range)
        return
      }
      const isText = COMPRESSIBLE.test(info.media)
      const packed = isText && acceptsBrotli(request.headers)
      if (info.bytes <= COMPRESSED_ON_REQUEST) {
        const body = await small.get(digest, packed, () => readWhole(blobs, digest))
        const all = { ...headers, ...(packed ? PACKED : {}), 'content-length': String(body.length) }
        if (isPublic) small.setReady(digest, packed, readyResponse(all, body, isText))
        for (const [key, value] of Object.entries(all)) response.setHeader(key, value)
        response.end(isHead ? undefined : body)
        return
      }
      const packedFile = packed ? await index.compressed(digest) : undefined
      if (packedFile) response.setHeader('content-encoding', 'br')
      const whole = packedFile ?? { digest, bytes: info.bytes }
      response.setHeader('content-length', whole.bytes)
      if (isHead) response.end()
      else await sendBytes(response, whole.digest, { first: 0, last: whole.bytes - 1 })
    },
    forget(digests) {
      index.forget(digests)
      small.forget(digests)
      files?.forget(digests)
    },
    forgetAll() {
      index.forgetAll()
      small.forgetAll()
      files?.forgetAll()
    },
  }
}

const PACKED = { 'content-encoding': 'br' } as const

/** Those of every response about a file. */
function headersOf(digest: string, { media, public: isPublic }: BlobInfo) {
  return {
    etag: `"${digest}"`,
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
    'content-type': media,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    ...(SHOWN.test(media) ? {} : { 'content-disposition': 'attachment' }),
    ...(COMPRESSIBLE.test(media) ? { vary: 'accept-encoding' } : {}),
  }
}

function readyResponse(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  hasPacked: boolean,
): ReadyResponse {
  const flat = Object.entries({ ...ALWAYS, ...headers }).flat()
  return {
    body,
    headers: flat,
    crossOrigin: [...flat, ...Object.entries(FOR_OTHER_ORIGINS).flat()],
    hasPacked,
  }
}

const acceptsBrotli = (headers: IncomingHttpHeaders) =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(String(headers['accept-encoding'] ?? ''))

/** One range; several, or one that cannot be read, mean the whole file. */
function rangeOf(
  { headers }: IncomingMessage,
  bytes: number,
  etag: string,
): ByteRange | 'outside' | undefined {
  const ifRange = headers['if-range']
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first > last || first >= bytes ? 'outside' : { first, last }
}

async function readWhole(blobs: BlobStore, digest: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await blobs.read(digest)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function unknownBlob(name: string): Refusal {
  return new Refusal(404, 'library/not-found', name, 'The library has no such file.')
}
