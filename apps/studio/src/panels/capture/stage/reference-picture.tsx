import type { OpenVideoFile } from '@facework/capture/internal'
import { useEffect, useRef, useState } from 'react'
import { useFrame } from '../../../components/use-frame.ts'
import { useSession } from '../../../session/use-session.ts'

/** The picture of the reference video at the playhead. */
export function ReferencePicture({ file, offset }: { file: string; offset: number }) {
  const { capture, playback } = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [video, setVideo] = useState<OpenVideoFile>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let stopped = false
    setVideo(undefined)
    setProblem('')
    capture.reference.open(file).then(
      (opened) => !stopped && setVideo(opened),
      (error: Error) => !stopped && setProblem(error.message),
    )
    return () => {
      stopped = true
    }
  }, [capture, file])

  const busy = useRef(false)
  const shown = useRef(Number.NaN)
  useFrame(() => {
    const { time } = playback.transport
    if (!video || busy.current || shown.current === time) return
    busy.current = true
    // One picture at a time; when it is there, the playhead is asked again.
    video
      .at(time + offset)
      .then((picture) => {
        shown.current = time
        const element = canvas.current
        if (!picture) return
        const { image } = picture
        const [width, height] =
          'displayWidth' in image ? [image.displayWidth, image.displayHeight] : [image.width, image.height]
        if (element) {
          if (element.width !== width) element.width = width
          if (element.height !== height) element.height = height
          element.getContext('2d')?.drawImage(image, 0, 0)
          element.dataset.time = (picture.time - offset).toFixed(4)
          element.dataset.playhead = time.toFixed(4)
        }
        image.close()
      })
      .catch(() => {})
      .finally(() => {
        busy.current = false
      })
  })
  return (
    <figure className="reference" title={file}>
      <canvas ref={canvas} aria-label="Reference video at the playhead" />
      {problem && <figcaption className="warn small">{problem}</figcaption>}
    </figure>
  )
}
