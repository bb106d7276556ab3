import type { Model } from '@facework/documents'
import type { DecodedImage, DecodedImages } from '@facework/operations/internal'

/** Larger pictures say no more about a face. */
const LARGEST = 1024

/** Pixels of a model's pictures; undefined for those that the browser cannot read. */
export function decodeImages({ images }: Model): Promise<DecodedImages> {
  return Promise.all(
    images.map(async ({ mimeType, bytes }): Promise<DecodedImage | undefined> => {
      try {
        const picture = await createImageBitmap(new Blob([bytes.slice()], { type: mimeType }))
        const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height))
        const [width, height] = [picture.width, picture.height].map((x) => Math.max(1, Math.round(x * scale)))
        const canvas = new OffscreenCanvas(width!, height!)
        const context = canvas.getContext('2d', { willReadFrequently: true })!
        context.drawImage(picture, 0, 0, width!, height!)
        picture.close()
        const { data } = context.getImageData(0, 0, width!, height!)
        return { width: width!, height: height!, data: new Uint8Array(data.buffer) }
      } catch {
        // A head is found by its shape alone, too.
        return undefined
      }
    }),
  )
}
