import type { DiskError } from './disk.ts'

/** What to do about an error of the file system, by its code. */
const FIXES: Readonly<Record<string, string>> = {
  EACCES: 'Make the file and its folder writable',
  EPERM: 'Make the file and its folder writable',
  EROFS: 'Make the disk writable',
  ENOSPC: 'Free some disk space',
  EDQUOT: 'Free some disk space',
  ENAMETOOLONG: 'Give the document a shorter name',
  EEXIST: 'Move the file away that is in the place of a folder',
  ENOTDIR: 'Move the file away that is in the place of a folder',
  EISDIR: 'Move the folder away that is in the place of the file',
  ELOOP: 'Put a copy of the file in the place of the link',
  EFBIG: 'Split the document',
  EILSEQ: 'Save the file as UTF-8',
  EIO: 'Check the disk, or the connection to the network drive',
  EMFILE: 'Raise the limit of open files',
}

export const fixFor = ({ code }: DiskError): string => FIXES[code ?? ''] ?? 'Fix the cause'

/** "EACCES: permission denied" of "EACCES: permission denied, open '/a/b'": temporary names help no one. */
export const reasonOf = ({ message }: Error): string => message.replace(/, \w+( '.*)?$/s, '')
