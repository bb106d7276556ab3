import { FaceworkError } from '@facework/report'
import { DIGEST } from '../digest.ts'
import type { Resolution } from './resolution.ts'

// [L5]
/** `facework.lock.json`: what the addresses of a project meant when they were installed, byte by byte. */
export interface LockFile extends Resolution {
  readonly lock: 1
  /** Address of the library. */
  readonly library: string
}

export const LOCK_NAME = 'facework.lock.json'

/** Checks a parsed lock file, as far as loading depends on it. */
export function readLockFile(json: unknown): LockFile {
  const lock = json as Partial<LockFile> | null
  const isWhole =
    typeof lock === 'object' &&
    lock !== null &&
    lock.lock === 1 &&
    typeof lock.library === 'string' &&
    isRecord(lock.refs) &&
    isRecord(lock.versions) &&
    Object.values(lock.refs).every((digest) => isRecord(lock.versions?.[digest as string])) &&
    Object.entries(lock.versions).every(
      ([digest, version]) =>
        DIGEST.test(digest) &&
        version.digest === digest &&
        Array.isArray(version.files) &&
        version.files.every((file) => typeof file.path === 'string' && DIGEST.test(file.digest)),
    )
  if (isWhole) return lock as LockFile
  throw new FaceworkError(
    'library/lock-file',
    LOCK_NAME,
    `${LOCK_NAME} is damaged, or of a newer version of Facework.`,
    'Restore it from version control, or delete it and run `facework install`.',
  )
}

/** As text, with sorted keys, so that two installs of the same versions write the same file. */
export function lockFileText({ library, refs, versions }: Omit<LockFile, 'lock'>): string {
  const sorted = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  return `${JSON.stringify({ lock: 1, library, refs: sorted(refs), versions: sorted(versions) }, null, 2)}\n`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
