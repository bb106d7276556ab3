import type { Picture } from '@facework/operations/internal'
import { useEffect, useRef } from 'react'

/** Pixels on the page. */
export function PictureCanvas({ picture, label }: { picture: Picture | undefined; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !picture) return
    element.width = picture.width
    element.height = picture.height
    const pixels = new ImageData(new Uint8ClampedArray(picture.rgba), picture.width, picture.height)
    element.getContext('2d')?.putImageData(pixels, 0, 0)
  }, [picture])
  return <canvas ref={canvas} className="check-picture" role="img" aria-label={label} />
}
