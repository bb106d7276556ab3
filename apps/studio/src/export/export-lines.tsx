import { type Character, type Clip, type Document, documentToFiles } from '@facework/documents'
import { OUTPUT_FORMATS, type OutputDocuments, type OutputFormat } from '@facework/formats'
import type { MenuEntry, MenuLine } from '../components/dialogs/menu.tsx'
import { attempt } from '../session/run-command.ts'
import type { Session } from '../session/session.ts'
import { toast } from '../session/shell-state.ts'
import { saveFile } from './save-file.ts'

/** Writes a file, and says what the format could not hold. */
function line(session: Session, name: string, format: OutputFormat, documents: OutputDocuments): MenuLine {
  const file = `${name}${format.ending}`
  const withPoses = documents.poses && format.poses ? ' with poses' : ''
  return {
    label: `${format.title}${withPoses} (${format.ending})`,
    off: format.refusal(documents),
    run: () =>
      attempt(session, () => {
        const { bytes, diagnostics } = format.write(documents, { fps: documents.clip?.frameRate ?? 30 })
        saveFile(file, bytes)
        const left = diagnostics.filter((d) => d.severity !== 'info')
        if (left.length > 0) toast(session, left[0]!.message, { tone: 'warn' })
        else toast(session, `Wrote ${file}`, { tone: 'ok' })
      }),
  }
}

const lines = (session: Session, name: string, holds: OutputFormat['holds'], documents: OutputDocuments) =>
  OUTPUT_FORMATS.filter((format) => format.holds === holds).map((format) =>
    line(session, name, format, documents),
  )

const asJson = (document: Document): MenuLine => ({
  label: `Document (.${document.kind}.json)`,
  run() {
    const { json, bin } = documentToFiles(document)
    saveFile(`${document.name}.${document.kind}.json`, json, 'application/json')
    if (bin) saveFile(`${document.name}.${document.kind}.bin`, bin)
  },
})

/** The files a document can be written as. */
export function exportLines(session: Session, document: Document): MenuEntry[] {
  if (document.kind === 'clip') return [...clipLines(session, document), asJson(document)]
  if (document.kind === 'character') return [...characterLines(session, document), asJson(document)]
  if (document.kind === 'poses') {
    const user = session.editor.documents('character').find((c) => c.poses?.id === document.id)
    return [...(user ? characterLines(session, user) : []), asJson(document)]
  }
  if (document.kind === 'model') {
    return [...lines(session, document.name, 'head', { model: document }), asJson(document)]
  }
  return [asJson(document)]
}

function clipLines(session: Session, clip: Clip): MenuLine[] {
  const { editor } = session
  const skeleton = editor.document(clip.skeleton?.id, 'skeleton') ?? editor.documents('skeleton')[0]
  return lines(session, clip.name, 'clip', { clip, skeleton })
}

function characterLines(session: Session, character: Character): MenuLine[] {
  const { editor } = session
  const model = editor.document(character.model.id, 'model')
  const poses = editor.document(character.poses?.id, 'poses')
  return model ? lines(session, character.name, 'head', { model, poses }) : []
}
