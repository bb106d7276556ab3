// Records what a process asks of its disk, for tests of power cuts: `node --import scripts/disk-record.mjs` with
// FACEWORK_RECORD_UNDER (a folder) and FACEWORK_RECORD_TO (the log, which all threads append to). In NODE_OPTIONS it
// reaches threads as well. The calls of node:fs are replaced, so that the code under test has no hooks for it.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, sep } from 'node:path'
import { isMainThread, threadId } from 'node:worker_threads'

const { FACEWORK_RECORD_UNDER: under, FACEWORK_RECORD_TO: to } = process.env
const original = { ...fs }
const log = original.openSync(to, 'a')

/** One write with O_APPEND each: entries of threads do not mix. */
function record(entry, bytes = Buffer.alloc(0)) {
  const head = Buffer.from(JSON.stringify(entry))
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(head.length, 0)
  sizes.writeUInt32LE(bytes.length, 4)
  original.writeSync(log, Buffer.concat([sizes, head, bytes]))
}

const isUnder = (path) => path === under || path.startsWith(under + sep)
const place = (path) => {
  const text = path instanceof URL ? path.pathname : String(path)
  return isUnder(text) ? relative(under, text) : undefined
}
/** Files that this thread has open. */
const files = new Map()
let opened = 0

function noteOpen(fd, path, flags, existed) {
  const name = place(path)
  // Numbers are used again, also for files that are not recorded.
  files.delete(fd)
  if (name === undefined) return
  const id = `${threadId}-${++opened}`
  files.set(fd, { id, at: 0, path: String(path), appends: flagsOf(flags) & fs.constants.O_APPEND })
  const { O_CREAT, O_TRUNC } = fs.constants
  if (flagsOf(flags) & O_CREAT && !existed) record({ op: 'create', path: name })
  // Folders are opened as well, to sync them.
  record({ op: 'open', path: name, id, isFolder: original.fstatSync(fd).isDirectory() })
  if (flagsOf(flags) & O_TRUNC && existed) record({ op: 'truncate', id, size: 0 })
}

const TEXT_FLAGS = {
  r: '',
  'r+': '',
  w: 'CT',
  wx: 'C',
  'w+': 'CT',
  'wx+': 'C',
  a: 'CA',
  'a+': 'CA',
  ax: 'CA',
}
function flagsOf(flags = 'r') {
  if (typeof flags === 'number') return flags
  const { O_CREAT, O_TRUNC, O_APPEND } = fs.constants
  const letters = TEXT_FLAGS[flags]
  if (letters === undefined) throw new Error(`Flags "${flags}" of a file are not recorded.`)
  return [...letters].reduce((sum, c) => sum | { C: O_CREAT, T: O_TRUNC, A: O_APPEND }[c], 0)
}

const bytesOf = (data) =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength)

function noteWrite(fd, bytes, position) {
  const file = files.get(fd)
  if (!file || bytes.length === 0) return
  const isPlaced = typeof position === 'number' || typeof position === 'bigint'
  const at = file.appends ? original.fstatSync(fd).size - bytes.length : isPlaced ? Number(position) : file.at
  if (!isPlaced) file.at = at + bytes.length
  record({ op: 'write', id: file.id, at }, bytes)
}

const noteSync = (fd) => files.has(fd) && record({ op: 'fsync', id: files.get(fd).id })

/** Every name that a recursive call made or removed is an entry of its own, in the order of the disk. */
function noteMissing(path) {
  const made = []
  for (let at = String(path); isUnder(at) && !original.existsSync(at); at = at.slice(0, at.lastIndexOf(sep)))
    made.unshift(at)
  return () => {
    for (const each of made) record({ op: 'mkdir', path: place(each) })
  }
}
function noteTree(path) {
  const all = []
  const walk = (at) => {
    const stat = original.lstatSync(at, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) for (const name of original.readdirSync(at)) walk(at + sep + name)
    all.push({ op: stat.isDirectory() ? 'rmdir' : 'unlink', path: place(at) })
  }
  if (place(path) !== undefined) walk(String(path))
  return () => {
    for (const entry of all) record(entry)
  }
}

