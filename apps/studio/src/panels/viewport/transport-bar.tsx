import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { useFrame, useReading } from '../../components/use-frame.ts'
import { openDocument } from '../../session/open/open-document.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import { useDocument, useDocuments, usePreview, useSession, useSettings } from '../../session/use-session.ts'
import { durationText, frameRateOf, TIME_UNITS, timeText } from '../../transport/time-text.ts'
import { ClipLengthDialog } from '../timeline/clip-length-dialog.tsx'

const RATES = [24, 25, 30, 50, 60] as const
const SPEEDS = [0.25, 0.5, 1, 2] as const

/** Time: where it is, how it goes, and what is played. */
export function TransportBar() {
  const session = useSession()
  const { playback, editor } = session
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const clips = useDocuments('clip')
  const playing = usePreview((p) => p.playing)
  const loop = usePreview((p) => p.loop)
  const speed = usePreview((p) => p.speed)
  const rate = frameRateOf(clip)
  return (
    <>
      <Scrubber />
      <div className="transport" role="toolbar" aria-label="Transport">
        <Clock />
        <Select
          label="Clip"
          icon="film"
          ghost
          value={clip?.id ?? ''}
          options={clips.map((c) => ({ value: c.id, label: c.name }))}
          onChange={(id) => openDocument(session, id)}
        />
        <span className="grow" />
        <IconButton
          className="clip-end"
          icon="skip-back"
          label="First frame"
          shortcut="Home"
          onClick={() => playback.seek(0)}
        />
        <IconButton
          icon="chevron-left"
          label="Previous frame"
          shortcut="←"
          onClick={() => playback.step(-1)}
        />
        <button
          type="button"
          className="play"
          aria-label={playing ? 'Pause' : 'Play'}
          title={playing ? 'Pause (Space)' : 'Play (Space)'}
          onClick={() => playback.toggle()}
        >
          <Icon name={playing ? 'pause-solid' : 'play-solid'} />
        </button>
        <IconButton icon="chevron-right" label="Next frame" shortcut="→" onClick={() => playback.step(1)} />
        <IconButton
          className="clip-end"
          icon="skip-forward"
          label="Last frame"
          shortcut="End"
          onClick={() => playback.seek(Number.POSITIVE_INFINITY)}
        />
        <IconButton
          icon="repeat"
          label="Loop"
          on={loop}
          onClick={() => editor.preview.setState({ loop: !loop })}
        />
        <span className="grow" />
        <Select
          label="Frame rate"
          ghost
          value={String(rate)}
          options={[...new Set<number>([...RATES, rate])]
            .sort((a, b) => a - b)
            .map((r) => ({ value: String(r), label: `${r} fps` }))}
          onChange={(value) =>
            clip && runCommand(session, 'clip.setFrameRate', { clip: clip.id, frameRate: Number(value) })
          }
        />
        <Select
          label="Speed"
          ghost
          value={String(speed)}
          options={SPEEDS.map((s) => ({ value: String(s), label: `${s.toFixed(s < 1 ? 2 : 1)}×` }))}
          onChange={(value) => editor.preview.setState({ speed: Number(value) })}
        />
      </div>
    </>
  )
}

function Clock() {
  const session = useSession()
  const { playback } = session
  const time = useRef<HTMLElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const rate = frameRateOf(clip)
  const unit = useSettings((s) => s.timeUnit)
  useReading(() => {
    const text = timeText(playback.transport.time, rate, unit)
    if (time.current && time.current.textContent !== text) {
      time.current.textContent = text
      if (frame.current) frame.current.textContent = `frame ${Math.round(playback.transport.time * rate)}`
    }
  })
  const length = clip?.duration ?? 0
  return (
    <>
      <Menu
        label="Time display"
        entries={() => [
          ...TIME_UNITS.map(({ value, label }) => ({
            label,
            checked: value === unit,
            run: () => session.settings.setState({ timeUnit: value }),
          })),
          'line',
          {
            label: 'Clip length…',
            icon: 'timer' as const,
            off: clip ? undefined : 'No clip is open',
            run: () => clip && openDialog(session, <ClipLengthDialog clip={clip.id} />),
          },
        ]}
      >
        <button
          type="button"
          className="tcbox num"
          title="Time and length; click to change how times are shown"
        >
          <b ref={time}>{timeText(0, rate, unit)}</b>
          <span>/ {unit === 'seconds' ? durationText(length) : timeText(length, rate, unit)}</span>
        </button>
      </Menu>
      {unit === 'seconds' && (
        <span className="dim small num frame-number" ref={frame}>
          frame 0
        </span>
      )}
    </>
  )
}

/** The whole clip as one line; the playhead is dragged along it. */
function Scrubber() {
  const { playback, editor } = useSession()
  const line = useRef<HTMLDivElement>(null)
  const fill = useRef<HTMLElement>(null)
  const shown = useRef({ part: '', time: '' })
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const duration = clip?.duration ?? 0
  useFrame(() => {
    const part = (duration > 0 ? playback.transport.time / duration : 0).toFixed(4)
    if (part === shown.current.part) return
    shown.current.part = part
    fill.current?.style.setProperty('--v', part)
  })
  useReading(() => {
    const time = timeText(playback.transport.time, frameRateOf(clip))
    if (time === shown.current.time) return
    shown.current.time = time
    line.current?.setAttribute('aria-valuenow', playback.transport.time.toFixed(2))
    line.current?.setAttribute('aria-valuetext', time)
  })
  const to = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    playback.seek(((event.clientX - box.left) / box.width) * duration)
  }
  return (
    <div
      className="scrubber"
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={Number(duration.toFixed(2))}
      aria-valuenow={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        editor.preview.setState({ playing: false })
        to(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) to(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        event.stopPropagation()
        playback.step(event.shiftKey ? step * 10 : step)
      }}
    >
      <i ref={fill} />
    </div>
  )
}
