import { type Library, type PublishedRelease, publishRelease, type ReleaseOptions } from '@facework/library'
import { gatherVersion } from './gather-version.ts'

/** Publishes a file, with all that it needs, as the next version of an asset. */
export async function publishFile(
  library: Library,
  file: string,
  cwd: string,
  name: string,
  options: ReleaseOptions,
): Promise<PublishedRelease> {
  return publishRelease(library, name, await gatherVersion(file, cwd), options)
}
