import type { Key } from '@facework/documents'
import { defined, type Tangent } from '@facework/documents/internal'

export interface HandleTarget {
  readonly key: Key
  readonly side: 'in' | 'out'
  /** Seconds to the key on that side. */
  readonly span: number
  /** Only this handle moves. */
  readonly alone: boolean
}

/** Tangents of a key whose handle was pulled to a place. The other handle keeps the line, unless it is broken. */
export function tangentsAt(
  { key, side, span, alone }: HandleTarget,
  to: { readonly time: number; readonly value: number },
  least: number,
): { readonly in?: Tangent; readonly out?: Tangent } {
  const forward = side === 'out' ? 1 : -1
  const reach = Math.max((to.time - key.time) * forward, least)
  const slope = ((to.value - key.value) / reach) * forward
  const other = side === 'out' ? 'in' : 'out'
  const weighted = key[side]?.weight !== undefined
  const pulled: Tangent = defined({
    slope,
    weight: weighted ? Math.min(Math.max(reach / span, 0), 1) : undefined,
  })
  if (alone) return { [side]: pulled }
  return { [side]: pulled, [other]: { ...key[other], slope } }
}
