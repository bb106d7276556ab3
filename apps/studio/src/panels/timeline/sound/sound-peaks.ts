/** How loud a sound is, in slices of equal length: the finest first, then each half as fine as the one before. */
export interface SoundPeaks {
  readonly duration: number
  /** Slices a second of the finest. */
  readonly rate: number
  /** Loudest sample of each slice, 0 to 1. */
  readonly levels: readonly Float32Array[]
}

/** A sound on the clip's time; without peaks it is still loading. */
export interface ShownSound {
  readonly start: number
  readonly peaks: SoundPeaks | undefined
  readonly muted: boolean
}

/** Finer than this no zoom shows anything but single waves. */
const RATE = 400
const FEWEST = 64

/** Goes through the samples once; however one zooms, only slices are looked at afterwards. */
export function soundPeaks(channels: readonly Float32Array[], sampleRate: number): SoundPeaks {
  const length = channels[0]?.length ?? 0
  const duration = length / sampleRate
  const rate = Math.min(RATE, sampleRate)
  const finest = new Float32Array(Math.ceil(duration * rate))
  for (const channel of channels) {
    for (let i = 0; i < length; i++) {
      const slice = Math.floor((i * rate) / sampleRate)
      const loud = Math.abs(channel[i]!)
      if (loud > finest[slice]!) finest[slice] = loud
    }
  }
  const levels: Float32Array[] = [finest]
  for (let level: Float32Array = finest; level.length > FEWEST; ) {
    level = halved(level)
    levels.push(level)
  }
  return { duration, rate, levels }
}

function halved(level: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.ceil(level.length / 2) }, (_, i) =>
    Math.max(level[2 * i]!, level[2 * i + 1] ?? 0),
  )
}

/** The loudest from one second of the sound to another. */
export function loudest({ levels, rate }: SoundPeaks, from: number, to: number): number {
  // Two or three slices of the level that is just as fine as what is asked for.
  const wanted = Math.floor(Math.log2(Math.max((to - from) * rate, 1)))
  const level = Math.min(wanted, levels.length - 1)
  const slices = levels[level]!
  const own = rate / 2 ** level
  const first = Math.max(Math.floor(from * own), 0)
  const last = Math.min(Math.max(Math.ceil(to * own), first + 1), slices.length)
  let most = 0
  for (let i = first; i < last; i++) if (slices[i]! > most) most = slices[i]!
  return most
}
