import type { Document } from '@facework/documents'
import { type ImportOptions, planImport } from '@facework/editor'
import { problemFromError, problemsFrom, reportProblems } from '../session/problems.ts'
import { attempt } from '../session/run-command.ts'
import type { Session } from '../session/session.ts'
import { openDialog, toast } from '../session/shell-state.ts'
import { endingOf } from './file-extensions.ts'
import { ImportReport } from './import-report.tsx'
import type { ImportedFile } from './imported-file.ts'
import { groupFiles } from './obj-files.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { rememberedOptions } from './remembered-options.ts'

const REMEDY = 'Open it in the program that created it, and export it again.'

/** Takes files in without a question: as remembered for their ending, or as usual. */
export function takeFiles(session: Session, files: readonly File[]): Promise<void> {
  const groups = groupFiles(files)
  return takeIn(
    session,
    groups.map(({ file }) => file),
    groups.map(({ file, beside }) => readFile(file, beside)),
  )
}

/** Imports files in one undoable step; files that cannot be imported are listed with the problems. */
export async function takeIn(
  session: Session,
  files: readonly File[],
  reading: readonly Promise<ReadFile>[],
  options?: Partial<ImportOptions>,
): Promise<void> {
  const taken: ImportedFile[] = []
  const project = [...session.editor.store.getState().documents.values()].map((o): Document => o.document)
  for (const [i, { name }] of files.entries()) {
    try {
      const read = await reading[i]!
      // Those before it are part of the project by then: a second head may stand on the first one's joints.
      const known = [...project, ...taken.flatMap((t) => t.plan.documents)]
      const plan = planImport(read, known, options ?? rememberedOptions(endingOf(name)))
      taken.push({ file: name, bytes: read.bytes, plan })
    } catch (error) {
      const problems = problemFromError(name, error, REMEDY)
      reportProblems(session, problems)
      const words = problems[0]?.message ?? 'The file could not be read.'
      toast(session, words.includes(name) ? words : `${name}: ${words}`, {
        tone: 'error',
        action: { label: 'How to fix', run: () => session.shell.getState().showPanel('problems') },
      })
    }
  }
  if (taken.length > 0) attempt(session, () => enter(session, taken))
}

function enter(session: Session, taken: readonly ImportedFile[]): void {
  const documents = taken.flatMap((t) => t.plan.documents)
  session.editor.run('document.import', {
    documents,
    folders: Object.assign({}, ...taken.map((t) => t.plan.folders)) as Record<string, string>,
  })
  for (const { file, plan } of taken) reportProblems(session, problemsFrom(file, plan.diagnostics))
  const characters = documents.filter((d) => d.kind === 'character')
  for (const { id } of characters) attempt(session, () => session.addToStage(id))
  if (characters[0]) session.selectCharacter(characters[0].id)
  // Clips that came alone were dropped to be seen; those of a head wait until they are asked for.
  const alone = taken.filter(({ plan }) => !plan.documents.some((d) => d.kind === 'character'))
  const clips = alone.flatMap(({ plan }) => plan.documents.filter((d) => d.kind === 'clip'))
  const plays = clips.find((clip) => clip.curves.length > 0) ?? clips[0]
  if (plays) session.playClip(plays.id)
  const show = () => openDialog(session, <ImportReport taken={taken} />)
  // A head is worth a look at what was found in it; a clip plays, and says so by itself.
  const serious = taken.some(({ plan }) => plan.diagnostics.some((d) => d.severity !== 'info'))
  const words = taken.length === 1 ? `${taken[0]!.file} imported` : `${taken.length} files imported`
  if (serious || characters.length > 0) show()
  else toast(session, words, { tone: 'ok', action: { label: 'Report', run: show } })
}