// What PGlite calls, one call after another.
const replace = (name, make) => {
  fs[name] = make(original[name])
}
replace('openSync', (call) => (path, flags, mode) => {
  const existed = original.existsSync(path)
  const fd = call(path, flags, mode)
  noteOpen(fd, path, flags, existed)
  return fd
})
replace('closeSync', (call) => (fd) => {
  files.delete(fd)
  return call(fd)
})
replace('writeSync', (call) => (fd, data, offset, length, position) => {
  if (typeof data === 'string') throw new Error('A text was written where bytes are expected.')
  const done = call(fd, data, offset, length, position)
  if (files.has(fd))
    noteWrite(fd, Buffer.from(bytesOf(data).subarray(offset ?? 0, (offset ?? 0) + done)), position)
  return done
})
for (const name of ['fsyncSync', 'fdatasyncSync'])
  replace(name, (call) => (fd) => {
    call(fd)
    noteSync(fd)
  })
replace('ftruncateSync', (call) => (fd, size = 0) => {
  call(fd, size)
  if (files.has(fd)) record({ op: 'truncate', id: files.get(fd).id, size })
})
replace('truncateSync', (call) => (path, size = 0) => {
  call(path, size)
  if (place(path) !== undefined) record({ op: 'truncate', path: place(path), size })
})
replace('writeFileSync', (call) => (path, data, options) => {
  if (typeof path === 'number' || place(path) === undefined) return call(path, data, options)
  const fd = fs.openSync(path, options?.flag ?? 'w', options?.mode)
  const bytes = bytesOf(data)
  if (bytes.length > 0) fs.writeSync(fd, bytes, 0, bytes.length)
  fs.closeSync(fd)
})
const PATHS = {
  mkdir: (path) => noteMissing(path),
  rmdir: (path) => noteTree(path),
  rm: (path) => noteTree(path),
  unlink: (path) => noteTree(path),
  rename: (path, target) => () =>
    place(target) !== undefined && record({ op: 'rename', path: place(path), to: place(target) }),
  link: (path, target) => () =>
    place(target) !== undefined && record({ op: 'link', path: place(path), to: place(target) }),
}
for (const [name, note] of Object.entries(PATHS)) {
  replace(`${name}Sync`, (call) => (...args) => {
    const done = note(...args)
    const result = call(...args)
    done()
    return result
  })
  const call = fs.promises[name]
  fs.promises[name] = async (...args) => {
    const done = note(...args)
    const result = await call(...args)
    done()
    return result
  }
}

// What the server calls, in the main thread.
const open = fs.promises.open
fs.promises.open = async (path, flags, mode) => {
  const existed = original.existsSync(path)
  const handle = await open(path, flags, mode)
  noteOpen(handle.fd, path, flags, existed)
  return handle
}
if (isMainThread) {
  const some = await open(new URL(import.meta.url))
  const handles = Object.getPrototypeOf(some)
  await some.close()
  const { write, writeFile, sync, datasync, truncate, close } = handles
  handles.write = async function (data, offset, length, position) {
    const result = await write.call(this, data, offset, length, position)
    if (typeof data === 'string') throw new Error('A text was written where bytes are expected.')
    const from = typeof offset === 'number' ? offset : 0
    noteWrite(this.fd, Buffer.from(bytesOf(data).subarray(from, from + result.bytesWritten)), position)
    return result
  }
  handles.writeFile = async function (data, options) {
    await writeFile.call(this, data, options)
    noteWrite(this.fd, bytesOf(data))
  }
  for (const [name, call] of Object.entries({ sync, datasync }))
    handles[name] = async function () {
      await call.call(this)
      noteSync(this.fd)
    }
  handles.truncate = async function (size = 0) {
    await truncate.call(this, size)
    if (files.has(this.fd)) record({ op: 'truncate', id: files.get(this.fd).id, size })
  }
  handles.close = async function () {
    files.delete(this.fd)
    await close.call(this)
  }
}
const { writeFile: writePromise } = fs.promises
fs.promises.writeFile = async (path, data, options) => {
  if (typeof path !== 'string' || place(path) === undefined) return writePromise(path, data, options)
  const handle = await fs.promises.open(path, options?.flag ?? 'w', options?.mode)
  try {
    await handle.writeFile(data, options)
  } finally {
    await handle.close()
  }
}
syncBuiltinESMExports()
