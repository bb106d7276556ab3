import { FaceworkError } from '@facework/report'

const FIXES: Readonly<Record<string, string>> = {
  EACCES: 'Allow reading it, or copy it to a place where that is allowed.',
  EPERM: 'Allow reading it, or copy it to a place where that is allowed.',
  EMFILE: 'Close other programs, or raise the limit of open files.',
}

/** One clear error for a file that the disk does not give. */
export function unreadable(path: string, error: unknown): FaceworkError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const why = code === 'EACCES' || code === 'EPERM' ? 'reading it is not allowed' : message
  return new FaceworkError(
    'cli/file-unreadable',
    path,
    `"${path}" cannot be read: ${why}.`,
    FIXES[code] ?? 'Check the disk, or the connection to the network drive, and try again.',
  )
}
