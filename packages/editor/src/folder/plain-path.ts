import { FaceworkError } from '@facework/report'

const LONGEST = 1024
/** Names Windows takes for devices, wherever they lie. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Whether this is a path below a folder, of plain visible names with forward slashes. */
export function isPlainPath(path: string): boolean {
  if (path === '' || path.length > LONGEST) return false
  return path.split('/').every((name) => {
    if (name === '' || name.startsWith('.') || name === 'node_modules') return false
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file name may hold
    return !/[\u0000-\u001f\\:]/.test(name) && !/[. ]$/.test(name) && !DEVICE.test(name)
  })
}

export function noSuchFile(path: string): FaceworkError {
  return new FaceworkError(
    'workspace/missing',
    path,
    `There is no file "${path}".`,
    'It may have been moved or deleted; reload the page.',
  )
}
