/** Power of the frequencies 0 to size / 2 of a windowed real signal; `size` is a power of two. */
export class PowerSpectrum {
  readonly size: number
  readonly power: Float64Array
  readonly #real: Float64Array
  readonly #imaginary: Float64Array
  readonly #cos: Float64Array
  readonly #sin: Float64Array
  readonly #order: Uint32Array

  constructor(size: number) {
    this.size = size
    this.power = new Float64Array(size / 2 + 1)
    this.#real = new Float64Array(size)
    this.#imaginary = new Float64Array(size)
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
    const bits = Math.log2(size)
    this.#order = Uint32Array.from({ length: size }, (_, i) => {
      let reversed = 0
      for (let b = 0; b < bits; b++) if (i & (1 << b)) reversed |= 1 << (bits - 1 - b)
      return reversed
    })
  }

  /** Fills `power`; a signal shorter than `size` is followed by zeros. */
  measure(signal: Float32Array): void {
    const { size } = this
    const [re, im, cos, sin] = [this.#real, this.#imaginary, this.#cos, this.#sin]
    for (let i = 0; i < size; i++) re[this.#order[i]!] = i < signal.length ? signal[i]! : 0
    im.fill(0)
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const [a, b] = [start + k, start + k + half]
          const [c, s] = [cos[k * stride]!, sin[k * stride]!]
          const x = re[b]! * c - im[b]! * s
          const y = re[b]! * s + im[b]! * c
          re[b] = re[a]! - x
          im[b] = im[a]! - y
          re[a]! += x
          im[a]! += y
        }
      }
    }
    for (let i = 0; i < this.power.length; i++) this.power[i] = re[i]! * re[i]! + im[i]! * im[i]!
  }
}
