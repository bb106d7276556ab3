import { type Character, type Clip, type Document, documentToFiles } from '@facework/documents'
import { holdsCurves, writePerformance } from '@facework/editor/internal'
import { OUTPUT_FORMATS, type OutputFormat, type WrittenFile } from '@facework/formats'
import type { OutputDocuments } from '@facework/formats/internal'
import type { MenuEntry, MenuLine } from '../components/dialogs/menu.tsx'
import { attempt } from '../session/run-command.ts'
import type { Session } from '../session/session.ts'
import { openDialog, toast } from '../session/shell-state.ts'
import { AnimationDialog } from './animation-dialog.tsx'
import { saveFile } from './files/save-file.ts'
import { VideoDialog } from './video/video-dialog.tsx'

/** Writes a file, and says what the format could not hold. */
function saveWritten(session: Session, file: string, write: () => WrittenFile): void {
  attempt(session, () => {
    const { bytes, diagnostics } = write()
    saveFile(file, bytes)
    const left = diagnostics.filter((d) => d.severity !== 'info')
    if (left.length > 0) toast(session, left[0]!.message, { tone: 'warn' })
    else toast(session, `Wrote ${file}`, { tone: 'ok' })
  })
}

function headLines(session: Session, name: string, documents: OutputDocuments): MenuLine[] {
  return OUTPUT_FORMATS.filter((format) => format.holds === 'head').map((format) => ({
    label: `${format.title}${documents.poses && format.poses ? ' with poses' : ''} (${format.ending})`,
    off: format.refusal(documents),
    run: () => saveWritten(session, `${name}${format.ending}`, () => format.write(documents)),
  }))
}

function clipLine(session: Session, format: OutputFormat, clip: Clip): MenuLine {
  const { editor } = session
  const skeleton = editor.document(clip.skeleton?.id, 'skeleton') ?? editor.documents('skeleton')[0]
  return {
    label: `${format.title} (${format.ending})`,
    off: holdsCurves(format)
      ? clip.curves.length === 0
        ? 'The clip has no curves'
        : undefined
      : format.refusal({ clip, skeleton }),
    run: () =>
      saveWritten(session, `${clip.name}${format.ending}`, () =>
        writePerformance(format, { clip, skeleton }, { fps: clip.frameRate ?? 30 }),
      ),
  }
}

const asJson = (document: Document): MenuLine => ({
  label: `Document (.${document.kind}.json)`,
  run() {
    const { json, bin } = documentToFiles(document)
    saveFile(`${document.name}.${document.kind}.json`, json, 'application/json')
    if (bin) saveFile(`${document.name}.${document.kind}.bin`, bin)
  },
})

/** Baking and filming: what is on stage. */
export function stageExportLines(session: Session, document?: Document): MenuLine[] {
  const clip = document?.kind === 'clip' ? document.id : undefined
  const character = document?.kind === 'character' ? document.id : undefined
  return [
    {
      label: 'Animation on characters',
      icon: 'users',
      off: session.editor.documents('clip').length === 0 ? 'There is no clip' : undefined,
      run: () => openDialog(session, <AnimationDialog clip={clip} character={character} />),
    },
    {
      label: 'Video of the stage',
      icon: 'video',
      off: session.editor.preview.getState().clip === undefined ? 'No clip on stage' : undefined,
      run: () => openDialog(session, <VideoDialog />),
    },
  ]
}

/** The files a document can be written as. */
export function exportLines(session: Session, document: Document): MenuEntry[] {
  if (document.kind === 'clip') {
    const formats = OUTPUT_FORMATS.filter((format) => format.holds === 'clip')
    return [
      ...stageExportLines(session, document),
      'line',
      ...formats.map((format) => clipLine(session, format, document)),
      asJson(document),
    ]
  }
  if (document.kind === 'character') {
    return [
      ...stageExportLines(session, document),
      'line',
      ...characterLines(session, document),
      asJson(document),
    ]
  }
  if (document.kind === 'poses') {
    const user = session.editor.documents('character').find((c) => c.poses?.id === document.id)
    return [...(user ? characterLines(session, user) : []), asJson(document)]
  }
  if (document.kind === 'model') {
    return [...headLines(session, document.name, { model: document }), asJson(document)]
  }
  return [asJson(document)]
}

function characterLines(session: Session, character: Character): MenuLine[] {
  const { editor } = session
  const model = editor.document(character.model.id, 'model')
  const poses = editor.document(character.poses?.id, 'poses')
  return model ? headLines(session, character.name, { model, poses }) : []
}
