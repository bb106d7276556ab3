/** The new value with every part that did not change taken from the old one, and how much is new. */
export interface Shared<T> {
  readonly value: T
  /** Rough bytes that only the new value holds. */
  readonly cost: number
}

/**
 * Operations build whole new documents. Taking over what is the same keeps history small, and lets views
 * tell by identity that nothing changed.
 *
 *   shareStructure(before, after).value   // `before` itself when both say the same
 */
export function shareStructure<T>(before: unknown, after: T): Shared<T> {
  let cost = 0
  const visit = (old: unknown, now: unknown): unknown => {
    if (Object.is(old, now)) return old
    if (old === undefined) {
      // Nothing to take over from, so nothing to build anew.
      cost += roughBytes(now)
      return now
    }
    if (typeof now !== 'object' || now === null) {
      cost += typeof now === 'string' ? 16 + 2 * now.length : 8
      return now
    }
    if (ArrayBuffer.isView(now)) {
      if (sameColumn(old, now)) return old
      cost += 64 + now.byteLength
      return now
    }
    if (Array.isArray(now)) return visitList(Array.isArray(old) ? old : [], now, old)
    return visitRecord(isRecord(old) ? old : {}, now as Record<string, unknown>, old)
  }
  const visitList = (old: readonly unknown[], now: readonly unknown[], original: unknown): unknown => {
    // A member put in or taken out moves those behind it: they are met again from the end.
    const shift = old.length - now.length
    const lead = shift === 0 ? now.length : commonLead(old, now)
    const members = now.map((v, i) => visit(i < lead ? old[i] : old[i + shift], v))
    if (original === old && shift === 0 && members.every((v, i) => Object.is(v, old[i]))) return old
    cost += 32 + 8 * members.length
    return members
  }
  const visitRecord = (
    old: Record<string, unknown>,
    now: Record<string, unknown>,
    original: unknown,
  ): unknown => {
    const keys = Object.keys(now)
    const oldKeys = Object.keys(old)
    const entries = keys.map((key): [string, unknown] => [
      key,
      visit(Object.hasOwn(old, key) ? old[key] : undefined, now[key]),
    ])
    // Another order of names is another file.
    const same =
      original === old &&
      keys.length === oldKeys.length &&
      entries.every(([key, v], i) => key === oldKeys[i] && Object.is(v, old[key]))
    if (same) return old
    cost += 32 + 16 * keys.length
    // A joint may be called "__proto__": entries, never assignments.
    return Object.fromEntries(entries)
  }
  const value = visit(before, after) as T
  return { value, cost }
}

/** Members of a long list that are looked at for the size of them all. */
const LOOKED_AT = 32

function roughBytes(value: unknown): number {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? 16 + 2 * value.length : 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  if (Array.isArray(value)) {
    const step = Math.max(Math.floor(value.length / LOOKED_AT), 1)
    let bytes = 0
    for (let i = 0; i < value.length; i += step) bytes += 8 + roughBytes(value[i])
    return 32 + bytes * step
  }
  const members = Object.values(value)
  return members.reduce((sum: number, member) => sum + 16 + roughBytes(member), 32)
}

function commonLead(a: readonly unknown[], b: readonly unknown[]): number {
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) if (!isSame(a[i], b[i])) return i
  return end
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || shareStructure(a, b).value === a
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

/** Bit by bit: -0 is not 0 in a file. */
function sameColumn(old: unknown, now: ArrayBufferView): boolean {
  if (!ArrayBuffer.isView(old) || old.constructor !== now.constructor) return false
  if (old.byteLength !== now.byteLength) return false
  const [a, b] = [old, now].map((v) => new Uint8Array(v.buffer, v.byteOffset, v.byteLength)) as [
    Uint8Array,
    Uint8Array,
  ]
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
