import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Files by their sha256. A file is there whole or not at all. */
export interface BlobStore {
  /** Bytes; undefined when it does not exist. */
  size(digest: string): Promise<number | undefined>
  read(digest: string, range?: ByteRange): Promise<Readable>
  /** Where its files are, if they are on this machine. */
  readonly pathOf?: ((digest: string) => string) | undefined
  /** Takes over a file whose digest was verified and which is on the disk. */
  promote(file: string, digest: string): Promise<void>
  /** A local file to read from: that of the store itself, or a copy, which is written to the target. */
  local(digest: string, target: string): Promise<string>
  remove(digest: string): Promise<void>
  /** In no order. */
  list(): AsyncIterable<string>
}
