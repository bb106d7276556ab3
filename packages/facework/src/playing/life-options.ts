import type { BlinkOptions, BreathingOptions, Eyes, SaccadeOptions } from '@facework/runtime'

/** Automatic movements of a face; false turns one off. */
export interface LifeOptions {
  /** The same seed lives alike; give each face of a scene its own. 1 unless given. */
  readonly seed?: number | undefined
  readonly blink?: BlinkOptions | false | undefined
  readonly saccades?: SaccadeOptions | false | undefined
  readonly breathing?: BreathingOptions | false | undefined
}

/** Starts what the options ask for, and stops the rest. */
export function setLife(eyes: Eyes, options: LifeOptions | undefined): void {
  const { seed = 1, blink = {}, saccades = {}, breathing = {} } = options ?? {}
  const part = <T>(own: T | false) => (options && own !== false ? { seed, ...own } : undefined)
  eyes.autoBlink(part(blink))
  eyes.saccades(part(saccades))
  eyes.breathing(part(breathing))
}
