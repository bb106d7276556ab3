import type { Vec3 } from '@facework/documents'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { frameLoop } from '../../base/frame-loop.ts'
import type { HeadLook } from '../../stage/make-poses/head-painter.ts'
import { usePainter } from './use-painter.ts'

export interface HeadPaneProps {
  readonly label: string
  readonly look: HeadLook
  /** Anything that changes the picture. */
  readonly version: unknown
  /** Turns the view; where missing, the pointer does nothing to it. */
  readonly onOrbit?: ((around: number, up: number) => void) | undefined
  /** Drawn over the head, in pixels of the pane. */
  readonly children?: ((size: PaneSize) => ReactNode) | undefined
}

export interface PaneSize {
  readonly width: number
  readonly height: number
  project(place: Vec3): readonly [number, number]
  pick(x: number, y: number): Vec3 | undefined
}

/** One view of the head. Painted when something changed, not in every frame. */
export function HeadPane({ label, look, version, onOrbit, children }: HeadPaneProps) {
  const painter = usePainter()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = canvas.current!
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { center, height, around, up } = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that the picture is another one
  useEffect(() => {
    if (!painter || size.width === 0) return
    const paint = frameLoop.on('draw', () => {
      paint()
      if (canvas.current) painter.paint(canvas.current, { center, height, around, up })
    })
    return paint
  }, [painter, size, center[0], center[1], center[2], height, around, up, version])
  const orbit = (event: PointerEvent<HTMLElement>) => {
    if (!onOrbit || event.button === 2) return
    const [x, y] = [event.clientX, event.clientY]
    const target: HTMLElement = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const done = new AbortController()
    target.addEventListener(
      'pointermove',
      (move) =>
        onOrbit(
          around - (move.clientX - x) * 0.01,
          Math.min(1.2, Math.max(-1.2, (up ?? 0.04) + (move.clientY - y) * 0.01)),
        ),
      { signal: done.signal },
    )
    for (const end of ['pointerup', 'pointercancel'] as const)
      target.addEventListener(end, () => done.abort(), { signal: done.signal })
  }
  return (
    <div className="stage mk-stage" onPointerDown={orbit}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {painter &&
        size.width > 0 &&
        children?.({
          ...size,
          project: (place) => painter.project(place, look, size.width, size.height),
          pick: (x, y) => painter.pick(x, y, look, size.width, size.height),
        })}
      {!painter && <p className="mk-empty">This browser cannot show the head: WebGL is off.</p>}
    </div>
  )
}
