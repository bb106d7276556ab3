import type { Id } from '@facework/documents'
import type { Overrides } from './overrides.ts'
import type { Selection } from './selection.ts'
import { shareStructure } from './share-structure.ts'
import type { OpenDocument } from './state.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

/** One document before and after; missing before means it was made, missing after that it went. */
export interface DocumentChange {
  readonly id: Id
  readonly before?: OpenDocument | undefined
  readonly after?: OpenDocument | undefined
}

/** One gesture: everything it changed, with what was selected around it. */
export interface Step {
  readonly label: string
  readonly changes: readonly DocumentChange[]
  readonly selection: { readonly before: Selection; readonly after: Selection }
  /** Missing when no override changed. */
  readonly overrides?: { readonly before: Overrides; readonly after: Overrides } | undefined
  /** Rough bytes that only this step keeps alive. */
  readonly cost: number
}

export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const EMPTY_HISTORY: History = { past: [], future: [] }

/** What is kept at most. The oldest steps go first, the newest always stays. */
export interface HistoryLimit {
  readonly steps: number
  /** Rough. */
  readonly bytes: number
}

export const DEFAULT_LIMIT: HistoryLimit = { steps: 20_000, bytes: 256 * 1024 * 1024 }

/** Adds a step; what was undone before can no longer be redone. */
export function pushStep(history: History, step: Step, limit: HistoryLimit = DEFAULT_LIMIT): History {
  const past = [...history.past, step]
  let bytes = past.reduce((sum, s) => sum + s.cost, 0)
  let first = 0
  while (first < past.length - 1 && (past.length - first > limit.steps || bytes > limit.bytes)) {
    bytes -= past[first]!.cost
    first++
  }
  return { past: first > 0 ? past.slice(first) : past, future: [] }
}

/** The documents without a step that was done. */
export function unapplyStep(documents: Documents, step: Pick<Step, 'changes'>): Documents {
  return withChanges(
    documents,
    step.changes.map(({ id, before }) => [id, before]),
  )
}

/** The documents with a step that was undone. */
export function applyStep(documents: Documents, step: Pick<Step, 'changes'>): Documents {
  return withChanges(
    documents,
    step.changes.map(({ id, after }) => [id, after]),
  )
}

function withChanges(
  documents: Documents,
  changes: readonly (readonly [Id, OpenDocument | undefined])[],
): Documents {
  // A step that only changes overrides leaves the very same documents.
  if (changes.length === 0) return documents
  const out = new Map(documents)
  for (const [id, open] of changes) {
    if (open) out.set(id, open)
    else out.delete(id)
  }
  return out
}

/** What differs between two states, by identity; nothing for documents that were only rebuilt. */
export function changesBetween(
  before: Documents,
  after: Documents,
): { changes: DocumentChange[]; cost: number } {
  const changes: DocumentChange[] = []
  let cost = 0
  for (const [id, now] of after) {
    const old = before.get(id)
    if (old === now) continue
    const shared = shareStructure(old, now)
    cost += shared.cost
    if (shared.value !== old) changes.push({ id, before: old, after: shared.value })
  }
  for (const [id, old] of before) if (!after.has(id)) changes.push({ id, before: old })
  return { changes, cost }
}
