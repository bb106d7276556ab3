import type { DocumentFiles } from '@facework/documents'
import { filesOfPieces } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { assetTaken } from './asset-taken.ts'
import { hashContent } from './hash-content.ts'
import type { DocumentVersion, JournalEntry, Workspace, WorkspaceEvent } from './workspace.ts'

/** A workspace in memory: for tests, and for a page that has no server. */
export interface MemoryWorkspace extends Workspace {
  /** Does what another program would: writes a file, or deletes it without content. */
  changeOutside(path: string, content?: DocumentFiles): Promise<void>
}

export function createMemoryWorkspace(
  files: ReadonlyMap<string, DocumentFiles> = new Map(),
  assets: ReadonlyMap<string, Uint8Array> = new Map(),
): MemoryWorkspace {
  const contents = new Map(files)
  const others = new Map(assets)
  const journal = new Map<string, JournalEntry>()
  const versions: (DocumentVersion & { readonly document: string; readonly content: DocumentFiles })[] = []
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  const tell = (event: WorkspaceEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const hashAt = async (path: string) => {
    const content = contents.get(path)
    return content ? hashContent(content) : null
  }
  const missing = (path: string) =>
    new FaceworkError('workspace/missing', path, `There is no file "${path}".`)

  const keepVersion = async (path: string, content: DocumentFiles | undefined) => {
    if (!content) return
    const { id: document } = JSON.parse(content.json) as { id: string }
    const hash = await hashContent(content)
    if (versions.findLast((v) => v.document === document)?.hash === hash) return
    versions.push({ document, content, hash, path, time: Date.now(), size: content.json.length })
  }

  return {
    async list() {
      const documents = await Promise.all(
        [...contents].map(async ([path, content]) => ({
          path,
          hash: await hashContent(content),
          size: content.json.length + (content.bin?.length ?? 0),
        })),
      )
      return {
        name: 'memory',
        documents,
        assets: [...others].map(([path, { length }]) => ({ path, hash: String(length), size: length })),
      }
    },
    async read(path) {
      const content = contents.get(path)
      if (!content) throw missing(path)
      return { ...content, hash: await hashContent(content) }
    },
    async readAsset(path) {
      const bytes = others.get(path)
      if (!bytes) throw missing(path)
      return bytes
    },
    async writeAsset(path, bytes) {
      const there = others.get(path)
      if (there && !(there.length === bytes.length && there.every((b, i) => b === bytes[i])))
        throw assetTaken(path)
      others.set(path, bytes.slice())
    },
    async write(writes) {
      const conflicts = []
      for (const { path, expected } of writes) {
        const found = await hashAt(path)
        if (found !== expected) conflicts.push({ path, found })
      }
      if (conflicts.length > 0) return { written: [], conflicts }
      const written = []
      for (const { path, content } of writes) {
        await keepVersion(path, contents.get(path))
        await keepVersion(path, content)
        if (content) contents.set(path, content)
        else contents.delete(path)
        journal.delete(path)
        written.push({ path, hash: await hashAt(path) })
      }
      for (const file of written) tell({ type: 'changed', ...file })
      return { written, conflicts }
    },
    async keep(entries) {
      for (const { content, ...entry } of entries)
        journal.set(entry.path, { ...entry, content: content && filesOfPieces(content) })
    },
    kept: async () => [...journal.values()],
    async forget(paths) {
      for (const path of paths) journal.delete(path)
    },
    versions: async (document) =>
      versions
        .filter((v) => v.document === document)
        .map(({ hash, path, time, size }) => ({ hash, path, time, size }))
        .toReversed(),
    async version(document, hash) {
      const found = versions.find((v) => v.document === document && v.hash === hash)
      if (!found) throw missing(document)
      return found.content
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async changeOutside(path, content) {
      if (content) contents.set(path, content)
      else contents.delete(path)
      tell({ type: 'changed', path, hash: await hashAt(path) })
    },
  }
}
