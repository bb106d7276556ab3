import { constants, lstat, open } from 'node:fs/promises'
import { ifMissing } from './whole-file.ts'

/** Larger files are not read: no document or journal record has a use for them, and memory is limited. */
export const LARGEST_FILE = 512 * 1024 * 1024

/** Windows has neither; links are also found by `lstat`. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * The bytes of a file; undefined when it does not exist. Links are refused because they may point outside the
 * project, devices and pipes because reading them may never end.
 */
export async function readRegularFile(path: string, largest = LARGEST_FILE): Promise<Buffer | undefined> {
  const found = await lstat(path).catch(ifMissing)
  if (found === undefined) return undefined
  if (!found.isFile()) throw notRegular(found.isDirectory() ? 'EISDIR' : 'ELOOP')
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    // Asked again of the open file: the name may mean another one by now.
    const opened = await file.stat()
    if (!opened.isFile()) throw notRegular('ELOOP')
    if (opened.size > largest) throw tooLarge(opened.size, largest)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function notRegular(code: 'EISDIR' | 'ELOOP'): Error {
  const what = code === 'EISDIR' ? 'a folder' : 'a link or a device'
  return Object.assign(new Error(`it is ${what}, not a file`), { code })
}

function tooLarge(size: number, largest: number): Error {
  return Object.assign(new Error(`it has ${size} bytes, and at most ${largest} are read`), { code: 'EFBIG' })
}
