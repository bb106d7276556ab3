import { useRef } from 'react'
import { useFrame } from '../../components/use-frame.ts'
import { useThumbnail } from '../../session/hooks/use-thumbnail.ts'
import type { ThumbnailRequest } from '../../thumbnails/thumbnail-request.ts'
import './film.css'

interface FilmPictureProps {
  readonly frames: readonly ThumbnailRequest[]
  /** Which of them is shown now, asked in every frame. */
  readonly now: () => number
}

/** A moving picture of a face: the one of its frames that is due, or the nearest one that is drawn. */
export function FilmPicture({ frames, now }: FilmPictureProps) {
  const root = useRef<HTMLSpanElement>(null)
  useFrame(() => {
    const pictures = root.current?.querySelectorAll<HTMLElement>('.film-frame') ?? []
    const due = now()
    let best = -1
    pictures.forEach((picture, i) => {
      const drawn = picture.hasAttribute('data-drawn')
      if (drawn && (best < 0 || Math.abs(i - due) < Math.abs(best - due))) best = i
    })
    pictures.forEach((picture, i) => {
      picture.style.visibility = i === best ? 'visible' : 'hidden'
    })
  })
  return (
    <span className="thumb" ref={root}>
      {frames.map((request, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frames have no other name than their number
        <Frame key={i} request={request} />
      ))}
    </span>
  )
}

function Frame({ request }: { request: ThumbnailRequest }) {
  const src = useThumbnail(request)
  return (
    <span className="film-frame" data-drawn={src ? '' : undefined}>
      {src && <img src={src} alt="" draggable={false} />}
    </span>
  )
}
