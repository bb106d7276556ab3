import { useMemo } from 'react'
import { loudest } from '../../timeline/sound/sound-peaks.ts'
import { useShownSound } from '../../timeline/sound/use-shown-sound.ts'

/** Bars of the wave. */
const BARS = 240

/** How loud the sound of the shown take is, over the time of the lanes. */
export function VoiceWave({ span }: { span: number }) {
  const sound = useShownSound()
  const path = useMemo(() => {
    if (!sound?.peaks) return ''
    const { peaks } = sound
    const step = peaks.duration / BARS
    return Array.from({ length: BARS }, (_, i) => {
      const height = Math.max(0.3, loudest(peaks, i * step, (i + 1) * step) * 14)
      return `M${i + 0.5} ${(15 - height).toFixed(1)}V${(15 + height).toFixed(1)}`
    }).join('')
  }, [sound])
  if (!sound) return null
  const duration = sound.peaks?.duration ?? 0
  return (
    <div
      className="clipb"
      style={{ left: `${(sound.start / span) * 100}%`, width: `${(duration / span) * 100}%` }}
    >
      <svg viewBox={`0 0 ${BARS} 30`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} stroke="var(--fg-3)" strokeWidth={0.7} />
      </svg>
    </div>
  )
}
