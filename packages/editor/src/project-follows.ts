import type { Document, Id, Project } from '@facework/documents'
import { isNewer, type ProjectEntry } from '@facework/documents/internal'
import type { OpenDocument } from './state.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

/** The project lists its documents: one that was made, renamed, moved or deleted is so in the list as well. */
export function projectFollows(before: Documents, after: Documents): Documents {
  const project = [...after.values()].find((o) => o.document.kind === 'project')
  if (!project || before.get(project.document.id)?.document !== project.document) return after
  if (isNewer(project.document)) return after
  const list = project.document as Project
  const moved = new Map<Id, ProjectEntry | undefined>()
  for (const [id, { document, path }] of after) {
    if (document.kind === 'project') continue
    const old = before.get(id)
    if (old && old.path === path && old.document.name === document.name) continue
    moved.set(id, entryOf(document, path))
  }
  for (const id of before.keys()) if (!after.has(id)) moved.set(id, undefined)
  if (moved.size === 0) return after
  const kept = list.documents.flatMap((entry) => {
    if (!moved.has(entry.id)) return [entry]
    const now = moved.get(entry.id)
    moved.delete(entry.id)
    return now ? [now] : []
  })
  const added = [...moved.values()].filter((e) => e !== undefined)
  const documents = [...kept, ...added]
  const out = new Map(after)
  out.set(list.id, { ...project, document: { ...list, documents } })
  return out
}

function entryOf(document: Document, path: string): ProjectEntry {
  return { id: document.id, kind: document.kind, name: document.name, path }
}
