import type { ModifierUse } from '@facework/documents'
import type { Modifier } from './modifier.ts'

/**
 * Short text that is the same for the same modifiers, parameters and revisions. A clip keeps the one it was
 * derived with, so that a look tells whether it would come out differently now.
 */
export function fingerprint(uses: readonly ModifierUse[], known: readonly Modifier[]): string {
  const revisions = new Map(known.map((m) => [m.id, m.revision]))
  const text = JSON.stringify(
    uses
      .filter((use) => use.enabled)
      .map(({ modifier, parameters }) => [modifier, revisions.get(modifier) ?? 0, sortKeys(parameters)]),
  )
  // 2 × 32 bits of FNV-1a over UTF-16: this tells versions apart, it guards nothing.
  let [a, b] = [0x811c9dc5, 0x01234567]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ (unit + i), 0x01000193)
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The same modifiers with the same parameters, whatever order their fields were written in. */
export function sameUses(a: readonly ModifierUse[], b: readonly ModifierUse[]): boolean {
  const text = (uses: readonly ModifierUse[]) =>
    JSON.stringify(uses.map((u) => [u.modifier, u.enabled, sortKeys(u.parameters)]))
  return text(a) === text(b)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sortKeys(member)])
}
