import type { Clip } from '@facework/documents'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { gapsOf, keyCountOf, takesAmong } from '../../../capture/takes.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { Chip } from '../../../components/controls/chip.tsx'
import { Icon } from '../../../components/controls/icon.tsx'
import { useFrame, useReading } from '../../../components/use-frame.ts'
import {
  useCapture,
  useDocument,
  useDocuments,
  usePreview,
  useSession,
} from '../../../session/use-session.ts'
import { frameRateOf, timeText } from '../../../transport/time-text.ts'
import type { PanelDefinition } from '../../panel.ts'
import { FilmStrip } from './film-strip.tsx'
import { Outlines, TakeBlock } from './take-block.tsx'
import { TakeTools } from './take-tools.tsx'
import { VoiceWave } from './voice-wave.tsx'
import './takes.css'

/** Seconds that the lanes show at least. */
const LEAST_SPAN = 4
/** Ticks of the ruler at most. */
const TICKS = 14

function useTakes(): readonly Clip[] {
  const { capture } = useSession()
  const name = useCapture((s) => s.recordingName)
  const takes = takesAmong(useDocuments('clip'))
  // The one that is recorded now has a lane of its own.
  const { id } = capture.takes.recorder ?? {}
  return name === undefined ? takes : takes.filter((take) => take.id !== id && take.name !== name)
}

function Takes() {
  const session = useSession()
  const { capture, playback } = session
  const takes = useTakes()
  const shown = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const recordingName = useCapture((s) => s.recordingName)
  const from = useCapture((s) => s.from)
  const to = useCapture((s) => s.to)
  const recording = recordingName !== undefined
  const rate = frameRateOf(shown)
  const lanes = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const headText = useRef<HTMLElement>(null)
  const block = useRef<HTMLDivElement>(null)
  const longest = Math.max(LEAST_SPAN, ...takes.map((take) => take.duration), shown?.duration ?? 0)
  // A recording that reaches the end of the lanes makes them longer.
  const [recorded, setRecorded] = useState(0)
  const span = Math.max(longest, recording ? recorded : 0) * 1.05
  useReading(
    recording
      ? () => {
          const { recorder } = capture.takes
          const end = recorder ? recorder.at + recorder.elapsed : 0
          if (end > span * 0.92) setRecorded(Math.ceil(end * 1.4))
          else if (end < recorded / 2 && recorded > longest) setRecorded(0)
        }
      : undefined,
  )

  useFrame(() => {
    const { recorder } = capture.takes
    const time = recorder ? recorder.at + recorder.elapsed : playback.transport.time
    const part = `${Math.min(100, (time / span) * 100).toFixed(2)}%`
    if (head.current && head.current.style.left !== part) head.current.style.left = part
    const text = timeText(time, rate)
    if (headText.current && headText.current.textContent !== text) headText.current.textContent = text
    if (block.current && recorder) {
      block.current.style.left = `${(recorder.at / span) * 100}%`
      block.current.style.width = `${Math.min(100, (recorder.elapsed / span) * 100)}%`
    }
  })

  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    capture.scrub(Math.max(0, ((event.clientX - box.left) / box.width) * span))
  }
  const percent = (seconds: number) => `${(seconds / span) * 100}%`
  const video = shown?.origin?.video
  const sound = shown?.origin ? shown.sound : undefined

  return (
    <div className={recording ? 'lanes recording' : 'lanes'}>
      <div className="lleft" role="radiogroup" aria-label="Takes">
        <div className="lh ruler-head">
          <span className="grow ell mid small">A take is a clip of its own</span>
        </div>
        {video && <VideoHead file={video.file} />}
        {sound && <VoiceHead file={sound.file} />}
        {recording && (
          <div className="lh">
            <span className="rdotred" />
            <span className="take grow">{recordingName}</span>
            <span className="mt">recording</span>
          </div>
        )}
        {takes.map((take) => (
          <TakeHead key={take.id} take={take} on={take.id === shown?.id && !recording} />
        ))}
      </div>
      <div
        className="lright"
        ref={lanes}
        role="slider"
        tabIndex={0}
        aria-label="Time of the take"
        aria-valuemin={0}
        aria-valuemax={Number((shown?.duration ?? 0).toFixed(2))}
        aria-valuenow={0}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          scrub(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event)
        }}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          event.stopPropagation()
          capture.scrub(playback.transport.time + (step * (event.shiftKey ? 10 : 1)) / rate)
        }}
      >
        <Ruler span={span} rate={rate} />
        {video && shown && (
          <Lane look="video">
            <div className="clipb" style={{ left: 0, width: percent(shown.duration) }}>
              <FilmStrip file={video.file} offset={video.offset} duration={shown.duration} />
            </div>
          </Lane>
        )}
        {sound && shown && (
          <Lane>
            <VoiceWave span={span} />
          </Lane>
        )}
        {recording && (
          <Lane>
            <div className="clipb recg" ref={block}>
              <RecordingOutlines />
              <span className="lbl">{recordingName}, recording</span>
            </div>
          </Lane>
        )}
        {takes.map((take) => (
          <Lane key={take.id} look={take.id === shown?.id ? '' : 'off'}>
            <TakeBlock take={take} selected={take.id === shown?.id && !recording} span={span} />
          </Lane>
        ))}
        {takes.length === 0 && !recording && (
          <p className="no-takes">
            Press <kbd className="kbd">R</kbd> to record the first take
          </p>
        )}
        {from !== undefined && (
          <div className="punch" style={{ left: percent(from), width: percent((to ?? from) - from) }}>
            <b>
              {to === undefined
                ? `In ${timeText(from, rate)}`
                : `Punch in ${timeText(from, rate)} to ${timeText(to, rate)}`}
            </b>
          </div>
        )}
        {from === undefined && to !== undefined && (
          <div className="punch" style={{ left: percent(to), width: 0 }}>
            <b>{`Out ${timeText(to, rate)}`}</b>
          </div>
        )}
        <div className={recording ? 'phead recg' : 'phead'} ref={head}>
          <b ref={headText} className="num" />
        </div>
      </div>
    </div>
  )
}

