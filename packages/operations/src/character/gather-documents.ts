import { type AssetRef, type Character, type Document, type Graph, referencesOf } from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'

/** A document, and where it was found: what its own relative paths start from. */
export interface FoundDocument {
  readonly document: Document
  readonly at: string
}

/** Reads what a reference of the document at `at` means; undefined when it cannot be found. */
export type ReadReference = (ref: AssetRef, from: FoundDocument) => Promise<FoundDocument | undefined>

/**
 * Every document that a character or a graph needs to move, by the ids it is referred to with: its own, and
 * through its graph the graph's parents and assets, through a fit the fitted model. What a pose asset, a clip or an
 * accessory refers to is not needed.
 */
export async function gatherDocuments(
  start: Character | Graph,
  at: string,
  read: ReadReference,
): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>([[start.id, start]])
  const waiting: FoundDocument[] = [{ document: start, at }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const from = next
    const missing = new Map(
      referencesOf(from.document)
        .map(({ ref }) => ref)
        .filter(({ id }) => !documents.has(id) && !BUILT_IN_DOCUMENTS.has(id))
        .map((ref) => [ref.id, ref]),
    )
    const found = await Promise.all([...missing.values()].map((ref) => read(ref, from)))
    for (const [i, id] of [...missing.keys()].entries()) {
      const there = found[i]
      if (!there) continue
      // A model that stays in its own file gets another id each time the file is imported.
      documents.set(id, there.document)
      if (there.document.kind === 'graph' || there.document.kind === 'fit') waiting.push(there)
    }
  }
  return documents
}
