import { useEffect, useMemo, useRef } from 'react'
import { frameLoop } from '../../base/frame-loop.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { useDocument, useDocuments, useMakePoses, useSession } from '../../session/use-session.ts'
import { timeText } from '../../transport/time-text.ts'
import { MakePanel } from './make-panel.tsx'
import type { PreviewHead } from './preview-head.ts'
import { lookAt, usePainter } from './use-painter.ts'

/** The head as it will be: the selected pose, or a clip that plays. */
export function LivePreview({ preview, title }: { preview: PreviewHead | undefined; title: string }) {
  const { makePoses } = useSession()
  const painter = usePainter()
  const canvas = useRef<HTMLCanvasElement>(null)
  const time = useRef<HTMLElement>(null)
  const model = useMakePoses((s) => s.model)
  const landmarks = useMakePoses((s) => s.landmarks)
  const pose = useMakePoses((s) => s.pose)
  const weight = useMakePoses((s) => s.weight)
  const strengths = useMakePoses((s) => s.strengths)
  const excluded = useMakePoses((s) => s.excluded)
  const playing = useMakePoses((s) => s.playing)
  const clips = useDocuments('clip').filter((clip) => clip.curves.length > 0)
  const clip = useDocument(useMakePoses((s) => s.clip) ?? clips[0]?.id, 'clip') ?? clips[0]
  const look = useMemo(() => ({ ...lookAt(model, landmarks), around: 0.35 }), [model, landmarks])
  const small = useMemo(() => ({ ...look, height: look.height * 1.15 }), [look])
  // biome-ignore lint/correctness/useExhaustiveDependencies: strengths and poses that are left out change the picture
  useEffect(() => {
    if (!preview || !painter || playing) return
    const once = frameLoop.on('draw', () => {
      once()
      preview.stop()
      preview.pose(pose === undefined ? {} : { [pose]: weight })
      if (canvas.current) painter.paint(canvas.current, small)
    })
    return once
  }, [preview, painter, playing, pose, weight, strengths, excluded, small])
  useEffect(() => {
    if (!preview || !painter || !playing || !clip) return
    return frameLoop.on('draw', (seconds) => {
      preview.play(clip, seconds)
      if (canvas.current) painter.paint(canvas.current, small)
      if (time.current) time.current.textContent = timeText(preview.transport.time, clip.frameRate)
    })
  }, [preview, painter, playing, clip, small])
  return (
    <MakePanel title={title} icon="box" focus column>
      <div className="stage mk-stage">
        <canvas ref={canvas} role="img" aria-label="The head with its poses" />
        <div className="ov left">
          <div className="ovg">
            <Select
              label="Clip to play"
              icon="film"
              value={clip?.id ?? ''}
              options={clips.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => makePoses.state.setState({ clip: id, playing: true })}
            />
          </div>
        </div>
      </div>
      <div className="mk-transport">
        <span className="tcbox nowrap num">
          <b ref={time}>{clip ? timeText(0, clip.frameRate) : '0:00'}</b>
          {clip && <span> / {timeText(clip.duration, clip.frameRate)}</span>}
        </span>
        <span className="grow" />
        <IconButton
          icon="skip-back"
          label="First frame"
          disabled={!clip}
          onClick={() => {
            preview?.stop()
            makePoses.state.setState({ playing: false })
          }}
        />
        <button
          type="button"
          className="play"
          aria-label={playing ? 'Pause' : 'Play'}
          title={`${playing ? 'Pause' : 'Play'} (Space)`}
          disabled={!clip}
          onClick={() => makePoses.state.setState({ playing: !playing })}
        >
          <Icon name={playing ? 'pause-solid' : 'play-solid'} />
        </button>
      </div>
    </MakePanel>
  )
}
