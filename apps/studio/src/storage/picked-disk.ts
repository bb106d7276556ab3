import type { DiskWatch, FileContent } from '@facework/editor/internal'
import { type PreparedWrite, piecesOf, WebDisk } from './web-disk.ts'
import { ifMissing } from './web-errors.ts'

/** Browsers tell nothing of other programs. */
const LOOK_EACH = 2000

/** A folder of this machine that a person has picked. */
export class PickedDisk extends WebDisk {
  /** The names that browsers give to files they write. */
  protected readonly unfinished = '.crswap'

  watch(look: () => Promise<unknown>): DiskWatch {
    const timer = setInterval(() => void look().catch(() => {}), LOOK_EACH)
    return { follow() {}, close: () => clearInterval(timer) }
  }

  /** The browser writes to a copy, which takes the place of the file when it is closed. */
  protected async prepare(
    folder: FileSystemDirectoryHandle,
    name: string,
    content: FileContent,
  ): Promise<PreparedWrite> {
    const there = await folder.getFileHandle(name).catch(ifMissing)
    if (there) return written(there, content)
    // A new file would be there at once, without content.
    return {
      async place() {
        const write = await written(await folder.getFileHandle(name, { create: true }), content)
        await write.place()
      },
      async discard() {},
    }
  }
}

async function written(file: FileSystemFileHandle, content: FileContent): Promise<PreparedWrite> {
  const copy = await file.createWritable()
  const discard = () => copy.abort().catch(() => {})
  try {
    for await (const piece of piecesOf(content)) await copy.write(piece)
  } catch (error) {
    await discard()
    throw error
  }
  return { place: () => copy.close(), discard }
}
