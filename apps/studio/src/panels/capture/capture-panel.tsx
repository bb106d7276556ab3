import { CAPTURE_REGIONS, type CaptureRegion } from '@facework/capture'
import { useEffect, useReducer } from 'react'
import { COUNTDOWNS, PICTURE_SIZES } from '../../capture/capture-state.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { useCapture, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { CaptureNotes } from './capture-notes.tsx'
import { chooseModel, chooseVideo } from './choose-video.ts'
import { Preview } from './preview.tsx'
import { useRecordingKeys } from './use-recording-keys.ts'
import './capture.css'

const REGION_NAMES: Readonly<Record<CaptureRegion, readonly [label: string, look: string]>> = {
  mouth: ['Mouth', 'r-mouth'],
  eyes: ['Eyes', 'r-eyes'],
  brows: ['Brows', 'r-brows'],
  head: ['Head', 'r-joint'],
}

function CapturePanel() {
  useRecordingKeys()
  return (
    <div className="capture-panel">
      <CameraBar />
      <Preview />
      <CaptureNotes />
      <NeutralRow />
      <RegionRow />
      <RecordRow />
      <Options />
    </div>
  )
}

function CameraBar() {
  const { capture } = useSession()
  const cameras = useCapture((s) => s.cameras)
  const cameraId = useCapture((s) => s.cameraId)
  const size = useCapture((s) => s.size)
  const mirrored = useCapture((s) => s.mirrored)
  const mesh = useCapture((s) => s.mesh)
  const idle = useCapture((s) => s.phase === 'idle')
  return (
    <div className="bar" inert={!idle}>
      <Select
        label="Camera"
        icon="camera"
        grow
        value={cameraId ?? ''}
        options={cameras.map(({ id, label }) => ({ value: id, label }))}
        shown={cameras.length === 0 ? 'No camera' : undefined}
        onChange={(id) => void capture.choose({ cameraId: id })}
      />
      <Select
        label="Camera resolution"
        value={size}
        options={PICTURE_SIZES.map((value) => ({ value, label: value }))}
        onChange={(value) => void capture.choose({ size: value })}
      />
      <IconButton
        icon="flip-horizontal-2"
        label="Mirror the preview"
        on={mirrored}
        onClick={() => capture.state.setState({ mirrored: !mirrored })}
      />
      <IconButton
        icon="scan-face"
        label="Show the mesh"
        on={mesh}
        onClick={() => capture.state.setState({ mesh: !mesh })}
      />
    </div>
  )
}

