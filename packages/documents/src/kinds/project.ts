import type { Report } from '@facework/report'
import { joinPath } from '../schema/columns.ts'
import type { AssetRef, Id } from '../schema/identity.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import {
  isPlainObject,
  list,
  nameText,
  object,
  optional,
  type Schema,
  text,
  withDefault,
} from '../schema/schema.ts'
import type { Document } from './document.ts'

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

/** Long lists that hold no reference: keys of a take, which every edit leaves as they were on most curves. */
const withoutReferences = new WeakSet<object>()
const LONG = 1000

/** Every reference a document holds to others, with the path of the field. */
export function referencesOf(document: Document): { path: string; ref: AssetRef }[] {
  const found: { path: string; ref: AssetRef }[] = []
  const path: (string | number)[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      if (withoutReferences.has(value)) return
      const before = found.length
      for (let i = 0; i < value.length; i++) visitAt(i, value[i])
      if (value.length >= LONG && found.length === before) withoutReferences.add(value)
    } else if (isPlainObject(value)) {
      if (path.length > 0 && isReference(value))
        found.push({ path: path.reduce<string>(joinPath, ''), ref: value as unknown as AssetRef })
      // What another tool left in `extras` may well have ids of its own.
      else
        for (const key in value) if (key !== 'extras' && Object.hasOwn(value, key)) visitAt(key, value[key])
    }
  }
  const visitAt = (key: string | number, member: unknown): void => {
    if (typeof member !== 'object') return
    path.push(key)
    visit(member)
    path.pop()
  }
  // A project lists its documents; it does not use them.
  if (document.kind !== 'project') visit(document)
  return found
}

const isReference = (value: Readonly<Record<string, unknown>>) =>
  typeof value.id === 'string' &&
  Object.keys(value).every((k) => k === 'id' || k === 'version' || k === 'path')

/** Who uses the document with this id, and through which field. */
export function usersOf(id: Id, documents: Iterable<Document>): { document: Document; path: string }[] {
  const users: { document: Document; path: string }[] = []
  for (const document of documents) {
    for (const { path, ref } of referencesOf(document)) if (ref.id === id) users.push({ document, path })
  }
  return users
}
