import fs from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

type Call = (...args: unknown[]) => Promise<unknown>

const CALLS = [
  'open',
  'rename',
  'link',
  'copyFile',
  'unlink',
  'mkdir',
  'rmdir',
  'readFile',
  'writeFile',
  'readdir',
  'lstat',
]
const HANDLE_CALLS = ['writeFile', 'sync', 'datasync', 'read', 'readFile', 'truncate']

/** Whether a call fails, and perhaps with which code, by its name and the path it is about; calls on an open file have none. */
type Fails = (name: string, path: string) => boolean | string

/** Does some work on a disk with some calls failing. */
export async function withDiskFaults(fails: Fails, work: () => Promise<unknown>): Promise<void> {
  const handle = await open(import.meta.filename)
  const handles = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const promises = fs.promises as unknown as Record<string, Call>
  const methods = handles as unknown as Record<string, Call>
  const restore = [
    ...CALLS.map((name) => replaceCall(promises, name, fails)),
    ...HANDLE_CALLS.map((name) => replaceCall(methods, name, fails)),
  ]
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const put of restore) put()
    syncBuiltinESMExports()
  }
}

function replaceCall(target: Record<string, Call>, name: string, fails: Fails): () => void {
  const original = target[name]!
  target[name] = async function (this: unknown, ...args) {
    const failure = fails(name, String(args[0]))
    if (failure !== false) {
      const code = failure === true ? 'EIO' : failure
      throw Object.assign(new Error(`${code}: i/o error, ${name}`), { code })
    }
    return original.apply(this, args)
  }
  return () => {
    target[name] = original
  }
}
