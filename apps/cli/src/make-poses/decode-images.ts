import { decodeJpeg } from '@facework/capture/node'
import type { Model } from '@facework/documents'
import type { DecodedImage, DecodedImages } from '@facework/operations/internal'
import { PNG } from 'pngjs'

/** Pixels of a model's images; undefined for formats that are not decoded here (KTX2, WebP). */
export function decodeImages({ images }: Model): DecodedImages {
  return images.map(({ mimeType, bytes }): DecodedImage | undefined => {
    try {
      if (mimeType === 'image/jpeg') return decodeJpeg(bytes)
      if (mimeType === 'image/png') return PNG.sync.read(Buffer.from(bytes))
    } catch {
      // A head is found by its shape alone, too.
    }
    return undefined
  })
}
