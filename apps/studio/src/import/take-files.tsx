import { addSound, isSound } from '../panels/timeline/sound/add-sound.ts'
import { problemFromError, problemsFrom, reportProblems } from '../session/problems.ts'
import { attempt } from '../session/run-command.ts'
import type { Session } from '../session/session.ts'
import { openDialog, toast } from '../shell/shell-store.ts'
import { ImportReport } from './import-report.tsx'
import { type ReadFile, readFile } from './read-file.ts'

const REMEDY = 'Open it in the program it was made with, and export it once more.'

/** Brings files in, one undoable step each; what cannot come in is said with the problems. */
export async function takeFiles(session: Session, files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (isSound(file.name)) {
      await addSound(session, file)
      continue
    }
    try {
      takeIn(session, await readFile(file, session.editor.documents('skeleton')))
    } catch (error) {
      const problems = problemFromError(file.name, error, REMEDY)
      reportProblems(problems)
      toast(problems[0]?.message ?? `${file.name} could not be read.`, { tone: 'error' })
    }
  }
}

function takeIn(session: Session, read: ReadFile): void {
  const folder = read.file.replace(/\.[^.]+$/, '')
  session.editor.run('document.import', {
    documents: read.documents,
    folder: read.documents.length > 1 ? folder : read.documents[0]?.kind === 'clip' ? 'clips' : '',
  })
  reportProblems(problemsFrom(read.file, read.diagnostics))
  const character = read.documents.find((d) => d.kind === 'character')
  const clip = read.documents.find((d) => d.kind === 'clip')
  if (character) {
    attempt(() => session.bring(character.id))
    session.selectCharacter(character.id)
  } else if (clip) session.playClip(clip.id)
  const serious = read.diagnostics.some((d) => d.severity !== 'info')
  if (serious) openDialog(<ImportReport read={read} />)
  else {
    const action = { label: 'Report', run: () => openDialog(<ImportReport read={read} />) }
    toast(`${read.file} imported`, { tone: 'ok', action })
  }
}
