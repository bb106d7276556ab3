import type { Session } from '../../session/session.ts'

export type Backdrop = 'stage' | 'transparent' | `#${string}`

export interface FilmOptions {
  readonly width: number
  readonly height: number
  readonly fps: number
  /** Seconds of the clip. */
  readonly from: number
  readonly to: number
  readonly backdrop: Backdrop
  readonly signal: AbortSignal
  /** The drawn frame; the next one is drawn when this is done. */
  readonly onFrame: (canvas: OffscreenCanvas, index: number, count: number) => Promise<void> | void
}

/** How many frames a film of this length has. */
export const frameCount = ({ from, to, fps }: Pick<FilmOptions, 'from' | 'to' | 'fps'>): number =>
  Math.max(1, Math.round((to - from) * fps))

/**
 * Draws the clip on stage frame by frame: frame i shows the time `from + i / fps` exactly, however long drawing takes.
 * Joints and gizmos are left out. The stage is as before when it ends.
 */
export async function filmStage(session: Session, options: FilmOptions): Promise<void> {
  const { stage, playback, stageState, editor } = session
  if (!stage) throw new Error('WebGL 2 is not available, so there is nothing to film.')
  const { width, height, fps, from, signal, onFrame } = options
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: false })
  if (!context) throw new Error(`A picture of ${width} × ${height} pixels is too large for this browser.`)
  const { showJoints, tool } = stageState.getState()
  const { time, playing } = editor.preview.getState()
  const count = frameCount(options)
  editor.preview.setState({ playing: false })
  stageState.setState({ showJoints: false, tool: 'select' })
  playback.hold(true)
  const endFilm = stage.beginFilm(width, height)
  try {
    for (let i = 0; i < count; i++) {
      signal.throwIfAborted()
      playback.showFrame(from + i / fps, i === 0 ? 0 : 1 / fps)
      stage.drawFilm()
      paintBackdrop(context, options)
      context.drawImage(stage.canvas, 0, 0, width, height)
      await onFrame(canvas, i, count)
      // The page stays alive: progress is painted, Cancel is heard.
      await new Promise((next) => setTimeout(next))
    }
  } finally {
    endFilm()
    playback.hold(false)
    stageState.setState({ showJoints, tool })
    playback.seek(time)
    editor.preview.setState({ playing })
  }
}

function paintBackdrop(context: OffscreenCanvasRenderingContext2D, { width, height, backdrop }: FilmOptions) {
  context.clearRect(0, 0, width, height)
  if (backdrop === 'transparent') return
  context.fillStyle = backdrop === 'stage' ? stageGradient(context, height) : backdrop
  context.fillRect(0, 0, width, height)
}

/** As behind the stage of the page. */
function stageGradient(context: OffscreenCanvasRenderingContext2D, height: number): CanvasGradient {
  const style = getComputedStyle(document.documentElement)
  const gradient = context.createLinearGradient(0, 0, 0, height)
  gradient.addColorStop(0, style.getPropertyValue('--stage-top').trim() || '#2b3038')
  gradient.addColorStop(1, style.getPropertyValue('--stage-bottom').trim() || '#14161a')
  return gradient
}
