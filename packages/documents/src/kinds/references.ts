import type { AssetRef } from '../schema/asset-ref.ts'
import { joinPath } from '../schema/columns.ts'
import type { Id } from '../schema/identity.ts'
import { isPlainObject } from '../schema/schema.ts'
import type { Document } from './document.ts'

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
