import type { Id, Transform } from '@facework/documents'

/** Manual values of controls and joints on stage, over everything that is evaluated. Undone like documents, never saved. */
export interface Overrides {
  // [C5]
  /** A control that is not named here is left to the clip. */
  readonly controls: Readonly<Record<string, number>>
  /** Joints by character, each relative to its parent. */
  readonly joints: Readonly<Record<Id, Readonly<Record<string, Transform>>>>
}

export const NO_OVERRIDES: Overrides = { controls: {}, joints: {} }

/** The overrides in a larger state. */
export const overridesOf = ({ controls, joints }: Overrides): Overrides => ({ controls, joints })

/** By value: a drag that ends where it began has changed nothing. */
export function sameOverrides(a: Overrides, b: Overrides): boolean {
  return same(a.controls, b.controls) && same(a.joints, b.joints)
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [of, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(of)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(of[name], other[name]))
  )
}

/** Entries with others set; null removes an entry. */
export function withEntries<T>(
  entries: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, T | null>>,
): Record<string, T> {
  const out = new Map(Object.entries(entries))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) out.delete(name)
    else out.set(name, value)
  }
  return Object.fromEntries(out)
}

/** The overrides with controls set, and those at null released. */
export function withControls(
  overrides: Overrides,
  controls: Readonly<Record<string, number | null>>,
): Overrides {
  return { ...overrides, controls: withEntries(overrides.controls, controls) }
}

/** The overrides with joints of a character set, and those at null released. */
export function withJoints(
  overrides: Overrides,
  character: Id,
  joints: Readonly<Record<string, Transform | null>>,
): Overrides {
  const moved = withEntries(overrides.joints[character] ?? {}, joints)
  const entry = { [character]: Object.keys(moved).length > 0 ? moved : null }
  return { ...overrides, joints: withEntries(overrides.joints, entry) }
}

/** Null for every name: the change that releases them. */
export function released(names: Readonly<Record<string, unknown>>): Record<string, null> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, null]))
}
