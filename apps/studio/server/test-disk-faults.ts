import fs from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

type Call = (...args: unknown[]) => Promise<unknown>

/** Everything that changes the disk. */
const CALLS = ['open', 'rename', 'link', 'copyFile', 'unlink', 'mkdir', 'rmdir']
const HANDLE_CALLS = ['writeFile', 'sync', 'datasync']

/** Does some work on a disk whose n-th call fails when `fails(n, name)` says so; returns the number of calls. */
export async function withDiskFaults(
  fails: (n: number, name: string) => boolean,
  work: () => Promise<unknown>,
): Promise<number> {
  const handle = await open(import.meta.filename)
  const handles = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const promises = fs.promises as unknown as Record<string, Call>
  const methods = handles as unknown as Record<string, Call>
  let n = 0
  const restore = [
    ...CALLS.map((name) => replaceCall(promises, name, () => fails(n++, name))),
    ...HANDLE_CALLS.map((name) => replaceCall(methods, name, () => fails(n++, name))),
  ]
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const put of restore) put()
    syncBuiltinESMExports()
  }
  return n
}

function replaceCall(target: Record<string, Call>, name: string, fails: () => boolean): () => void {
  const original = target[name]!
  target[name] = async function (this: unknown, ...args) {
    if (fails()) throw Object.assign(new Error(`EIO: i/o error, ${name}`), { code: 'EIO' })
    return original.apply(this, args)
  }
  return () => {
    target[name] = original
  }
}
