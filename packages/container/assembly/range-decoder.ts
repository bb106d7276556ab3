// The decoding half of `range-coder.ts`.

let low: u32 = 0
let high: u32 = 0
let value: u32 = 0
let next: usize = 0
let end: usize = 0

export function beginRange(bytes: usize, size: usize): void {
  low = 0
  high = 0xffffffff
  value = 0
  next = bytes
  end = bytes + size
  for (let i = 0; i < 4; i++) value = (value << 8) | nextByte()
}

function nextByte(): u32 {
  const at = next++
  return at < end ? load<u8>(at) : 0
}

/** Whether more bytes were asked for than a whole stream can lack at its end. */
// @ts-ignore: decorator
@inline
export function isCut(): bool {
  return next > end + 4
}

// @ts-ignore: decorator
@inline
export function decode(probability: u32): u32 {
  const middle = low + <u32>((<u64>(high - low) * probability) >> 16)
  const bit = u32(value <= middle)
  if (bit) high = middle
  else low = middle + 1
  while (((low ^ high) & 0xff000000) == 0) {
    value = (value << 8) | nextByte()
    low <<= 8
    high = (high << 8) | 255
  }
  return bit
}

/** A bit that is as likely 1 as 0; apart, since `decode` is written out wherever it is called. */
function decodeEven(): u32 {
  return decode(32768)
}

/** The decoding half of `codeLarge`. */
export function decodeLarge(): i32 {
  let length = 0
  while (length < 29 && decodeEven()) length++
  let bits = 0
  for (let i = 0; i < length; i++) bits = (bits << 1) | decodeEven()
  return (1 << length) - 1 + bits
}
