// A disk that fails, for tests: the calls of node:fs are replaced, so that the code under test has no hooks for it.
// As `node --import scripts/disk-faults.mjs` with FACEWORK_KILL_AT it ends a process at its n-th call.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'

const PATH_CALLS = [
  'open',
  'rename',
  'link',
  'copyFile',
  'unlink',
  'rm',
  'mkdir',
  'rmdir',
  'readFile',
  'writeFile',
  'readdir',
  'stat',
  'lstat',
  'realpath',
]
const HANDLE_CALLS = [
  'write',
  'writeFile',
  'read',
  'readFile',
  'sync',
  'datasync',
  'truncate',
  'stat',
  'chmod',
]
const FD_CALLS = ['fsyncSync', 'readSync', 'writeSync']
const WORDS = {
  EIO: 'i/o error',
  ENOSPC: 'no space left on device',
  EACCES: 'permission denied',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'name too long',
}
const DELAY_MS = 20

/**
 * Does some work on a disk with some calls failing. `fails` gets the name of a call and the path it is about, and says
 * how it ends: `false` as it should, a code of an error, `true` for EIO, `'short'` after half of the bytes, `'delay'`
 * a little later, `'kill'` with the process.
 */
export async function withDiskFaults(fails, work) {
  const remove = await replaceCalls(fails)
  try {
    return await work()
  } finally {
    remove()
  }
}

/** Calls below a folder, counted; the one of number `at`, or all from it on, end in a way. */
export function faultAt(folder, at, way, { all = false } = {}) {
  const state = {
    calls: 0,
    injected: 0,
    /** Names of the calls that failed. */
    names: [],
    /** While the test itself looks at the disk. */
    isPaused: false,
    fails(name, path) {
      if (state.isPaused || (path !== folder && !path.startsWith(folder + sep))) return false
      const number = state.calls++
      if (all ? number < at : number !== at) return false
      state.injected++
      state.names.push(name)
      return way
    },
  }
  return state
}

async function replaceCalls(fails) {
  const paths = new WeakMap()
  const descriptors = new Map()
  const restore = []
  const replace = (target, name, make) => {
    const original = target[name]
    const replaced = make(original)
    Object.assign(replaced, original) // realpathSync.native
    target[name] = replaced
    restore.push(() => {
      target[name] = original
    })
  }
  const handle = await fs.promises.open(new URL(import.meta.url))
  const handles = Object.getPrototypeOf(handle)
  await handle.close()
  const { write } = handles

  for (const name of PATH_CALLS) {
    replace(fs.promises, name, (original) => async (...args) => {
      const path = String(args[0])
      await endAs(fails(name, path), name, path)
      const result = await original(...args)
      if (name === 'open') paths.set(result, path)
      return result
    })
    replace(fs, `${name}Sync`, (original) => (...args) => {
      const path = typeof args[0] === 'number' ? (descriptors.get(args[0]) ?? '') : String(args[0])
      endNowAs(fails(`${name}Sync`, path), name, path)
      const result = original(...args)
      if (name === 'open') descriptors.set(result, path)
      return result
    })
  }
  for (const name of HANDLE_CALLS) {
    replace(
      handles,
      name,
      (original) =>
        async function (...args) {
          const path = paths.get(this) ?? ''
          const way = fails(name, path)
          if (way !== 'short') await endAs(way, name, path)
          else if (name === 'write' || name === 'read') return original.apply(this, halved(args))
          else {
            if (name === 'writeFile')
              await write.call(this, Buffer.from(args[0]).subarray(0, args[0].length >> 1))
            await endAs('ENOSPC', name, path)
          }
          return original.apply(this, args)
        },
    )
  }
  // It never throws: whatever goes wrong, nothing is there.
  replace(fs, 'existsSync', (original) => (path) => {
    const way = fails('existsSync', String(path))
    if (way === 'kill') endNowAs(way, 'existsSync', path)
    return (way === false || way === 'delay') && original(path)
  })
  for (const name of FD_CALLS) {
    replace(fs, name, (original) => (...args) => {
      const path = descriptors.get(args[0]) ?? ''
      endNowAs(fails(name, path), name, path)
      return original(...args)
    })
  }
  syncBuiltinESMExports()
  return () => {
    for (const put of restore) put()
    syncBuiltinESMExports()
  }
}

/** The arguments of a read or write of a buffer, for half as many bytes: a kernel may do that at any time. */
function halved([buffer, offset, length, position]) {
  if (typeof buffer === 'string') {
    const bytes = Buffer.from(buffer)
    return [bytes, 0, bytes.length >> 1, offset]
  }
  // With options in one object, the length is in there.
  if (typeof offset === 'object' && offset !== null)
    return [buffer, { ...offset, length: half(offset.length ?? buffer.length) }]
  return [buffer, offset, half(length ?? buffer.length), position]
}

const half = (length) => Math.max(1, length >> 1)

async function endAs(way, name, path) {
  if (way === 'delay') return new Promise((resolve) => setTimeout(resolve, DELAY_MS))
  endNowAs(way, name, path)
}

function endNowAs(way, name, path) {
  if (way === false) return
  if (way === 'kill') process.kill(process.pid, 'SIGKILL')
  if (way === 'delay') return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DELAY_MS)
  const code = way === true ? 'EIO' : way === 'short' ? 'ENOSPC' : way
  throw Object.assign(new Error(`${code}: ${WORDS[code] ?? 'error'}, ${name} '${path}'`), {
    code,
    path,
    syscall: name,
  })
}

const { FACEWORK_KILL_AT: at, FACEWORK_KILL_UNDER: under, FACEWORK_KILL_COUNT: count } = process.env
if (under !== undefined) {
  const state = faultAt(under, Number(at ?? Number.POSITIVE_INFINITY), 'kill')
  await replaceCalls(state.fails)
  if (count !== undefined) process.once('exit', () => fs.writeFileSync(count, String(state.calls)))
}
