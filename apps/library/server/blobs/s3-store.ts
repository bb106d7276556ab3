import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Refusal } from '@facework/folder/internal'
import { DIGEST } from '@facework/library/internal'
import type { BlobStore } from './blob-store.ts'
import type { Spool } from './spool.ts'

export interface S3Store {
  readonly blobs: BlobStore
  readonly spool: Spool
  /** Throws when the bucket cannot be reached. */
  check(): Promise<void>
  close(): void
}

/**
 * Blobs and uploads in a bucket: `s3://BUCKET[/PREFIX][?endpoint=…&region=…]`, for any number of processes. Keys are
 * those of the environment, as for every program of AWS.
 */
export function openS3(address: string): S3Store {
  const { bucket, prefix, endpoint, region } = parseAddress(address)
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Stores other than AWS's own refuse the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const blobKey = (digest: string) => {
    // A digest comes from requests: nothing else may become a name.
    if (!DIGEST.test(digest)) throw new Error(`"${digest}" is not a digest.`)
    return `blobs/${digest.slice(0, 2)}/${digest.slice(2)}`
  }
  const read = async (key: string, range?: string): Promise<Readable> => {
    const { Body } = await client.send(
      new GetObjectCommand({ ...object(key), ...(range === undefined ? {} : { Range: range }) }),
    )
    return Body as Readable
  }
  const keysBelow = async function* (start: string) {
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken: token }),
      )
      for (const { Key } of page.Contents ?? []) yield Key!.slice(prefix.length)
      token = page.NextContinuationToken
    } while (token !== undefined)
  }
  const blobs: BlobStore = {
    async size(digest) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(object(blobKey(digest))))
        return ContentLength ?? 0
      } catch (error) {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404)
          return undefined
        throw error
      }
    },
    read: (digest, range) => read(blobKey(digest), range && `bytes=${range.first}-${range.last}`),
    async promote(file, digest) {
      // The file was verified here. A copy inside of the store would trust it to have kept the upload as it was.
      await client.send(
        new PutObjectCommand({
          ...object(blobKey(digest)),
          Body: createReadStream(file),
          ContentLength: (await stat(file)).size,
          ContentMD5: await md5Of(createReadStream(file)),
        }),
      )
    },
    async local(digest, target) {
      await pipeline(await read(blobKey(digest)), createWriteStream(target))
      return target
    },
    remove: async (digest) => void (await client.send(new DeleteObjectCommand(object(blobKey(digest))))),
    async *list() {
      for await (const key of keysBelow('blobs/')) {
        const digest = key.slice('blobs/'.length).replace('/', '')
        if (DIGEST.test(digest)) yield digest
      }
    },
  }
  const spool: Spool = {
    async writePart(publish, digest, n, bytes) {
      await client.send(
        new PutObjectCommand({
          ...object(`spool/${publish}/${digest}.${n}`),
          Body: bytes,
          ContentMD5: createHash('md5').update(bytes).digest('base64'),
        }),
      )
    },
    readPart: (publish, digest, n) => read(`spool/${publish}/${digest}.${n}`),
    async remove(publish) {
      const keys: string[] = []
      for await (const key of keysBelow(`spool/${publish}/`)) keys.push(key)
      for (let i = 0; i < keys.length; i += 1000)
        await client.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            Delete: { Objects: keys.slice(i, i + 1000).map((key) => ({ Key: prefix + key })), Quiet: true },
          }),
        )
    },
    async list() {
      const publishes = new Set<string>()
      for await (const key of keysBelow('spool/')) publishes.add(key.split('/')[1]!)
      return [...publishes]
    },
  }
  return {
    blobs,
    spool,
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
    close: () => client.destroy(),
  }
}

async function md5Of(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('base64')
}

function parseAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new Refusal(
      422,
      'library/blobs-address',
      address,
      `"${address}" is not the address of a bucket.`,
      'Give s3://BUCKET, with ?endpoint=https://… for a store other than that of AWS.',
    )
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
  }
}
