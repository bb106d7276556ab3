import type { Report } from '@facework/report'
import { joinPath } from './columns.ts'
import type { Document } from './document.ts'
import type { AssetRef, Id } from './identity.ts'
import { type DocumentHeader, defineKind } from './kind.ts'
import { isPlainObject, list, nameText, object, optional, type Schema, text, withDefault } from './schema.ts'

export interface ProjectEntry {
  readonly id: Id
  readonly kind: string
  readonly name: string
  /** Of the file, relative to the project's folder, with forward slashes. */
  readonly path: string
}

/** A folder of documents by id. */
export interface Project extends DocumentHeader<'project'> {
  readonly documents: readonly ProjectEntry[]
  readonly description?: string
}

const entrySchema: Schema<ProjectEntry> = object<ProjectEntry>({
  id: nameText,
  kind: nameText,
  name: nameText,
  path: nameText,
})

export const projectKind = defineKind<Project>({
  kind: 'project',
  version: 1,
  fields: { documents: withDefault(list(entrySchema), []), description: optional(text) },
  check(project, report) {
    checkDuplicateIds(project.documents, report)
  },
})

/** Two files with one id cannot be told apart by references: a copy should have been given a new id. */
export function checkDuplicateIds(entries: readonly ProjectEntry[], report: Report): void {
  const first = new Map<Id, ProjectEntry>()
  for (const entry of entries) {
    const other = first.get(entry.id)
    if (!other) first.set(entry.id, entry)
    else {
      report.error(
        'project/duplicate-id',
        entry.path,
        `"${entry.path}" and "${other.path}" have the same id ${entry.id}.`,
        'Give the copy a new id: duplicate it inside Facework rather than on disk.',
      )
    }
  }
}

/** Every reference a document holds to others, with the path of the field. */
export function referencesOf(document: Document): { path: string; ref: AssetRef }[] {
  const found: { path: string; ref: AssetRef }[] = []
  const visit = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value)) {
      value.forEach((v, i) => {
        visit(v, `${path}[${i}]`, depth + 1)
      })
    } else if (isPlainObject(value)) {
      const keys = Object.keys(value)
      const isRef =
        depth > 0 &&
        typeof value.id === 'string' &&
        keys.every((k) => k === 'id' || k === 'version' || k === 'path')
      if (isRef) found.push({ path, ref: value as unknown as AssetRef })
      // What another tool left in `extras` may well have ids of its own.
      else for (const key of keys) if (key !== 'extras') visit(value[key], joinPath(path, key), depth + 1)
    }
  }
  // A project lists its documents; it does not use them.
  if (document.kind !== 'project') visit(document, '', 0)
  return found
}

/** Who uses the document with this id, and through which field. */
export function usersOf(id: Id, documents: Iterable<Document>): { document: Document; path: string }[] {
  const users: { document: Document; path: string }[] = []
  for (const document of documents) {
    for (const { path, ref } of referencesOf(document)) if (ref.id === id) users.push({ document, path })
  }
  return users
}
