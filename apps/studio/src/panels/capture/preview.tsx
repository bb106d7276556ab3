import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon, type IconName } from '../../components/controls/icon.tsx'
import { useFrame, useReading } from '../../components/use-frame.ts'
import { useCapture, useSession } from '../../session/use-session.ts'
import { timeText } from '../../transport/time-text.ts'
import { chooseVideo } from './choose-video.ts'
import { drawMesh } from './preview-mesh.ts'

/** The mirrored picture of the camera with the mesh over the face, and what there is to say about it. */
export function Preview() {
  const { capture } = useSession()
  const status = useCapture((s) => s.status)
  const source = useCapture((s) => s.source)
  const mirrored = useCapture((s) => s.mirrored)
  const phase = useCapture((s) => s.phase)
  const reading = useCapture((s) => s.reading)
  const place = useRef<HTMLButtonElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const camera = status === 'live' ? capture.live.camera : undefined

  useEffect(() => {
    if (!camera || !place.current) return
    const { video } = camera
    place.current.prepend(video)
    // Taken out of the page, a video stops.
    void video.play().catch(() => {})
    return () => video.remove()
  }, [camera])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const scale = Math.min(devicePixelRatio, 2)
      element.width = Math.max(1, Math.round(element.clientWidth * scale))
      element.height = Math.max(1, Math.round(element.clientHeight * scale))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const drawn = useRef<unknown>(undefined)
  useFrame(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { mesh } = capture.state.getState()
    const face = mesh && camera ? capture.live.frame?.face : undefined
    if (drawn.current === face) return
    drawn.current = face
    context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    if (face && camera) drawMesh(context, face.landmarks, camera.pictureSize)
  })

  /** Among several faces, the one that is clicked is followed. */
  const choose = (event: PointerEvent<HTMLElement>) => {
    if (!camera) return
    const box = event.currentTarget.getBoundingClientRect()
    const [width, height] = camera.pictureSize
    const scale = Math.max(box.width / width, box.height / height)
    const right = (event.clientX - box.left - (box.width - width * scale) / 2) / scale
    const down = (event.clientY - box.top - (box.height - height * scale) / 2) / scale
    capture.chooseFace(mirrored ? width - right : right, down)
  }

  const recording = phase === 'recording'
  return (
    <div className="prev">
      <button
        type="button"
        ref={place}
        className={mirrored ? 'cam mirrored' : 'cam'}
        tabIndex={-1}
        aria-label={`${mirrored ? 'Mirrored camera' : 'Camera'} picture with the tracked face mesh. Click a face to follow it.`}
        onPointerDown={choose}
      >
        <canvas ref={canvas} />
      </button>
      {camera && !reading && <Pills recording={recording} />}
      {phase === 'countdown' && <Countdown />}
      {phase === 'pre-roll' && <Countdown words="Punch in in" />}
      {recording && <div className="recframe" />}
      {status === 'live' && source !== 'camera' && (
        <Veil icon="smartphone" title="Network source is live" words="Values come without a picture." />
      )}
      {reading ? <Reading name={reading.name} part={reading.part} /> : <Problems />}
    </div>
  )
}

function Pills({ recording }: { recording: boolean }) {
  const { capture } = useSession()
  const mirrored = useCapture((s) => s.mirrored)
  const first = useRef<HTMLSpanElement>(null)
  const rate = useRef<HTMLSpanElement>(null)
  const trust = useRef<HTMLSpanElement>(null)
  const meter = useRef<HTMLElement>(null)
  useReading(() => {
    const { camera, frame } = capture.live
    const { recorder } = capture.takes
    const write = (element: HTMLElement | null, text: string) => {
      if (element && element.textContent !== text) element.textContent = text
    }
    write(first.current, recording ? `Recording ${timeText(recorder?.elapsed ?? 0)}` : 'Live')
    const { rate: faces = 0, took = 0 } = camera?.status ?? {}
    write(
      rate.current,
      `${faces} fps · ${recording ? `${recorder?.dropped ?? 0} dropped` : `${took.toFixed(0)} ms`}`,
    )
    const confidence = frame?.confidence ?? 0
    write(trust.current, confidence.toFixed(2))
    meter.current?.style.setProperty('width', `${(confidence * 100).toFixed(0)}%`)
  })
  return (
    <>
      <span className="pill top left" role={recording ? 'timer' : undefined}>
        <span className={recording ? 'rdotred' : 'gdot'} />
        <span ref={first} />
      </span>
      <span className="pill top right num" ref={rate} />
      <span className="pill bottom left">
        Tracking
        <span className="meter">
          <i ref={meter} />
        </span>
        <span className="num" ref={trust} />
      </span>
      {mirrored && !recording && (
        <span className="pill bottom right">
          <Icon name="flip-horizontal-2" />
          Mirrored
        </span>
      )}
    </>
  )
}

