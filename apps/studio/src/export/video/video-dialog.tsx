import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { FieldRow } from '../../components/controls/field-row.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Select } from '../../components/dialogs/select.tsx'
import { toast } from '../../session/shell-state.ts'
import { useDocument, usePreview, useSession, useTimeline } from '../../session/use-session.ts'
import { frameRateOf } from '../../transport/time-text.ts'
import { saveFile } from '../files/save-file.ts'
import { ExportForm } from '../form/export-form.tsx'
import { FrameRateSelect } from '../form/frame-rate-select.tsx'
import { useExportJob } from '../form/use-export-job.ts'
import type { EncoderChoice } from './encode-video.ts'
import { encoderNote } from './encoder-note.ts'
import { exportVideo, type VideoFormat } from './export-video.ts'
import { type Backdrop, frameCount } from './film-stage.ts'

const FORMATS: readonly { value: VideoFormat; label: string; title: string }[] = [
  { value: 'webm', label: 'WebM', title: 'Small, with sound; keeps transparency' },
  { value: 'mp4', label: 'MP4', title: 'Plays everywhere, with sound' },
  { value: 'gif', label: 'GIF', title: '256 colors, no sound' },
  { value: 'png', label: 'PNG sequence', title: 'One picture per frame, lossless, in a .zip' },
]

const SIZES = [
  [1920, 1080],
  [1280, 720],
  [640, 360],
  [1080, 1080],
  [480, 480],
  [1080, 1920],
] as const

const GREEN = '#00b140'

/** A video of the stage: the clip that plays, seen by the camera as it stands. */
export function VideoDialog() {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const job = useExportJob()
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const range = useTimeline((t) => t.range)
  const buffer = useStore(session.sound.state, (s) => s.buffer)
  const [format, setFormat] = useState<VideoFormat>('webm')
  const [width, setWidth] = useState('1280')
  const [height, setHeight] = useState('720')
  const [fps, setFps] = useState(frameRateOf(clip))
  const [part, setPart] = useState<'clip' | 'range'>(range ? 'range' : 'clip')
  const [background, setBackground] = useState<'stage' | 'transparent' | 'green'>('stage')
  const [sound, setSound] = useState(true)
  const size = { width: Number(width), height: Number(height) }
  // MP4 has no place for transparency.
  const transparent = background === 'transparent' && format !== 'mp4'
  const backdrop: Backdrop = transparent ? 'transparent' : background === 'green' ? GREEN : 'stage'
  const encoders = useEncoders(format, size, transparent)
  const [from, to] = part === 'range' && range ? range : [0, clip?.duration ?? 0]
  const moving = format === 'webm' || format === 'mp4'
  const refusal = refusalOf({
    hasStage: session.stage !== undefined,
    hasClip: clip !== undefined,
    size,
    moving,
    encoders,
  })
  const start = () =>
    job.start(async (report, signal) => {
      const file = await exportVideo(
        session,
        {
          format,
          encoders: encoders || undefined,
          name: clip!.name,
          ...size,
          fps,
          from,
          to,
          backdrop,
          sound: sound && moving,
        },
        report,
        signal,
      )
      saveFile(file.name, file.bytes)
      toast(session, `Exported ${file.name}`, { tone: 'ok' })
      closeDialog()
    })
  return (
    <ExportForm
      title="Export video"
      subtitle={clip && `${clip.name}, ${frameCount({ from, to, fps })} frames, from the current camera`}
      verb="Export video"
      refusal={refusal}
      job={job}
      onExport={() => void start()}
    >
      <FieldRow label="Format">
        <Segmented label="Format" value={format} options={FORMATS} onChange={setFormat} />
      </FieldRow>
      <FieldRow label="Size">
        <span className="hs">
          <PixelField label="Width" value={width} onChange={setWidth} />
          ×
          <PixelField label="Height" value={height} onChange={setHeight} />
          <Select
            label="Size preset"
            value={`${width}x${height}`}
            shown={SIZES.some(([w, h]) => w === size.width && h === size.height) ? undefined : 'Custom'}
            options={SIZES.map(([w, h]) => ({ value: `${w}x${h}`, label: `${w} × ${h}` }))}
            onChange={(value) => {
              const [w = '', h = ''] = value.split('x')
              setWidth(w)
              setHeight(h)
            }}
          />
        </span>
      </FieldRow>
      <FieldRow label="Frame rate">
        <span className="hs">
          <FrameRateSelect value={fps} onChange={setFps} />
        </span>
      </FieldRow>
      {range && (
        <FieldRow label="Range">
          <Segmented
            label="Range"
            value={part}
            options={[
              { value: 'clip', label: 'Whole clip' },
              { value: 'range', label: 'Loop range', title: 'The range set in the timeline' },
            ]}
            onChange={setPart}
          />
        </FieldRow>
      )}
      <FieldRow label="Background">
        <Segmented
          label="Background"
          value={transparent ? 'transparent' : background === 'green' ? 'green' : 'stage'}
          options={[
            { value: 'stage', label: 'Stage' },
            {
              value: 'transparent',
              label: 'Transparent',
              title: format === 'mp4' ? 'MP4 has no transparency: choose WebM, GIF or PNG' : '',
            },
            { value: 'green', label: 'Green' },
          ]}
          onChange={setBackground}
        />
      </FieldRow>
      {moving && (
        <FieldRow label="Sound">
          {buffer ? (
            <Switch on={sound} onChange={setSound}>
              Include the sound of the clip
            </Switch>
          ) : (
            <span className="mid">The clip has no sound</span>
          )}
        </FieldRow>
      )}
      {moving && encoders && (
        <p className="hs small mid" data-encoders>
          <Icon name="info" size="s" />
          {encoderNote(format, encoders)}
        </p>
      )}
      {background === 'transparent' && format === 'mp4' && (
        <p className="hs small warn">
          <Icon name="triangle-alert" size="s" />
          MP4 has no transparency. Choose WebM, GIF or a PNG sequence.
        </p>
      )}
    </ExportForm>
  )
}

