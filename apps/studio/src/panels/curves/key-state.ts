import type { Clip } from '@facework/documents'
import type { KeyState } from '../../components/key-glyph.tsx'
import { frameRateOf } from '../../transport/time-text.ts'

/** Where a curve stands in the clip at a time: on a key, keyed elsewhere, or never. */
export function keyStateAt(clip: Clip | undefined, curve: string, time: number): KeyState {
  const found = clip?.curves.find((c) => c.name === curve)
  if (!found) return 'none'
  if (found.type === 'sampled') return 'has'
  const half = 0.5 / frameRateOf(clip)
  return found.keys.some((k) => Math.abs(k.time - time) < half) ? 'on' : 'has'
}
