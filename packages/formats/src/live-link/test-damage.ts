/** A small generator with a seed, so that a failure can be had again (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A copy with a few things wrong: bits, bytes, runs copied elsewhere, the end cut off, words put in. */
export function damage(
  original: Uint8Array,
  random: () => number,
  words: readonly string[] = [],
): Uint8Array {
  const pick = (n: number) => Math.floor(random() * n)
  let bytes = original.slice()
  for (let n = 1 + pick(4); n > 0 && bytes.length > 0; n--) {
    const at = pick(bytes.length)
    const kind = random()
    if (kind < 0.25) bytes[at] = bytes[at]! ^ (1 << pick(8))
    else if (kind < 0.4) bytes[at] = pick(256)
    else if (kind < 0.5) bytes.fill(0xff, at, at + 4)
    else if (kind < 0.6) bytes.copyWithin(at, pick(bytes.length), pick(bytes.length))
    else if (kind < 0.68) bytes = bytes.slice(0, at)
    else if (words.length > 0) {
      const word = new TextEncoder().encode(words[pick(words.length)])
      const longer = new Uint8Array(bytes.length + word.length)
      longer.set(bytes.subarray(0, at))
      longer.set(word, at)
      longer.set(bytes.subarray(at), at + word.length)
      bytes = longer
    }
  }
  return bytes
}
