import type { Session } from '../session/session.ts'
import { openDialog } from '../session/shell-state.ts'
import { takeSounds } from './add-sound.ts'
import { endingOf, IMPORTED_ENDINGS } from './file-extensions.ts'
import { ImportDialog } from './import-dialog.tsx'
import { groupFiles } from './obj-files.ts'
import { readFile } from './read-file.ts'
import { rememberedOptions } from './remembered-options.ts'
import { takeFiles, takeIn } from './take-files.tsx'
import { takeVideos } from './take-videos.ts'

/** Asks once for the import options of files, unless they were remembered for all their extensions. */
export function offerFiles(session: Session, offered: readonly File[]): void {
  const groups = groupFiles(takeVideos(session, takeSounds(session, offered)))
  const known = groups.filter(({ file }) => hasKnownEnding(file))
  const others = groups.filter(({ file }) => !hasKnownEnding(file))
  // Told apart by their content; options of a file that is refused in the end are not worth a question.
  if (others.length > 0)
    void takeFiles(
      session,
      others.map(({ file }) => file),
    )
  if (known.length === 0) return
  const files = known.map(({ file }) => file)
  const reading = known.map(({ file, beside }) => readFile(file, beside))
  // Told when they are taken in; until then nobody listens.
  for (const read of reading) read.catch(() => {})
  const asked = files.find((file) => rememberedOptions(endingOf(file.name)) === undefined)
  if (!asked) void takeIn(session, files, reading)
  else openDialog(session, <ImportDialog files={files} reading={reading} />)
}

const hasKnownEnding = ({ name }: File) =>
  IMPORTED_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
