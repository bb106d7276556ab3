import { type Document, type DocumentKindName, type Id, referencesOf } from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'
import type { CommandCall } from '../commands/command-map.ts'
import type { OpenDocument } from '../state.ts'
import type { Fix, Problem } from './problem.ts'

const known = new WeakMap<Document, ReturnType<typeof referencesOf>>()

/** Documents do not change, so neither do their references. */
function referencesIn(document: Document): ReturnType<typeof referencesOf> {
  const found = known.get(document) ?? referencesOf(document)
  known.set(document, found)
  return found
}

interface Place {
  readonly kind: DocumentKindName
  readonly point: (character: Id, to: Id | null) => CommandCall
}

/** Fields of a character that a command can point elsewhere. */
const PLACES: Readonly<Record<string, Place>> = {
  poses: {
    kind: 'poses',
    point: (character, poses) => ({ command: 'character.setPoses', args: { character, poses } }),
  },
  map: {
    kind: 'map',
    point: (character, map) => ({ command: 'character.setMap', args: { character, map } }),
  },
  'mood.clip': {
    kind: 'clip',
    point: (character, clip) => ({ command: 'character.setMood', args: { character, clip } }),
  },
}

/** References that lead nowhere. Those with a version are a library's to keep. */
export function checkReferences(open: OpenDocument, documents: ReadonlyMap<Id, OpenDocument>): Problem[] {
  const { document, path: file } = open
  return referencesIn(document)
    .filter(
      ({ ref }) => ref.version === undefined && !documents.has(ref.id) && !BUILT_IN_DOCUMENTS.has(ref.id),
    )
    .map(({ path, ref }) => ({
      severity: 'error',
      code: 'project/missing-reference',
      path,
      message: `"${document.name}" refers to ${ref.path ?? ref.id} in ${path}, which is not in this project.`,
      hint: 'Point it at another document, or restore the missing one.',
      document: document.id,
      file,
      fixes: fixesFor(document, path, documents),
    }))
}

function fixesFor(document: Document, path: string, documents: ReadonlyMap<Id, OpenDocument>): Fix[] {
  const place = document.kind === 'character' ? PLACES[path] : undefined
  if (!place) return []
  const { kind, point } = place
  const others = [...documents.values()].map((o) => o.document).filter((d) => d.kind === kind)
  return [
    ...others
      .filter((d) => d.name === document.name || others.length === 1)
      .slice(0, 3)
      .map((d): Fix => ({ title: `Use ${d.name}`, ...point(document.id, d.id) })),
    { title: 'Remove the reference', ...point(document.id, null) },
  ]
}
