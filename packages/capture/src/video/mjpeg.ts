/**
 * JPEGs one after another, as .mjpeg files and ffmpeg's image2pipe have them. Segments are skipped by their length,
 * so that a thumbnail inside a header is not taken for a picture.
 */
export function* splitMjpeg(bytes: Uint8Array): Generator<Uint8Array> {
  let at = 0
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd8) {
      at++
      continue
    }
    const end = endOfJpeg(bytes, at)
    if (end === undefined) return
    yield bytes.subarray(at, end)
    at = end
  }
}

/** One past the end marker; undefined where the picture is cut off. */
function endOfJpeg(bytes: Uint8Array, start: number): number | undefined {
  let at = start + 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) at++
    else if (marker === 0xd9) return at + 2
    // Fill bytes, escaped 0xff and restart markers have no length.
    else if (marker === 0xff) at += 1
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  }
  return undefined
}
