import { useEffect, useState } from 'react'
import { Icon } from '../components/controls/icon.tsx'
import { useSession } from '../session/use-session.ts'
import { offerFiles } from './offer-files.tsx'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Lets files be dropped anywhere on the page; a veil says so while they hang over it. */
export function DropOverlay() {
  const session = useSession()
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Children fire their own enter and leave; only the balance says whether the page was left.
    let depth = 0
    const stop = new AbortController()
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
      if (depth === 0) setOver(false)
    })
    on('dragover', (event) => {
      if (carriesFiles(event)) event.preventDefault()
    })
    on('drop', (event) => {
      depth = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      offerFiles(session, files)
    })
    return () => stop.abort()
  }, [session])
  return (
    <div className={over ? 'veil on' : 'veil'} aria-hidden="true">
      <div className="veil-box pop">
        <Icon name="download" size="xl" />
        <p className="veil-title">Drop heads, clips, sounds and videos to import them</p>
        <p className="mid">
          .glb, .vrm and .fbx with morphs or one pose per frame; .csv, .vrma, .bvh, .facework and .clip.json;
          lip sync (.json, .tsv, .dat); .wav, .mp3 and .ogg for the open clip; videos of a face (.mp4, .webm,
          .mov). Files stay on this machine.
        </p>
      </div>
    </div>
  )
}
