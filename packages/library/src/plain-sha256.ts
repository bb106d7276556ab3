/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function constants(): { readonly k: Uint32Array; readonly h: Uint32Array } {
  const k = new Uint32Array(64)
  const h = new Uint32Array(8)
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
  for (let n = 2, found = 0; found < 64; n++) {
    let isPrime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false
    if (!isPrime) continue
    if (found < 8) h[found] = fraction(Math.sqrt(n))
    k[found++] = fraction(Math.cbrt(n))
  }
  return { k, h }
}

const rotated = (x: number, n: number) => (x >>> n) | (x << (32 - n))

/** Sha256 without the browser's: for pages that are not secure. */
export function plainSha256(bytes: Uint8Array): string {
  const { k, h } = constants()
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const w = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4)
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15]!, w[i - 2]!]
      const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)
      const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10)
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
    }
    const state = Uint32Array.from(h)
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, last] = state as unknown as number[]
      const s1 = rotated(e!, 6) ^ rotated(e!, 11) ^ rotated(e!, 25)
      const t1 = last! + s1 + ((e! & f!) ^ (~e! & g!)) + k[i]! + w[i]!
      const s0 = rotated(a!, 2) ^ rotated(a!, 13) ^ rotated(a!, 22)
      const t2 = s0 + ((a! & b!) ^ (a! & c!) ^ (b! & c!))
      state.set([t1 + t2, a!, b!, c!, d! + t1, e!, f!, g!])
    }
    for (let i = 0; i < 8; i++) h[i] = h[i]! + state[i]!
  }
  return Array.from(h, (word) => word.toString(16).padStart(8, '0')).join('')
}
