import { createHash } from 'node:crypto'
import type { Id } from '@facework/documents'

/** Time part of the ids, 2026-01-01: everything in the cast was born on the same day. */
const BORN = 1767225600000

/** An id that is the same in every build: shipped files must not change when nothing did, and clips refer by id. */
export function stableId(name: string): Id {
  const digest = createHash('sha256').update(`facework/cast/${name}`).digest('hex')
  const time = BORN.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(digest[3]!, 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
}
