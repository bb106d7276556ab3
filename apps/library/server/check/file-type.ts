/** What a file is, by its bytes and never by its name. */
export interface FileType {
  readonly media: string
  readonly holds: 'document' | 'model' | 'image' | 'sound'
}

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const isImage = (media: string): FileType => ({ media, holds: 'image' })
const isSound = (media: string): FileType => ({ media, holds: 'sound' })

/** Pictures and sounds; undefined for all else. Documents and models are known by their readers. */
export function mediaOf(bytes: Uint8Array): FileType | undefined {
  const start = latin(bytes, 0, 16)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return isImage('image/png')
  if (start.startsWith('\xff\xd8\xff')) return isImage('image/jpeg')
  if (start.startsWith('\xabKTX 20\xbb\r\n\x1a\n')) return isImage('image/ktx2')
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return isImage('image/webp')
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE') return isSound('audio/wav')
  if (start.startsWith('OggS')) return isSound('audio/ogg')
  if (start.startsWith('ID3')) return isSound('audio/mpeg')
  if (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2) return isSound('audio/mpeg')
  return undefined
}

/** Width and height of a picture from its header; undefined when it has none. */
export function pictureSize(bytes: Uint8Array): readonly [number, number] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (mediaOf(bytes)?.media) {
      case 'image/png':
        return [view.getUint32(16), view.getUint32(20)]
      case 'image/ktx2':
        return [view.getUint32(20, true), view.getUint32(24, true)]
      case 'image/jpeg':
        return jpegSize(view)
      case 'image/webp':
        return webpSize(view, latin(bytes, 12, 16))
      default:
        return undefined
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function jpegSize(view: DataView): readonly [number, number] | undefined {
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Frames of every kind, but not the tables whose numbers lie between.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function webpSize(view: DataView, chunk: string): readonly [number, number] | undefined {
  if (chunk === 'VP8X') {
    const at = (from: number) => view.getUint16(from, true) + (view.getUint8(from + 2) << 16) + 1
    return [at(24), at(27)]
  }
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (chunk !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

/** How deep JSON is nested, counted without parsing it: a parser may not survive what this finds. */
export function jsonDepth(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (inText) {
      if (byte === 0x5c) i++
      else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = true
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return deepest
}