function NeutralRow() {
  const { capture } = useSession()
  const neutral = useCapture((s) => s.neutral)
  const at = useCapture((s) => s.neutralAt)
  const problem = useCapture((s) => s.neutralProblem)
  const ready = useCapture((s) => s.status === 'live' && s.source === 'camera' && s.phase === 'idle')
  const [, tick] = useReducer((n: number) => n + 1, 0)
  // How long ago is told in minutes.
  useEffect(() => {
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="crowx">
      <Button
        icon="scan-face"
        disabled={!ready || neutral === 'measuring'}
        title="Look straight at the camera and relax for 1 second (N)"
        onClick={() => void capture.setNeutral()}
      >
        Set neutral
        <Kbd keys={['N']} />
      </Button>
      {neutral === 'measuring' ? (
        <span className="hs t grow" role="status">
          <span className="neutral-ring" />
          Look straight, relax
        </span>
      ) : problem ? (
        <span className="hs t grow warn two-lines" role="alert" title={problem}>
          <Icon name="triangle-alert" />
          <span>{problem}</span>
        </span>
      ) : neutral === 'set' ? (
        <span className="hs t grow ell ok" title="Median of the 15 stillest frames">
          <Icon name="circle-check" />
          <span className="ell">{agoText(at)}</span>
        </span>
      ) : (
        <span className="hs t grow ell warn" title="Until it is set, the first calm frames are used">
          <Icon name="triangle-alert" />
          <span className="ell">Not set</span>
        </span>
      )}
    </div>
  )
}

function agoText(at: number | undefined): string {
  const minutes = Math.floor((Date.now() - (at ?? 0)) / 60_000)
  return minutes < 1 ? 'Set just now' : `Set ${minutes} min ago`
}

function RegionRow() {
  const { capture } = useSession()
  const regions = useCapture((s) => s.regions)
  const idle = useCapture((s) => s.phase === 'idle')
  return (
    <div className="crowx reg">
      <span className="lab">Regions</span>
      <fieldset className="hs regions" aria-label="Regions to capture">
        {CAPTURE_REGIONS.map((region) => {
          const [label, look] = REGION_NAMES[region]
          const on = regions.includes(region)
          return (
            <button
              type="button"
              key={region}
              className={`tog ${look}${on ? ' on' : ''}`}
              aria-pressed={on}
              disabled={!idle}
              title={on ? `${label} is captured` : `${label} stays as in the take below`}
              onClick={() => capture.toggleRegion(region)}
            >
              <span className="rdot" />
              {label}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}

function RecordRow() {
  const { capture } = useSession()
  const phase = useCapture((s) => s.phase)
  const live = useCapture((s) => s.status === 'live')
  const countdown = useCapture((s) => s.countdown)
  const range = useCapture((s) => s.from !== undefined && s.to !== undefined)
  const reading = useCapture((s) => s.reading !== undefined)
  const { takes } = capture
  if (phase === 'countdown' || phase === 'pre-roll')
    return (
      <div className="recrow">
        <button type="button" className="recbtn plain" onClick={() => takes.cancel()}>
          Cancel
          <Kbd keys={['Esc']} />
        </button>
      </div>
    )
  if (phase === 'recording' || phase === 'saving')
    return (
      <div className="recrow">
        <button
          type="button"
          className="recbtn stop"
          disabled={phase === 'saving'}
          onClick={() => void takes.stop()}
        >
          <i />
          {phase === 'saving' ? 'Saving the take' : 'Stop'}
          {phase === 'recording' && <Kbd keys={['Space']} />}
        </button>
        {phase === 'recording' && (
          <Button icon="trash-2" onClick={() => takes.cancel()}>
            Discard
            <Kbd keys={['Esc']} />
          </Button>
        )}
      </div>
    )
  const off = !live || reading
  return (
    <div className="recrow">
      <button
        type="button"
        className="recbtn"
        disabled={off}
        title={live ? 'Record a take (R)' : 'Start the camera or choose another source'}
        onClick={() => void takes.record()}
      >
        <i />
        Record
        {live && <Kbd keys={['R']} />}
      </button>
      <Menu
        label="Countdown"
        entries={COUNTDOWNS.map((seconds) => ({
          label: seconds === 0 ? 'No countdown' : `${seconds} s`,
          checked: seconds === countdown,
          run: () => capture.state.setState({ countdown: seconds }),
        }))}
      >
        <Button icon="timer" title="Countdown: 0 to 10 seconds" aria-label={`Countdown: ${countdown} s`}>
          {countdown} s
        </Button>
      </Menu>
      <Button
        icon="rotate-ccw"
        disabled={off}
        aria-label="Retake"
        title="Record again what the shown take is. The older one is kept (Shift R)"
        onClick={() => void takes.retake()}
      >
        <span className="hide-s">Retake</span>
      </Button>
      <Button
        icon="scissors"
        disabled={off}
        aria-label="Punch in"
        title={
          range
            ? 'Record between in and out, with 2 s pre-roll (P)'
            : 'Record between in and out: set them with I and O at the playhead, then press P'
        }
        onClick={() => void takes.punchIn()}
      >
        <span className="hide-s">Punch in</span>
      </Button>
    </div>
  )
}

function Options() {
  const { capture } = useSession()
  const video = useCapture((s) => s.keepVideo)
  const landmarks = useCapture((s) => s.keepLandmarks)
  const idle = useCapture((s) => s.phase === 'idle')
  return (
    <div className="optrow">
      <Switch
        on={video}
        disabled={!idle}
        title="Keeps the picture beside the take, in the project folder"
        onChange={(on) => capture.state.setState({ keepVideo: on })}
      >
        Reference video
      </Switch>
      <Switch
        on={landmarks}
        disabled={!idle}
        title="Keeps what the tracker saw, so that the take can be solved again"
        onChange={(on) => capture.state.setState({ keepLandmarks: on })}
      >
        Landmarks
      </Switch>
    </div>
  )
}

function CaptureTools() {
  const session = useSession()
  const { capture } = session
  const model = useCapture((s) => s.model)
  const status = useCapture((s) => s.status)
  return (
    <Menu
      label="Capture options"
      entries={[
        { label: 'Use a video file…', icon: 'video', run: () => chooseVideo(session) },
        'line',
        { label: 'Add model (face_landmarker.task)…', icon: 'plus', run: () => chooseModel(session) },
        model !== undefined && {
          label: 'Use the built-in tracker',
          icon: 'rotate-ccw',
          run: () => void capture.setModel(undefined),
        },
        'line',
        status === 'off' || status === 'failed'
          ? { label: 'Start camera', icon: 'camera', run: () => void capture.startCamera() }
          : { label: 'Turn the camera off', icon: 'camera-off', run: () => capture.stop() },
      ]}
    >
      <IconButton icon="ellipsis" label="Capture options" />
    </Menu>
  )
}

export const capturePanel: PanelDefinition = {
  id: 'capture',
  title: 'Capture',
  icon: 'camera',
  Body: CapturePanel,
  Tools: CaptureTools,
  hints: [
    [['R'], 'record'],
    [['N'], 'set neutral'],
    [['I', 'O'], 'in and out'],
    [['P'], 'punch in'],
  ],
}
