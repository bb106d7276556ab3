import { useEffect, useRef } from 'react'
import { useSession } from '../../../session/use-session.ts'

/** Pictures of a strip; more are too narrow to see. */
const PICTURES = 18
const HEIGHT = 88

/** Pictures of a reference video in even steps. */
export function FilmStrip({ file, offset, duration }: { file: string; offset: number; duration: number }) {
  const { capture } = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stopped = false
    const draw = async () => {
      const video = await capture.reference.open(file)
      for (let i = 0; i < PICTURES && !stopped; i++) {
        const picture = await video.at(offset + ((i + 0.5) / PICTURES) * duration)
        const element = canvas.current
        if (!picture) continue
        const { image } = picture
        const [width, height] =
          'displayWidth' in image ? [image.displayWidth, image.displayHeight] : [image.width, image.height]
        if (element && !stopped) {
          const step = element.width / PICTURES
          const cut = Math.min(width, (height * step) / HEIGHT)
          const context = element.getContext('2d')
          context?.drawImage(image, (width - cut) / 2, 0, cut, height, i * step, 0, step - 1, HEIGHT)
        }
        image.close()
      }
    }
    draw().catch(() => {})
    return () => {
      stopped = true
    }
  }, [capture, file, offset, duration])
  return <canvas ref={canvas} className="film" width={PICTURES * 64} height={HEIGHT} />
}
