import type { Key } from '@facework/documents'
import type { Tangent } from '@facework/documents/internal'

/** A key with these handles; a side without one is automatic. */
export function withTangents(key: Key, into: Tangent | undefined, out: Tangent | undefined): Key {
  const made: { -readonly [Field in keyof Key]: Key[Field] } = { ...key }
  if (into) made.in = into
  else delete made.in
  if (out) made.out = out
  else delete made.out
  return made
}
