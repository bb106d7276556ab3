/** Mono audio, −1 to 1. */
export interface Sound {
  /** Samples per second. */
  readonly rate: number
  readonly samples: Float32Array
}

export const secondsOf = ({ rate, samples }: Sound): number => samples.length / rate
