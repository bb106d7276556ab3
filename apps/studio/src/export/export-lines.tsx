import { type Character, type Clip, type Document, documentToFiles } from '@facework/documents'
import {
  exportBvh,
  exportGltf,
  exportLiveLinkCsv,
  exportVrma,
  type WrittenFile,
  writeFbx,
} from '@facework/formats'
import { Report } from '@facework/report'
import type { MenuEntry, MenuLine } from '../components/dialogs/menu.tsx'
import { attempt } from '../session/run-command.ts'
import type { Session } from '../session/session.ts'
import { toast } from '../session/shell-state.ts'
import { saveFile } from './save-file.ts'

/** Writes a file, and says what the format could not hold. */
function line(
  session: Session,
  label: string,
  file: string,
  write: () => WrittenFile,
  off?: string,
): MenuLine {
  return {
    label,
    off,
    run: () =>
      attempt(session, () => {
        const { bytes, diagnostics } = write()
        saveFile(file, bytes)
        const left = diagnostics.filter((d) => d.severity !== 'info')
        if (left.length > 0) toast(session, left[0]!.message, { tone: 'warn' })
        else toast(session, `Wrote ${file}`, { tone: 'ok' })
      }),
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

/** The files a document can be written as. */
export function exportLines(session: Session, document: Document): MenuEntry[] {
  if (document.kind === 'clip') return [...clipLines(session, document), asJson(document)]
  if (document.kind === 'character') return [...characterLines(session, document), asJson(document)]
  if (document.kind === 'poses') {
    const user = session.editor.documents('character').find((c) => c.poses?.id === document.id)
    return [...(user ? characterLines(session, user) : []), asJson(document)]
  }
  if (document.kind === 'model') {
    return [
      line(session, 'glTF binary (.glb)', `${document.name}.glb`, () => gltf({ model: document })),
      line(session, 'FBX (.fbx)', `${document.name}.fbx`, () => writeFbx({ model: document })),
      asJson(document),
    ]
  }
  return [asJson(document)]
}

function gltf(parts: Parameters<typeof exportGltf>[0]): WrittenFile {
  const report = new Report()
  return { bytes: exportGltf({ ...parts, report }), diagnostics: report.diagnostics }
}

function clipLines(session: Session, clip: Clip): MenuLine[] {
  const { editor } = session
  const body = editor.document(clip.skeleton?.id, 'skeleton') ?? editor.documents('skeleton')[0]
  const noCurves = clip.curves.length === 0 ? 'It has no curves' : undefined
  const noTracks = clip.joints.length === 0 ? 'It has no joint tracks' : undefined
  return [
    line(
      session,
      'Live Link Face (.csv)',
      `${clip.name}.csv`,
      () => exportLiveLinkCsv(clip, { fps: clip.frameRate ?? 30 }),
      noCurves,
    ),
    line(session, 'VRM animation (.vrma)', `${clip.name}.vrma`, () => exportVrma(clip)),
    line(
      session,
      'BVH (.bvh)',
      `${clip.name}.bvh`,
      () => exportBvh(body!, clip),
      noTracks ?? (body ? undefined : 'There is no skeleton'),
    ),
  ]
}

function characterLines(session: Session, character: Character): MenuLine[] {
  const { editor } = session
  const model = editor.document(character.model.id, 'model')
  const poses = editor.document(character.poses?.id, 'poses')
  if (!model) return []
  const parts = { model, ...(poses ? { poses } : {}) }
  return [
    line(session, 'glTF binary with poses (.glb)', `${character.name}.glb`, () => gltf(parts)),
    line(session, 'FBX (.fbx)', `${character.name}.fbx`, () => writeFbx({ model })),
  ]
}
