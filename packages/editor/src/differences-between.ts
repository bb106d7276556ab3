import type { Document } from '@facework/documents'

/** One place in which two versions of a document differ. */
export interface Difference {
  /** `curves[jawOpen].keys[3].value`: members of lists by name where they have one. */
  readonly path: string
  /** Undefined where only the other version has something. */
  readonly mine?: unknown
  readonly theirs?: unknown
}

/** Nobody reads more, and a person decides by the first few. */
const MOST = 500

/**
 * Where two versions of a document differ, for a person who has to choose. Members of lists are paired by
 * id or name, so that one put in front does not make all the others look changed.
 */
export function differencesBetween(mine: Document, theirs: Document): Difference[] {
  const found: Difference[] = []
  const add = (path: string, a: unknown, b: unknown) => {
    if (found.length < MOST) found.push({ path, mine: a, theirs: b })
  }
  const visit = (path: string, a: unknown, b: unknown): void => {
    if (Object.is(a, b) || found.length >= MOST) return
    const [left, right] = [membersOf(a), membersOf(b)]
    if (!left || !right) {
      add(path, a, b)
      return
    }
    const isList = Array.isArray(a)
    for (const key of new Set([...left.keys(), ...right.keys()]))
      visit(isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`, left.get(key), right.get(key))
    if (isList && !sameOrder(left, right)) add(`${path} (order)`, [...left.keys()], [...right.keys()])
  }
  visit('', mine, theirs)
  return found
}

/** Members by key; undefined for what is one value: numbers, text, columns, short rows of numbers. */
function membersOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const keys = value.map(keyOf)
  if (value.length > 0 && keys.every((k) => k !== undefined) && new Set(keys).size === keys.length)
    return new Map(value.map((member: unknown, i) => [keys[i]!, member]))
  return new Map(value.map((member: unknown, i) => [String(i), member]))
}

/** What people know a member by. */
function keyOf(member: unknown): string | undefined {
  if (typeof member !== 'object' || member === null) return undefined
  const { name, target, joint, path, time } = member as Record<string, unknown>
  if (typeof joint === 'string') return `${joint} ${String(path)}`
  const key = name ?? target ?? time
  return key === undefined ? undefined : String(key)
}

function sameOrder(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  const [left, right] = [[...a.keys()].filter((k) => b.has(k)), [...b.keys()].filter((k) => a.has(k))]
  return left.every((key, i) => key === right[i])
}
