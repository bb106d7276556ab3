import type { Session } from '../session/session.ts'
import { openDialog } from '../session/shell-state.ts'
import { takeSounds } from './add-sound.ts'
import { endingOf } from './file-extensions.ts'
import { ImportDialog } from './import-dialog.tsx'
import { groupFiles } from './obj-files.ts'
import { readFile } from './read-file.ts'
import { rememberedOptions } from './remembered-options.ts'
import { takeIn } from './take-files.tsx'
import { takeVideos } from './take-videos.ts'

/** Asks once for the import options of files, unless they were remembered for all their extensions. */
export function offerFiles(session: Session, offered: readonly File[]): void {
  const groups = groupFiles(takeVideos(session, takeSounds(session, offered)))
  if (groups.length === 0) return
  const files = groups.map(({ file }) => file)
  const reading = groups.map(({ file, beside }) => readFile(file, beside))
  // Told when they are taken in; until then nobody listens.
  for (const read of reading) read.catch(() => {})
  const asked = files.find((file) => rememberedOptions(endingOf(file.name)) === undefined)
  if (!asked) void takeIn(session, files, reading)
  else openDialog(session, <ImportDialog files={files} reading={reading} />)
}
