import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@facework/folder/internal'
import { DIGEST } from '@facework/library/internal'
import type { MaybeCaller } from '../access/caller.ts'
import { COMPRESSED_ON_REQUEST, COMPRESSIBLE } from '../derive/recipes/brotli.ts'
import type { BlobIndex } from './blob-info.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { SmallBlobs } from './small-blobs.ts'

export interface BlobSender {
  send(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    caller: () => Promise<MaybeCaller>,
  ): Promise<void>
  forget(digests: readonly string[]): void
  forgetAll(): void
}

/** What browsers may show; all else is saved. */
const SHOWN = /^(image\/(png|jpeg|webp|ktx2)|model\/)/

// [L7]
/** Serves `/v1/blobs/sha256-…`: the bytes of an address never change, so that every cache may keep them. */
export function blobSender(blobs: BlobStore, index: BlobIndex): BlobSender {
  const small = new SmallBlobs()
  return {
    async send(request, response, name, caller) {
      const [, digest = ''] = /^sha256-([0-9a-f]{64})$/.exec(name) ?? []
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD')
        throw new Refusal(405, 'library/method', name, 'Blobs are read-only.')
      }
      const info = DIGEST.test(digest) ? await index.find(digest) : undefined
      const isPublic = info?.public ?? false
      if (!info || (!isPublic && !(await index.mayRead(await caller(), digest)))) throw unknownBlob(name)
      const etag = `"${digest}"`
      response.setHeader('etag', etag)
      response.setHeader('cache-control', `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`)
      response.setHeader('content-type', info.media)
      response.setHeader('x-content-type-options', 'nosniff')
      response.setHeader('content-security-policy', "sandbox; default-src 'none'")
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      if (!SHOWN.test(info.media)) response.setHeader('content-disposition', 'attachment')
      if (
        request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
      ) {
        response.writeHead(304).end()
        return
      }
      const isText = COMPRESSIBLE.test(info.media)
      if (isText) response.setHeader('vary', 'accept-encoding')
      const range = rangeOf(request, info.bytes, etag)
      if (range === 'outside') {
        response.setHeader('content-range', `bytes */${info.bytes}`)
        throw new Refusal(416, 'library/range', name, `The file has ${info.bytes} bytes.`)
      }
      response.setHeader('accept-ranges', 'bytes')
      if (range) {
        response.setHeader('content-range', `bytes ${range.first}-${range.last}/${info.bytes}`)
        response.setHeader('content-length', range.last - range.first + 1)
        response.statusCode = 206
      } else {
        const packed = isText && info.bytes <= COMPRESSED_ON_REQUEST && acceptsBrotli(request)
        const kept =
          info.bytes <= COMPRESSED_ON_REQUEST
            ? await small.get(digest, packed, () => readWhole(blobs, digest))
            : undefined
        if (kept) {
          if (packed) response.setHeader('content-encoding', 'br')
          response.setHeader('content-length', kept.length)
          response.end(request.method === 'HEAD' ? undefined : kept)
          return
        }
        const packedFile = isText && acceptsBrotli(request) ? await index.compressed(digest) : undefined
        if (packedFile) {
          response.setHeader('content-encoding', 'br')
          response.setHeader('content-length', packedFile.bytes)
          if (request.method === 'HEAD') response.end()
          else await pipeline(await blobs.read(packedFile.digest), response)
          return
        }
        response.setHeader('content-length', info.bytes)
      }
      if (request.method === 'HEAD') {
        response.end()
        return
      }
      await pipeline(await blobs.read(digest, range), response)
    },
    forget(digests) {
      index.forget(digests)
      small.forget(digests)
    },
    forgetAll() {
      index.forgetAll()
      small.forgetAll()
    },
  }
}

const acceptsBrotli = ({ headers }: IncomingMessage) =>
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
