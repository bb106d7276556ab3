import type { Document } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { documentsOf, type Input } from './read-input.ts'

const EXPECTED = {
  poses: { code: 'cli/no-poses', name: 'pose asset', hint: 'Make one with `facework poses create`.' },
  map: {
    code: 'cli/no-map',
    name: 'map',
    hint: 'Make one with `facework map detect`, or give a built-in one by name; --help lists them.',
  },
  landmarks: {
    code: 'cli/no-landmarks',
    name: 'landmarks document',
    hint: 'Make one with `facework poses landmarks`.',
  },
  graph: { code: 'cli/no-graph', name: 'graph', hint: 'Give a *.graph.json.' },
} as const

/** The one document of a kind in a file. */
export function onlyDocument<K extends keyof typeof EXPECTED>(
  input: Input,
  kind: K,
): Extract<Document, { kind: K }> {
  const found = documentsOf(input, kind)
  if (found.length === 1) return found[0]!
  const { code, name, hint } = EXPECTED[kind]
  throw new FaceworkError(
    code,
    input.file,
    found.length === 0
      ? `"${input.file}" is not a ${name}: ${kindsIn(input)} found.`
      : `"${input.file}" holds ${found.length} ${name}s; one is needed here.`,
    hint,
  )
}

/** `skeleton, model, clip`, for messages. */
export function kindsIn({ documents }: Input): string {
  return [...new Set(documents.map((d) => d.kind))].join(', ') || 'nothing'
}
