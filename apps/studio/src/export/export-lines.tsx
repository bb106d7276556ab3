import { type Character, type Clip, type Document, documentToFiles } from '@facework/documents'
import type { Editor } from '@facework/editor'
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
import { toast } from '../shell/shell-store.ts'
import { saveFile } from './save-file.ts'

/** Writes a file, and says what the format could not hold. */
function line(label: string, file: string, write: () => WrittenFile, off?: string): MenuLine {
  return {
    label,
    off,
    run: () =>
      attempt(() => {
        const { bytes, diagnostics } = write()
        saveFile(file, bytes)
        const left = diagnostics.filter((d) => d.severity !== 'info')
        if (left.length > 0) toast(left[0]!.message, { tone: 'warn' })
        else toast(`Wrote ${file}`, { tone: 'ok' })
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
export function exportLines(editor: Editor, document: Document): MenuEntry[] {
  if (document.kind === 'clip') return [...clipLines(editor, document), asJson(document)]
  if (document.kind === 'character') return [...characterLines(editor, document), asJson(document)]
  if (document.kind === 'poses') {
    const user = editor.documents('character').find((c) => c.poses?.id === document.id)
    return [...(user ? characterLines(editor, user) : []), asJson(document)]
  }
  if (document.kind === 'model') {
    return [
      line('glTF binary (.glb)', `${document.name}.glb`, () => gltf({ model: document })),
      line('FBX (.fbx)', `${document.name}.fbx`, () => writeFbx({ model: document })),
      asJson(document),
    ]
  }
  return [asJson(document)]
}

function gltf(parts: Parameters<typeof exportGltf>[0]): WrittenFile {
  const report = new Report()
  return { bytes: exportGltf({ ...parts, report }), diagnostics: report.diagnostics }
}

function clipLines(editor: Editor, clip: Clip): MenuLine[] {
  const body = editor.document(clip.skeleton?.id, 'skeleton') ?? editor.documents('skeleton')[0]
  const noCurves = clip.curves.length === 0 ? 'It has no curves' : undefined
  const noTracks = clip.joints.length === 0 ? 'It has no joint tracks' : undefined
  return [
    line(
      'Live Link Face (.csv)',
      `${clip.name}.csv`,
      () => exportLiveLinkCsv(clip, { fps: clip.frameRate ?? 30 }),
      noCurves,
    ),
    line('VRM animation (.vrma)', `${clip.name}.vrma`, () => exportVrma(clip)),
    line(
      'BVH (.bvh)',
      `${clip.name}.bvh`,
      () => exportBvh(body!, clip),
      noTracks ?? (body ? undefined : 'There is no skeleton'),
    ),
  ]
}

function characterLines(editor: Editor, character: Character): MenuLine[] {
  const model = editor.document(character.model.id, 'model')
  const poses = editor.document(character.poses?.id, 'poses')
  if (!model) return []
  const parts = { model, ...(poses ? { poses } : {}) }
  return [
    line('glTF binary with poses (.glb)', `${character.name}.glb`, () => gltf(parts)),
    line('FBX (.fbx)', `${character.name}.fbx`, () => writeFbx({ model })),
  ]
}
