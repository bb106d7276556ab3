import type { Report } from '@facework/report'
import type { Id } from '../schema/identity.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import { list, nameText, object, optional, record, type Schema, text, withDefault } from '../schema/schema.ts'

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
  /** Assets of a library that it uses, `@scope/name` to a version range. */
  readonly dependencies?: Readonly<Record<string, string>>
}

const entrySchema: Schema<ProjectEntry> = object<ProjectEntry>({
  id: nameText,
  kind: nameText,
  name: nameText,
  path: nameText,
})

export const projectKind = defineKind<Project>({
  kind: 'project',
  version: LAYOUT_VERSIONS.project,
  fields: {
    documents: withDefault(list(entrySchema), []),
    description: optional(text),
    dependencies: optional(record(nameText)),
  },
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
