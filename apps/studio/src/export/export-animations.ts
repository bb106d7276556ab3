import type { Character, Clip } from '@facework/documents'
import { documentsOfCharacter, holdsCurves, writePerformance } from '@facework/editor/internal'
import type { OutputFormat } from '@facework/formats'
import { wordsOf } from '../base/words-of.ts'
import type { Session } from '../session/session.ts'
import type { FileToSave } from './files/zip.ts'
import type { ReportProgress } from './form/use-export-job.ts'

export interface AnimationExport {
  readonly format: OutputFormat
  readonly clips: readonly Clip[]
  /** Who plays them; formats that hold curves need none. */
  readonly characters: readonly Character[]
  readonly fps: number
  readonly mood: boolean
}

export interface ExportedAnimations {
  readonly files: readonly FileToSave[]
  /** What a file could not hold, and which files could not be written. */
  readonly notes: readonly string[]
  readonly failed: number
}

/** The files that an export writes: a clip per file, and for formats with joints or morphs, a character and a clip. */
export function plannedFiles({ format, clips, characters }: AnimationExport) {
  return holdsCurves(format)
    ? clips.map((clip) => ({ name: `${clip.name}${format.ending}`, clip, character: undefined }))
    : characters.flatMap((character) =>
        clips.map((clip) => ({ name: `${character.name}-${clip.name}${format.ending}`, clip, character })),
      )
}

/** Bakes every clip on every character, one after the other; what is refused does not stop the others. */
export async function exportAnimations(
  session: Session,
  options: AnimationExport,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<ExportedAnimations> {
  const planned = plannedFiles(options)
  const files: FileToSave[] = []
  const notes: string[] = []
  for (const [done, { name, clip, character }] of planned.entries()) {
    report({ done, total: planned.length, words: `${done + 1} of ${planned.length}: ${name}` })
    // The page paints the progress, and hears Cancel.
    await new Promise((next) => setTimeout(next))
    signal.throwIfAborted()
    try {
      const { bytes, diagnostics } = writePerformance(
        options.format,
        { clip, documents: character && documentsIn(session, character) },
        { fps: options.fps, mood: options.mood },
      )
      files.push({ name: freeName(name, files), bytes })
      for (const d of diagnostics) if (d.severity !== 'info') notes.push(`${name}: ${d.message}`)
    } catch (error) {
      notes.push(`${name}: ${wordsOf(error)}`)
    }
  }
  return { files, notes, failed: planned.length - files.length }
}

function documentsIn(session: Session, character: Character) {
  const documents = documentsOfCharacter(character, session.editor.store.getState().documents)
  if (!documents) throw new Error(`The model of "${character.name}" is missing.`)
  return documents
}

/** Two clips of one name in two folders must not overwrite each other. */
function freeName(name: string, files: readonly FileToSave[]): string {
  const dot = name.lastIndexOf('.')
  let free = name
  for (let i = 2; files.some((f) => f.name === free); i++)
    free = `${name.slice(0, dot)}-${i}${name.slice(dot)}`
  return free
}
