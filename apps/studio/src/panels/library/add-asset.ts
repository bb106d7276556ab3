import { type Document, documentFromFiles } from '@facework/documents'
import { partOf, type ResolvedVersion, refOf } from '@facework/library'
import { takeFiles } from '../../import/take-files.tsx'
import type { Session } from '../../session/session.ts'
import { toast } from '../../session/shell-state.ts'
import { studioLibrary } from './studio-library.ts'

/**
 * Adds an asset of the library to the project, with all that it needs, in one undoable step, and shows it. The
 * documents keep their ids, so a newer version replaces them; the project lists the version it depends on.
 */
export async function addAsset(session: Session, name: string, version: string): Promise<void> {
  const library = studioLibrary()
  const ref = refOf(`fw:${name}@${version}`)
  const { refs, versions } = partOf(await library.resolve([ref]), [ref])
  const asset = versions[refs[ref]!]!
  if (!asset.main.endsWith('.json')) {
    const file = asset.files.find(({ path }) => path === asset.main)!
    const bytes = await library.read(file.digest)
    await takeFiles(session, [new File([bytes], asset.main.replace(/^.*\//, ''))])
    return
  }
  const all = [asset, ...Object.values(versions).filter((other) => other !== asset)]
  const documents = (await Promise.all(all.map(documentsOf))).flat()
  const main = documents.find(({ id }) => id === asset.id) ?? documents[0]!
  const folder = asset.kind === 'clip' ? 'clips' : name.replace(/^.*\//, '')
  const project = session.editor.documents('project')[0]
  const dependencies = { ...project?.dependencies, [name]: `^${version}` }
  session.editor.run('document.import', {
    documents: [
      main,
      ...documents.filter((d) => d !== main),
      ...(project ? [{ ...project, dependencies }] : []),
    ],
    folder,
  })
  if (main.kind === 'character') {
    session.addToStage(main.id)
    session.selectCharacter(main.id)
  } else if (main.kind === 'clip') session.playClip(main.id)
  toast(session, `${name} ${version} added`, {
    tone: 'ok',
    action: { label: 'Undo', run: () => session.editor.undo() },
  })

  async function documentsOf({ files, members }: ResolvedVersion): Promise<Document[]> {
    const read = async (path: string) => {
      const file = files.find((each) => each.path === path)
      return file && library.read(file.digest)
    }
    const paths = [...new Set(members.map(({ path }) => path))].filter((path) => path.endsWith('.json'))
    return Promise.all(
      paths.map(async (path) =>
        documentFromFiles(
          new TextDecoder().decode(await read(path)),
          await read(path.replace(/\.json$/, '.bin')),
        ),
      ),
    )
  }
}
