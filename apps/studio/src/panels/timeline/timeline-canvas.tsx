import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { RightMenu } from '../../components/dialogs/menu.tsx'
import { useFrame, useReading } from '../../components/use-frame.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { snapTime } from '../../session/snap-time.ts'
import { useSession, useShell } from '../../session/use-session.ts'
import { canvasMenu, renameMarker } from './canvas-menu.tsx'
import { ClipLengthDialog } from './clip-length-dialog.tsx'
import { beginDrag } from './drag/begin-drag.ts'
import type { Drag, Pointer } from './drag/drag.ts'
import { dragView } from './drag/drag-view.ts'
import { Painter } from './draw/painter.ts'
import { selectKeys, setKeyAt } from './keys/key-actions.ts'
import { type Hit, hitTest } from './scene/hit-test.ts'
import { combineKeys, isSelected } from './scene/key-index.ts'
import type { Scene } from './scene/scene.ts'
import type { ShownSound } from './sound/sound-peaks.ts'
import { curveValue } from './view/compiled-curve.ts'
import { panTime, timeAt, zoomTime } from './view/time-view.ts'
import { valueAt, zoomValues } from './view/value-view.ts'

export interface TimelineCanvasProps {
  /** What is on the canvas now. */
  readonly scene: () => Scene
  readonly sound: ShownSound | undefined
  readonly list: RefObject<HTMLDivElement | null>
}

/** A notch of the wheel. */
const ZOOM = 1.0018

const CURSORS: Partial<Record<Hit['type'], string>> = {
  ruler: 'ew-resize',
  range: 'ew-resize',
  marker: 'ew-resize',
  end: 'ew-resize',
  splitter: 'ns-resize',
  key: 'grab',
  keys: 'grab',
  handle: 'crosshair',
  sound: 'grab',
  line: 'pointer',
}

/** Ruler, rows and curves. */
export function TimelineCanvas({ scene, sound, list }: TimelineCanvasProps) {
  const session = useSession()
  const theme = useShell((s) => s.theme)
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const playhead = useRef<HTMLDivElement>(null)
  const painter = useRef<Painter>(undefined)
  const drag = useRef<Drag>(undefined)
  const pointer = useRef<Pointer>({ x: 0, y: 0, shift: false, ctrl: false, alt: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is the reason to read the colours again
  useEffect(() => {
    painter.current = new Painter({
      below: canvas.current!,
      above: overlay.current!,
      playhead: playhead.current!,
    })
  }, [theme])
  useFrame(() => {
    drag.current?.follow?.()
    painter.current?.paint(scene(), sound, session.timeline.getState().box, session.playback.transport.time)
  })
  useReading(() => {
    const { rate, unit } = scene()
    painter.current?.tell(session.playback.transport.time, rate, unit)
  })

  const at = (event: { clientX: number; clientY: number } & Modifiers): Pointer => {
    const box = canvas.current!.getBoundingClientRect()
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    }
  }

  useEffect(() => {
    const element = canvas.current!
    // React's own listener for the wheel may not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      turnWheel(session, scene(), at(event), event, (by) => list.current?.scrollBy({ top: by }))
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return
      event.stopPropagation()
      event.preventDefault()
      drag.current.cancel()
      drag.current = undefined
    }
    element.addEventListener('wheel', wheel, { passive: false })
    addEventListener('keydown', cancel, true)
    return () => {
      element.removeEventListener('wheel', wheel)
      removeEventListener('keydown', cancel, true)
    }
  })

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = at(event)
    pointer.current = from
    event.currentTarget.focus({ preventScroll: true })
    const pressed = scene()
    if (event.button === 2) return selectUnder(session, pressed, from)
    const context = { session, scene: pressed, current: scene }
    drag.current =
      event.button === 1
        ? dragView(context, from, (top) => list.current?.scrollTo({ top }))
        : beginDrag(context, hitTest(pressed, from.x, from.y), from)
    if (!drag.current) return
    if (event.button === 1) event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.style.cursor = drag.current.cursor ?? ''
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    pointer.current = at(event)
    if (drag.current) return drag.current.move(pointer.current)
    const hit = hitTest(scene(), pointer.current.x, pointer.current.y)
    const sideways = hit.type === 'edge' && (hit.edge === 'left' || hit.edge === 'right')
    event.currentTarget.style.cursor =
      hit.type === 'edge' ? (sideways ? 'ew-resize' : 'ns-resize') : (CURSORS[hit.type] ?? '')
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    const ended = drag.current
    drag.current = undefined
    event.currentTarget.style.cursor = ''
    ended?.end(at(event))
  }

  const entries = useCallback(
    () => canvasMenu(session, scene(), hitTest(scene(), pointer.current.x, pointer.current.y)),
    [session, scene],
  )
  return (
    <>
      <RightMenu label="Timeline" entries={entries}>
        <canvas
          ref={canvas}
          className="tlcanvas"
          role="img"
          aria-label="Keys and curves of the clip. The selected keys are listed below."
          tabIndex={0}
          data-first-focus
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => {
            drag.current?.cancel()
            drag.current = undefined
          }}
          onDoubleClick={(event) => editUnder(session, scene(), at(event))}
        />
      </RightMenu>
      <div ref={playhead} className="playhead" aria-hidden="true" />
      <canvas ref={overlay} className="tlover" />
    </>
  )
}

