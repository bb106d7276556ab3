import { useRef } from 'react'
import { useReading } from '../../components/use-frame.ts'
import { useCapture, useSession } from '../../session/use-session.ts'
import { SourceRow } from './source-row.tsx'

const BARS = 7
/** Decibels of the lowest bar. */
const LOWEST = -42
/** Bars from this one on are close to clipping. */
const HIGH = 6

/** The microphone: its sound is recorded beside the take. */
export function MicrophoneRow() {
  const { capture } = useSession()
  const microphone = useCapture((s) => s.microphone)
  const meter = useRef<HTMLSpanElement>(null)
  useReading(() => {
    const decibels = 20 * Math.log10(Math.max(capture.microphone?.level ?? 0, 1e-5))
    const lit = capture.microphone ? Math.ceil((1 - decibels / LOWEST) * BARS) : 0
    const bars = meter.current?.children ?? []
    for (let i = 0; i < bars.length; i++) bars[i]!.className = i < lit ? (i >= HIGH ? 'on hi' : 'on') : ''
    if (meter.current) meter.current.title = capture.microphone ? `Input level ${decibels.toFixed(0)} dB` : ''
  })
  return (
    <SourceRow
      icon="mic"
      name={microphone === undefined ? 'Voice: microphone' : `Voice: ${microphone}`}
      meta="Recorded as the sound of the take"
      on={microphone !== undefined}
      onChange={(on) => void capture.setMicrophone(on)}
    >
      <span className="lvl" ref={meter} role="img" aria-label="Input level">
        {Array.from({ length: BARS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
          <i key={i} />
        ))}
      </span>
    </SourceRow>
  )
}