function Lane({ look = '', children }: { look?: string; children: ReactNode }) {
  return <div className={`lane ${look}`}>{children}</div>
}

function TakeHead({ take, on }: { take: Clip; on: boolean }) {
  const { capture } = useSession()
  const rate = frameRateOf(take)
  const gaps = gapsOf(take).length
  const regions = take.origin?.part?.regions
  const more = gaps > 0 ? `${gaps} gap${gaps === 1 ? '' : 's'}` : `${keyCountOf(take)} keys`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold chips and counts
    <button
      type="button"
      role="radio"
      aria-checked={on}
      className={on ? 'lh sel' : 'lh'}
      title={`Play ${take.name}. ${take.origin?.source ?? ''}`}
      onClick={() => capture.pick(take.id)}
    >
      <span className={on ? 'radio on' : 'radio'} />
      <span className="take ell">{take.name}</span>
      {regions && regions.length < 4 && (
        <span className={`hide-s r-${regions[0] === 'head' ? 'joint' : regions[0]}`}>
          <Chip tone="c">{`${capitalised(regions[0]!)}${regions.length > 1 ? ` +${regions.length - 1}` : ' only'}`}</Chip>
        </span>
      )}
      <span className="grow" />
      <span className="mt num">
        {timeText(take.duration, rate)} · {more}
      </span>
    </button>
  )
}

const capitalised = (word: string) => word[0]!.toUpperCase() + word.slice(1)

function VideoHead({ file }: { file: string }) {
  const { capture } = useSession()
  const on = useCapture((s) => s.showVideo)
  return (
    <div className="lh video">
      <Icon name="video" />
      <div className="grow names">
        <div className="ell">Reference video</div>
        <div className="mt ell">{file.split('/').at(-1)}</div>
      </div>
      <IconButton
        icon={on ? 'eye' : 'eye-off'}
        label="Show in the viewport"
        on={on}
        onClick={() => capture.state.setState({ showVideo: !on })}
      />
    </div>
  )
}

function VoiceHead({ file }: { file: string }) {
  return (
    <div className="lh">
      <Icon name="audio-lines" />
      <span className="grow ell" title={file}>
        Voice
      </span>
    </div>
  )
}

/** What was recorded up to the last second. */
function RecordingOutlines() {
  const { capture } = useSession()
  const clips = useDocuments('clip')
  const take = clips.find(({ id }) => id === capture.takes.recorder?.id)
  return take ? <Outlines take={take} /> : null
}

function Ruler({ span, rate }: { span: number; rate: number }) {
  const step = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find((seconds) => span / seconds <= TICKS) ?? 600
  const count = Math.floor(span / step) + 1
  return (
    <div className="ruler">
      {Array.from({ length: count }, (_, i) => i * step).map((time) => (
        <span key={time} style={{ left: `${(time / span) * 100}%` }}>
          {timeText(time, rate)}
        </span>
      ))}
    </div>
  )
}

export const takesPanel: PanelDefinition = {
  id: 'takes',
  title: 'Takes',
  icon: 'film',
  Body: Takes,
  Tools: TakeTools,
  useCount: () => useTakes().length,
  hints: [
    [['R'], 'record'],
    [['Shift', 'R'], 'retake'],
    [['I', 'O'], 'in and out'],
    [['P'], 'punch in'],
  ],
}
