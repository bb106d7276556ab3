import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { FaceworkError, suggestion } from '@facework/report'
import { callContext } from '../call-context.ts'
import { recoverFolder } from './interrupted-write.ts'
import { unreadable } from './unreadable-file.ts'

/** Node reads no larger file at once; nor does any head need it. */
const MOST_BYTES = 2 ** 31 - 1

/** Nothing can be at such a path; any other error means that it cannot be known. */
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'])

/** What is at a path; undefined when nothing is. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw unreadable(path, error)
  }
}

/** The bytes of a file, or one clear error. `path` is kept in messages as it was given. */
export async function readBytes(path: string, cwd: string): Promise<Uint8Array> {
  if (path === '-') return stdinBytes()
  const full = resolve(cwd, path)
  recoverFolder(dirname(full))
  const found = statOf(full)
  if (!found) {
    throw new FaceworkError('cli/file-missing', path, `There is no file "${path}".`, nearestFile(full))
  }
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : 'no ordinary file'
    throw new FaceworkError('cli/not-a-file', path, `"${path}" is ${what}; a file is needed here.`)
  }
  if (found.size > MOST_BYTES) {
    throw new FaceworkError(
      'cli/file-too-large',
      path,
      `"${path}" has ${found.size} bytes; at most ${MOST_BYTES} can be read.`,
    )
  }
  try {
    // Not node's shared pool: columns of documents are views of these bytes.
    const buffer = await readFile(full)
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The same at once, for files beside another one. */
export function readBytesNow(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function stdinBytes(): Promise<Uint8Array> {
  const { stdin } = callContext.getStore() ?? {}
  if (stdin) return stdin()
  throw new FaceworkError('cli/no-stdin', '-', '"-" stands for stdin, and there is no stdin here.')
}

export async function readText(path: string, cwd: string): Promise<string> {
  const bytes = await readBytes(path, cwd)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FaceworkError('cli/not-text', path, `"${path}" is not UTF-8 text.`, 'Save it as plain text.')
  }
}

function nearestFile(full: string): string | undefined {
  try {
    return suggestion(basename(full), readdirSync(dirname(full)))
  } catch {
    return undefined
  }
}
