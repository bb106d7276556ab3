import type { Image } from '@facework/documents/internal'

/** Width and height of a PNG, JPEG or WebP, read from its header; undefined for others. */
export function imageSize({ bytes }: Image): { readonly width: number; readonly height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return jpegSize(view)
  const isWebp = bytes.length > 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250
  return isWebp ? webpSize(view) : undefined
}

/** The first frame header among the segments. */
function jpegSize(view: DataView): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function webpSize(view: DataView): { width: number; height: number } | undefined {
  const kind = view.getUint32(12)
  const low24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 0x56503858) return { width: low24(24) + 1, height: low24(27) + 1 }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
