import type { DownloadOptions } from './download.ts'
import type { OpenedFile } from './file-access.ts'
import { type LoadSource, openFile } from './open-file.ts'

/** Opens what can be loaded, addresses in a library included. */
export async function openSource(source: LoadSource, options: DownloadOptions): Promise<OpenedFile> {
  const isAddress = typeof source === 'string' || source instanceof URL
  if (!isAddress || !String(source).startsWith('fw:')) return openFile(source, options)
  // Pages without a library do not load what reads one.
  return (await library()).openFromLibrary(String(source), options)
}

const library = () => import('../library/library-file.ts')
