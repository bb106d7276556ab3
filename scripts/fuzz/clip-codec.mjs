// What the fuzz does with the bytes of a compressed clip: both decoders must end alike, and the numbers that come out,
// stranger than any take, must survive being encoded and decoded again.
export const CODEC = '../../packages/container/dist/clip-codec/'
const MAX_ERRORS = [0.0001, 0.001, 0.01]
/** Numbers that are encoded again; the longest forged clips would take all the time. */
const MOST_RECODED = 20_000

/** The columns of a compressed clip; throws what is not a FaceworkError when the codec is at fault. */
export async function readAndRecode(bytes, maxBytes) {
  const { decodeClip } = await import(`${CODEC}decode-clip.js`)
  const decode = (kernel, coded) => decodeClip(coded, 'fuzz', { maxBytes, kernel })
  const columns = sameFromBoth(decode, bytes)
  const count = columns.reduce((sum, { values }) => sum + values.length, 0)
  if (count > MOST_RECODED) return { columns }
  for (const maxError of MAX_ERRORS) await recode(columns, maxError, decode)
  return { columns }
}

/** What SIMD kernel and TypeScript both read; the same error when both refuse. */
function sameFromBoth(decode, bytes) {
  const [simd, plain] = ['simd', 'typescript'].map((kernel) => {
    try {
      return { columns: decode(kernel, bytes) }
    } catch (error) {
      return { error }
    }
  })
  const bitsOf = ({ values }) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const alike = simd.error
    ? simd.error.message === plain.error?.message
    : plain.columns?.length === simd.columns.length &&
      simd.columns.every((column, i) => bitsOf(column).equals(bitsOf(plain.columns[i])))
  if (!alike)
    throw new Error(`kernel and TypeScript differ: ${simd.error ?? 'read'} and ${plain.error ?? 'read'}`)
  if (simd.error) throw simd.error
  return simd.columns
}

/** Encodes the columns, every second one as a follower of the first, and compares what comes back. */
async function recode(columns, maxError, decode) {
  const { encodeClip } = await import(`${CODEC}encode-clip.js`)
  const first = columns[0]?.values
  const planned = columns.map(({ values, times }, i) => ({
    values,
    width: 1,
    maxError,
    ...(times ? { times } : {}),
    ...(i % 2 === 1 && values.length === first.length ? { like: first } : {}),
  }))
  let encoded
  try {
    encoded = encodeClip(planned)
  } catch (error) {
    // Numbers too large for the error are refused, and rightly.
    if (error.code === 'container/clip-error') return
    throw new Error(`at ${maxError}: ${error.message}`)
  }
  let back
  try {
    back = sameFromBoth(decode, encoded.bytes)
  } catch (error) {
    throw new Error(`encoded at ${maxError} and not readable: ${error.message}`)
  }
  for (const { values } of planned) {
    const { offset } = encoded.places.get(values)
    const off = values.findIndex((value, k) => !(Math.abs(value - back[offset].values[k]) <= maxError))
    if (off >= 0) throw new Error(`${values[off]} came back as ${back[offset].values[off]} at ${maxError}`)
  }
}
