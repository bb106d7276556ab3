import type { DiskError } from '@facework/editor/internal'

/** Codes of disks by the names browsers give to the same errors. */
const CODES: Readonly<Record<string, string>> = {
  NotFoundError: 'ENOENT',
  TypeMismatchError: 'EISDIR',
  NotAllowedError: 'EACCES',
  SecurityError: 'EACCES',
  NoModificationAllowedError: 'EACCES',
  QuotaExceededError: 'ENOSPC',
}

/** For `catch`: the same error with the code of a disk. */
export function asDiskError(error: unknown): never {
  const { name, message } = error as Error
  const code = CODES[name]
  if (code === undefined) throw error
  throw Object.assign(new Error(message), { code }) satisfies DiskError
}

/** For `catch`: a missing file gives undefined. */
export function ifMissing(error: unknown): undefined {
  if ((error as Error).name === 'NotFoundError') return undefined
  throw error
}
