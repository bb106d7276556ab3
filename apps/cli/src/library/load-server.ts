import { FaceworkError } from '@facework/report'

/** The server is a package of its own: most projects only read libraries. */
export async function loadLibraryServer(): Promise<typeof import('@facework/library-server')> {
  try {
    return await import('@facework/library-server')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new FaceworkError(
      'cli/library-missing',
      '@facework/library-server',
      'The library server is not installed.',
      'Install it: `npm install @facework/library-server`.',
    )
  }
}