function PixelField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (v: string) => void
}) {
  return (
    <span className="field lg pixels">
      <input
        aria-label={`${label} in pixels`}
        inputMode="numeric"
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
    </span>
  )
}

interface Refusal {
  readonly hasStage: boolean
  readonly hasClip: boolean
  readonly size: { readonly width: number; readonly height: number }
  readonly moving: boolean
  readonly encoders: EncoderChoice | false | undefined
}

function refusalOf({ hasStage, hasClip, size, moving, encoders }: Refusal): string | undefined {
  if (!hasStage) return 'WebGL 2 is not available'
  if (!hasClip) return 'Open a clip first'
  const sides = [size.width, size.height]
  if (!sides.every((n) => Number.isInteger(n) && n >= 16 && n <= 4096))
    return 'Width and height: 16 to 4096 pixels'
  if (moving && sides.some((n) => n % 2 === 1)) return 'Width and height of a video must be even'
  if (moving && encoders === false) return 'This browser cannot encode this video: choose GIF or PNG'
  return moving && encoders === undefined ? 'Looking for encoders' : undefined
}

/** What this browser encodes for a format and size: undefined while that is found out, false for nothing. */
function useEncoders(format: VideoFormat, { width, height }: Refusal['size'], transparent: boolean) {
  const [found, setFound] = useState<EncoderChoice | false>()
  useEffect(() => {
    let current = true
    setFound(undefined)
    if (format !== 'webm' && format !== 'mp4') return
    if (!(width >= 16 && height >= 16)) return
    import('./encode-video.ts')
      .then(({ chooseEncoders }) => chooseEncoders(format, { width, height, transparent }))
      .catch(() => undefined)
      .then((choice) => current && setFound(choice ?? false))
    return () => {
      current = false
    }
  }, [format, width, height, transparent])
  return found
}
