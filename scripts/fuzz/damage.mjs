// How inputs of the fuzz are made: a sound file, damaged once to three times.
import { crc32 } from 'node:zlib'

/** mulberry32 */
export function randomFrom(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Input n of a format, which depends on the seed and n only. */
export function inputAt(seeds, format, seed, index) {
  const random = randomFrom(crc32(`${format} ${seed} ${index}`))
  const pick = (n) => Math.floor(random() * n)
  const { bytes: original, close } = seeds[pick(seeds.length)]
  let bytes = original.slice()
  for (let n = 1 + pick(3); n > 0 && bytes.length > 0; n--) bytes = DAMAGE[pick(DAMAGE.length)](bytes, pick)
  return close(bytes)
}

const NUMBERS = '-1,0,1,2,7,255,65535,4294967295,1e9,1e38,1e300,1e999,-1e999,1e-45,0.5,NaN,null,"",[],{},true'
const BAD_UTF8 = [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0xf8, 0x88, 0x80], [0x80]]
const NESTING = ['[', '{', '{"a":', '[[', 'a: {\n', 'JOINT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n', '"', '(']

const DAMAGE = [
  function flipBits(bytes, pick) {
    for (let n = 1 + pick(4); n > 0; n--) bytes[pick(bytes.length)] ^= 1 << pick(8)
    return bytes
  },
  function fillRun(bytes, pick) {
    const at = pick(bytes.length)
    const value = [0, 0xff, 0x7f, 0x80, pick(256)][pick(5)]
    return bytes.fill(value, at, at + 1 + pick(16))
  },
  function truncate(bytes, pick) {
    // Rarely at random, since most cuts end at the first check; else near the end.
    return bytes.slice(0, pick(3) === 0 ? pick(bytes.length) : Math.max(0, bytes.length - 1 - pick(64)))
  },
  function editLength(bytes, pick) {
    if (bytes.length < 4) return bytes
    const view = new DataView(bytes.buffer)
    const little = pick(4) > 0
    let at = pick(bytes.length - 3)
    // The next place that could be a length or an offset.
    for (let tries = 0; tries < 200; tries++) {
      const value = view.getUint32(at, little)
      if (value > 0 && value <= bytes.length) break
      at = (at + 1) % (bytes.length - 3)
    }
    const value = view.getUint32(at, little)
    view.setUint32(at, [value + 1, value - 1, 0xffffffff, 0x7fffffff, 0, value * 2][pick(6)], little)
    return bytes
  },
  function duplicateBlock(bytes, pick) {
    const from = pick(bytes.length)
    return inserted(bytes, pick(bytes.length), bytes.slice(from, from + 1 + pick(pick(2) === 0 ? 16 : 400)))
  },
  function overwriteBlock(bytes, pick) {
    const from = pick(bytes.length)
    return bytes.copyWithin(pick(bytes.length), from, from + 1 + pick(64))
  },
  function insertNesting(bytes, pick) {
    const word = NESTING[pick(NESTING.length)]
    return inserted(bytes, pick(bytes.length), Buffer.from(word.repeat([10, 70, 600, 20000][pick(4)])))
  },
  function insertBadUtf8(bytes, pick) {
    return inserted(bytes, pick(bytes.length), Uint8Array.from(BAD_UTF8[pick(BAD_UTF8.length)]))
  },
  replaceNumber,
  replaceNumber,
  replaceNumber,
]

/** Another number in place of the next one that is written in digits; binary parts have few. */
function replaceNumber(bytes, pick) {
  const digit = (b) => (b >= 48 && b <= 57) || b === 46 || b === 45 || b === 101
  const numbers = NUMBERS.split(',')
  let at = pick(bytes.length)
  while (at < bytes.length && !(bytes[at] >= 48 && bytes[at] <= 57)) at++
  if (at >= bytes.length) return bytes
  while (at > 0 && digit(bytes[at - 1])) at--
  let end = at
  while (end < bytes.length && digit(bytes[end])) end++
  const old = Number(Buffer.from(bytes.subarray(at, end)).toString('latin1'))
  const word =
    pick(3) === 0 && Number.isFinite(old) ? String(old + pick(5) - 2) : numbers[pick(numbers.length)]
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, at), Buffer.from(word), bytes.subarray(end)]))
}

function inserted(bytes, at, more) {
  const out = new Uint8Array(bytes.length + more.length)
  out.set(bytes.subarray(0, at))
  out.set(more, at)
  out.set(bytes.subarray(at), at + more.length)
  return out
}
