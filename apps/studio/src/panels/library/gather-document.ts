import { type AssetRef, type Document, documentToFiles, type Id, referencesOf } from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'
import type { OpenDocument } from '@facework/editor'
import type { GatheredVersion, ManifestFile, Member } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import {
  compareForRelease,
  gatherDocuments,
  type ReleaseSurface,
  releaseSurface,
} from '@facework/operations/internal'

/** A document of the project, as it is now, with every other one that it needs to move. */
export async function gatherDocument(
  start: Document,
  project: ReadonlyMap<Id, OpenDocument>,
): Promise<GatheredVersion> {
  const external = new Map<string, AssetRef>()
  const needed = await neededBy(start, project, external)
  const paths = new Map(needed.map((document) => [document.id, project.get(document.id)!.path]))
  const root = commonFolder([...paths.values()])
  const contents = new Map<string, Uint8Array>()
  const members: Member[] = []
  for (const document of needed) {
    const path = paths.get(document.id)!.slice(root.length).normalize('NFC')
    const { json, bin } = documentToFiles(document)
    contents.set(path, new TextEncoder().encode(json))
    if (bin) contents.set(path.replace(/\.json$/, '.bin'), bin)
    if (document.kind !== 'project')
      members.push({ id: document.id, kind: document.kind, name: document.name, path })
  }
  const files: ManifestFile[] = []
  for (const [path, bytes] of contents) files.push({ path, digest: await sha256(bytes), bytes: bytes.length })
  files.sort(byPath)
  return {
    id: start.id,
    kind: start.kind as GatheredVersion['kind'],
    title: start.name,
    main: members[0]!.path,
    members: [...members].sort(byPath),
    files,
    external: [...external.values()],
    changesSince: (before) => compareForRelease(before as ReleaseSurface, releaseSurface(needed)),
    content: async (path) => contents.get(path)!,
  }
}

const byPath = (a: { readonly path: string }, b: { readonly path: string }) => (a.path < b.path ? -1 : 1)

/** The document itself is the first. */
async function neededBy(
  start: Document,
  project: ReadonlyMap<Id, OpenDocument>,
  external: Map<string, AssetRef>,
): Promise<readonly Document[]> {
  if (start.kind !== 'character' && start.kind !== 'graph') return [start]
  const found = await gatherDocuments(start, '', async (ref) => {
    const document = project.get(ref.id)?.document
    return document && { document, at: '' }
  })
  const needed = [...new Set(found.values())]
  for (const document of needed)
    for (const { ref } of referencesOf(document))
      if (ref.version !== undefined && !found.has(ref.id) && !BUILT_IN_DOCUMENTS.has(ref.id))
        external.set(`${ref.id}@${ref.version}`, ref)
  return needed
}

/** With a slash at its end; empty for the folder of the project. */
function commonFolder(paths: readonly string[]): string {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  let folder = folderOf(paths[0]!)
  while (!paths.every((path) => path.startsWith(folder))) folder = folderOf(folder.slice(0, -1))
  return folder
}