function Countdown({ words }: { words?: string }) {
  const count = useCapture((s) => s.count)
  return (
    <div className="count3" role="timer" aria-live="assertive">
      {words && <small>{words}</small>}
      {count}
    </div>
  )
}

/** What stands in the way: no camera yet, no permission, no face. */
function Problems() {
  const { capture } = useSession()
  const session = useSession()
  const status = useCapture((s) => s.status)
  const problem = useCapture((s) => s.problem)
  const lost = useCapture((s) => s.faceLost)
  const source = useCapture((s) => s.source)
  const useFile = (
    <Button icon="video" onClick={() => chooseVideo(session)}>
      Use a video file
    </Button>
  )
  const again = (
    <Button look="primary" icon="refresh-cw" onClick={() => void capture.startCamera()}>
      Try again
    </Button>
  )
  if (status === 'off')
    return (
      <Veil
        icon="camera"
        title="Connect a camera or drop a video"
        words="Your face moves every character on the stage. Pictures stay in this tab; nothing is sent."
      >
        <Button look="primary" icon="camera" onClick={() => void capture.startCamera()}>
          Start camera
        </Button>
        {useFile}
      </Veil>
    )
  if (status === 'starting')
    return <Veil icon="camera" title="Starting the camera" words="Allow the camera when the browser asks." />
  if (status === 'failed')
    return (
      <Veil
        icon="camera-off"
        title={problem?.message.replace(/\.$/, '') ?? 'The source stopped'}
        words={wordsFor(problem?.code, problem?.hint)}
      >
        {again}
        {useFile}
      </Veil>
    )
  if (lost)
    return source === 'camera' ? (
      <Veil
        thin
        icon="scan-face"
        title="No face found"
        words="Face the camera, come closer, and add light from the front."
      />
    ) : (
      <Veil
        thin
        icon="wifi"
        title="No data arrives"
        words="Check that the app is sending and on the same network."
      />
    )
  return null
}

const wordsFor = (code: string | undefined, hint: string | undefined) =>
  code === 'capture/permission-denied'
    ? 'Allow the camera in the address bar, then try again. Video stays in this tab.'
    : (hint ?? '')

function Reading({ name, part }: { name: string; part: number }) {
  const { capture } = useSession()
  const percent = Math.round(part * 100)
  return (
    <Veil
      icon="video"
      title={`Reading ${name}`}
      words={part > 0 ? `${percent} %. Every frame is tracked once.` : 'Opening the file'}
    >
      <progress value={part} max={1} aria-label="Progress of the video" />
      <Button icon="x" onClick={() => capture.takes.cancelReading()}>
        Cancel
      </Button>
    </Veil>
  )
}

interface VeilProps {
  readonly icon: IconName
  readonly title: string
  readonly words: string
  /** The picture is seen through it. */
  readonly thin?: boolean
  readonly children?: ReactNode
}

function Veil({ icon, title, words, thin = false, children }: VeilProps) {
  return (
    <div className={thin ? 'capture-veil thin' : 'capture-veil'} role="status">
      <span className="big">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p>{words}</p>
      {children && <div className="hs wrap">{children}</div>}
    </div>
  )
}