interface Modifiers {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Zooms time at the pointer; Shift moves along time, Ctrl zooms values, Alt scrolls the rows. */
function turnWheel(
  session: Session,
  scene: Scene,
  at: Pointer,
  event: WheelEvent,
  scroll: (by: number) => void,
): void {
  const { pane } = scene.layout
  // Firefox and some mice count in lines; and Shift turns a wheel sideways in Chromium.
  const turn = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 32 : 1)
  if (at.shift) session.timeline.setState({ view: panTime(scene.view, -turn) })
  else if (at.alt) scroll(turn)
  else if (at.ctrl) {
    if (pane) session.timeline.setState({ values: zoomValues(scene.values, pane, at.y, ZOOM ** -turn) })
  } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
    session.timeline.setState({ view: panTime(scene.view, -event.deltaX) })
  else session.timeline.setState({ view: zoomTime(scene.view, at.x, ZOOM ** -turn) })
}

/** The menu speaks of what it opens over. */
function selectUnder(session: Session, scene: Scene, { x, y }: Pointer): void {
  const hit = hitTest(scene, x, y)
  const keys = hit.type === 'key' ? [hit.key] : hit.type === 'keys' ? hit.keys : []
  if (keys.length > 0 && !keys.every((k) => isSelected(scene.selected, k)))
    selectKeys(session, combineKeys([], keys, 'replace'))
}

/** A double click: a key on a track, the name of a marker, the length of the clip. */
function editUnder(session: Session, scene: Scene, { x, y }: Pointer): void {
  const hit = hitTest(scene, x, y)
  if (hit.type === 'marker') renameMarker(session, scene.clip, hit.time)
  if (hit.type === 'end') openDialog(session, <ClipLengthDialog clip={scene.clip.id} />)
  const { snap } = session.timeline.getState()
  const time = snapTime(timeAt(scene.view, x), { on: snap, rate: scene.rate, view: scene.view })
  const { pane } = scene.layout
  const track =
    hit.type === 'row' && hit.row.type === 'track'
      ? hit.row.track
      : hit.type === 'line' || hit.type === 'pane'
        ? (hit.type === 'line' ? hit.line : scene.lines[0])?.track
        : undefined
  if (track?.kind !== 'curve') return
  const value = pane && hit.type === 'pane' ? valueAt(scene.values, pane, y) : curveValue(track.curve, time)
  setKeyAt(session, track.id, time, value)
}
