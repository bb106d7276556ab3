import type { Clip } from '@facework/documents'
import { askForFiles } from '../../import/ask-for-files.ts'
import { readFile } from '../../import/read-file.ts'
import { problemFromError, problemsFrom, reportProblems } from '../../session/problems.ts'
import { runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { toast } from '../../session/shell-state.ts'

/** Lets a person choose the file a clip came from, as it is now, and puts the clip on it. */
export function reimport(session: Session, clip: Clip): void {
  askForFiles(([file]) => {
    if (file) void reimportFrom(session, clip, file)
  }, false)
}

async function reimportFrom(session: Session, clip: Clip, file: File): Promise<void> {
  try {
    const { content } = await readFile(file)
    const clips = content.documents.filter((d): d is Clip => d.kind === 'clip')
    const take = clip.source?.take ?? clip.name
    const from = clips.find((c) => (c.source?.take ?? c.name) === take) ?? clips[0]
    if (!from) {
      toast(session, `${file.name} has no animation.`, { tone: 'error' })
      return
    }
    const result = runCommand(session, 'clip.reimport', { clip: clip.id, from })
    if (!result) return
    reportProblems(session, problemsFrom(clip.name, result.diagnostics))
    const conflicts = result.value.length
    toast(
      session,
      conflicts === 0
        ? `${clip.name} reimported`
        : `${clip.name} reimported, ${conflicts} edit${conflicts === 1 ? '' : 's'} to check in Problems`,
      { tone: conflicts === 0 ? 'ok' : 'warn', action: { label: 'Undo', run: () => session.editor.undo() } },
    )
  } catch (error) {
    const problems = problemFromError(file.name, error)
    reportProblems(session, problems)
    toast(session, problems[0]?.message ?? `${file.name} could not be read.`, { tone: 'error' })
  }
}
