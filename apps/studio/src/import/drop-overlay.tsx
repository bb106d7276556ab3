import { useEffect, useState } from 'react'
import { Icon } from '../components/controls/icon.tsx'
import type { Session } from '../session/session.ts'
import { useSession, useWearing } from '../session/use-session.ts'
import { offerFiles } from './offer-files.tsx'
import { describeDrop, wearFiles } from './wear-files.ts'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** The character whose head is at a point of the page. */
function headAt(session: Session, { clientX, clientY }: DragEvent): string | undefined {
  const { stage } = session
  if (!stage?.canvas.isConnected) return undefined
  const box = stage.canvas.getBoundingClientRect()
  const [x, y] = [clientX - box.left, clientY - box.top]
  if (x < 0 || y < 0 || x > box.width || y > box.height) return undefined
  for (const characterView of session.characterViews) {
    const [left, top, right, bottom] = stage.headFrame(characterView)
    if (x >= left && x <= right && y >= top && y <= bottom) return characterView.id
  }
  return undefined
}

/** The file that hangs over the page, where the browser tells; most tell it only when it is dropped. */
function fileOf(event: DragEvent): File | undefined {
  const item = [...(event.dataTransfer?.items ?? [])].find((i) => i.kind === 'file')
  return item?.getAsFile() ?? undefined
}

/** Lets files be dropped anywhere on the page; a veil says so while they hang over it. Over a head they are worn. */
export function DropOverlay() {
  const session = useSession()
  const onHead = useWearing((s) => s.drop !== undefined)
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Children fire their own enter and leave; only the balance says whether the page was left.
    let depth = 0
    const stop = new AbortController()
    const hangOver = (character: string | undefined, event: DragEvent) => {
      const { drop } = session.wearingState.getState()
      if (drop?.character === character) return
      session.wearingState.setState({
        drop: character === undefined ? undefined : { character, refused: false },
      })
      const file = character === undefined ? undefined : fileOf(event)
      if (character !== undefined && file) void describeDrop(session, character, file)
    }
    const on = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', listener: (e: DragEvent) => void) =>
      addEventListener(type, listener, { signal: stop.signal })
    on('dragenter', (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth++
      setOver(true)
    })
    on('dragleave', (event) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth > 0) return
      setOver(false)
      hangOver(undefined, event)
    })
    on('dragover', (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      hangOver(headAt(session, event), event)
    })
    on('drop', (event) => {
      depth = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      const head = headAt(session, event)
      hangOver(undefined, event)
      if (head === undefined) offerFiles(session, files)
      else void wearFiles(session, head, files)
    })
    return () => stop.abort()
  }, [session])
  return (
    <div className={over && !onHead ? 'veil on' : 'veil'} aria-hidden="true">
      <div className="veil-box pop">
        <Icon name="download" size="xl" />
        <p className="veil-title">
          Drop heads, clips, sounds and videos to import them, accessories on a head to wear them
        </p>
        <p className="mid">
          .glb, .vrm and .fbx with morphs or one pose per frame; .csv, .vrma, .bvh, .facework and .clip.json;
          lip sync (.json, .tsv, .dat); .wav, .mp3 and .ogg for the open clip; videos of a face (.mp4, .webm,
          .mov). Files stay on this machine.
        </p>
      </div>
    </div>
  )
}
