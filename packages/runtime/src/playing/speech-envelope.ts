import type { SpeechActivity } from '@facework/documents/internal'
import type { CompiledClip } from '../compile/compiled-clip.ts'
import { curveOfClip } from '../evaluate/curve-of-clip.ts'

/** Amount of speech over the time of a clip, 0 to 1, in even steps. */
export interface SpeechEnvelope {
  readonly values: Float32Array
}

/** Steps a second: finer than the fades that are made of them. */
const RATE = 30

// [T4]
/**
 * Speech activity of a clip: where a mouth curve is `full` or further from 0 it is 1; sounds reach
 * before and after themselves, so that the gap between two words is not silence, and fade over the same time.
 * Measured once and ahead of time, so that it is the same at every frame rate, backwards, and when somebody
 * sets the time. Shape counts and not motion: a held vowel is speech as well.
 */
export function measureSpeech(
  clip: CompiledClip,
  isMouth: (curve: string) => boolean,
  activity: SpeechActivity,
): SpeechEnvelope {
  const count = Math.max(1, Math.ceil(clip.duration * RATE) + 1)
  const raw = new Float32Array(count)
  const mouth = clip.curveNames.flatMap((name, curve) => (isMouth(name) ? [curve] : []))
  for (let i = 0; i < count; i++) {
    const time = Math.min(i / RATE, clip.duration)
    for (const curve of mouth) {
      const value = Math.abs(curveOfClip(clip, curve, time)) / activity.full
      raw[i] = Math.max(raw[i]!, Math.min(value, 1))
    }
  }
  const reach = Math.round(activity.reach * RATE)
  return { values: average(greatest(raw, reach), reach) }
}

export function sampleSpeech({ values }: SpeechEnvelope, time: number): number {
  const at = Math.min(Math.max(time * RATE, 0), values.length - 1)
  const before = Math.floor(at)
  const after = Math.min(before + 1, values.length - 1)
  return values[before]! + (values[after]! - values[before]!) * (at - before)
}

function greatest(values: Float32Array, reach: number): Float32Array {
  return values.map((_, i) => {
    let most = 0
    for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++)
      most = Math.max(most, values[k]!)
    return most
  })
}

function average(values: Float32Array, reach: number): Float32Array {
  return values.map((_, i) => {
    let sum = 0
    for (let k = i - reach; k <= i + reach; k++) sum += values[Math.min(Math.max(k, 0), values.length - 1)]!
    return sum / (2 * reach + 1)
  })
}
