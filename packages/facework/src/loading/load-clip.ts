import type { Clip } from '@facework/documents'
import { download } from './download.ts'
import { readClip } from './read-clip.ts'

/** Loads a clip from the address of a *.clip.json or a *.facework, compressed or not; checked. */
export async function loadClip(address: string | URL): Promise<Clip> {
  return readClip(await download(address))
}
