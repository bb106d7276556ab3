import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An entry of the log of scripts/disk-record.mjs, or a promise that the test wrote into it. */
interface Entry {
  readonly op:
    | 'create'
    | 'open'
    | 'write'
    | 'truncate'
    | 'fsync'
    | 'mkdir'
    | 'rmdir'
    | 'unlink'
    | 'rename'
    | 'link'
    | 'promise'
  readonly path?: string
  readonly to?: string
  /** Of a file that is open. */
  readonly id?: string
  readonly isFolder?: boolean
  readonly at?: number
  readonly size?: number
  readonly value?: unknown
  readonly bytes: Buffer
}

/** One entry, as the log has it. */
export function entryBytes(entry: object): Buffer {
  const head = Buffer.from(JSON.stringify(entry))
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(head.length, 0)
  return Buffer.concat([sizes, head])
}

export function readDiskLog(file: string): readonly Entry[] {
  const data = readFileSync(file)
  const entries: Entry[] = []
  for (let at = 0; at + 8 <= data.length; ) {
    const [head, body] = [data.readUInt32LE(at), data.readUInt32LE(at + 4)]
    const json = data.subarray(at + 8, at + 8 + head).toString()
    entries.push({ ...JSON.parse(json), bytes: data.subarray(at + 8 + head, at + 8 + head + body) })
    at += 8 + head + body
  }
  return entries
}

const BLOCK = 4096

/** The bytes of a file, apart from its names. */
class Content {
  #bytes: Buffer
  size: number
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.size = bytes.length
  }
  write(from: Buffer, at: number): void {
    this.truncate(Math.max(this.size, at + from.length))
    from.copy(this.#bytes, at)
  }
  truncate(size: number): void {
    if (size > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(size, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, this.size)
      this.#bytes = grown
    }
    if (size < this.size) this.#bytes.fill(0, size, this.size)
    this.size = size
  }
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.size)
  }
}

export interface PowerCut {
  readonly entries: readonly Entry[]
  /** The folder as it was before the first entry. */
  readonly before: string
  /** Where to put what the disk holds afterwards. */
  readonly image: string
  /** How many entries had happened. */
  readonly at: number
  readonly random: () => number
  /** False for a disk that takes no notice of fsync. */
  readonly syncs: boolean
}

/**
 * Makes a folder as a disk may hold it after a power cut: what was synced is there; names in their order up to a random
 * point after the last fsync, as file systems with a journal keep them; and of the bytes that were written since the
 * last fsync of their file any blocks. Returns what had been promised.
 */
export function imageAfterCut({ entries, before, image, at, random, syncs }: PowerCut): readonly unknown[] {
  rmSync(image, { recursive: true, force: true })
  cpSync(before, image, { recursive: true })
  const done = entries.slice(0, at)
  const lastSync = syncs ? done.findLastIndex(({ op }) => op === 'fsync') : -1
  const namesUpTo = lastSync + Math.floor(random() * (at - lastSync))
  const contents = new Map<number, Content>()
  /** As the process saw it, and as the disk has it; undefined for a name that is gone. */
  const names = new Map<string, number | undefined>()
  const disk = new Map<string, number | undefined>()
  const opened = new Map<string, number>()
  let files = 0
  const fileAt = (path: string): number => {
    const known = names.get(path)
    if (known !== undefined) return known
    const old = join(before, path)
    if (names.has(path) || !existsSync(old)) throw new Error(`The log does not say how ${path} was made.`)
    contents.set(++files, new Content(readFileSync(old)))
    names.set(path, files)
    disk.set(path, files)
    return files
  }
  const touched = (entry: Entry) => (entry.id === undefined ? fileAt(entry.path!) : opened.get(entry.id))
  const lastSyncs = syncs ? lastSyncOfWrites(done) : []
  const promises: unknown[] = []
  for (const [i, entry] of done.entries()) {
    const isNamed = i <= namesUpTo
    const isSynced = (lastSyncs[i] ?? -1) > i
    const { op, path = '', to = '' } = entry
    if (op === 'promise') promises.push(entry.value)
    else if (op === 'mkdir' && isNamed) mkdirSync(join(image, path), { recursive: true })
    else if (op === 'rmdir' && isNamed) rmSync(join(image, path), { recursive: true, force: true })
    else if (op === 'create') {
      contents.set(++files, new Content(Buffer.alloc(0)))
      names.set(path, files)
      if (isNamed) disk.set(path, files)
    } else if (op === 'open') {
      if (!entry.isFolder) opened.set(entry.id!, fileAt(path))
    } else if (op === 'rename' || op === 'link') {
      const file = fileAt(path)
      names.set(to, file)
      if (isNamed) disk.set(to, file)
      if (op === 'rename') {
        names.set(path, undefined)
        if (isNamed) disk.set(path, undefined)
      }
    } else if (op === 'unlink') {
      fileAt(path)
      names.set(path, undefined)
      if (isNamed) disk.set(path, undefined)
    } else if (op === 'truncate') {
      if (isSynced || isNamed) contents.get(touched(entry)!)!.truncate(entry.size!)
    } else if (op === 'write') {
      const content = contents.get(touched(entry)!)!
      for (const [from, block] of blocksOf(entry)) if (isSynced || random() < 0.5) content.write(block, from)
    }
  }
  for (const [path, file] of disk) {
    const target = join(image, path)
    if (file === undefined) rmSync(target, { force: true })
    else if (existsSync(dirname(target))) writeFileSync(target, contents.get(file)!.bytes)
  }
  return promises
}

function* blocksOf({ at = 0, bytes }: Entry): Generator<[number, Buffer]> {
  for (let from = 0; from < bytes.length; ) {
    const size = Math.min(BLOCK - ((at + from) % BLOCK), bytes.length - from)
    yield [at + from, bytes.subarray(from, from + size)]
    from += size
  }
}

/** For each entry the index of the last fsync of the file that it is about. */
function lastSyncOfWrites(done: readonly Entry[]): readonly (number | undefined)[] {
  const names = new Map<string, number>()
  const opened = new Map<string, number>()
  const last = new Map<number, number>()
  let files = 0
  const fileAt = (path: string) => {
    const known = names.get(path) ?? ++files
    names.set(path, known)
    return known
  }
  const touched = done.map(({ op, path = '', to = '', id = '' }, i) => {
    if (op === 'create') names.set(path, ++files)
    if (op === 'open') opened.set(id, fileAt(path))
    if (op === 'rename' || op === 'link') names.set(to, fileAt(path))
    if (op === 'rename' || op === 'unlink') names.delete(path)
    const file = id ? opened.get(id) : op === 'truncate' ? fileAt(path) : undefined
    if (op === 'fsync' && file !== undefined) last.set(file, i)
    return file
  })
  return touched.map((file) => (file === undefined ? undefined : last.get(file)))
}
