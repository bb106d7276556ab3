import { type RefObject, useEffect, useState } from 'react'
import { Color } from 'three'
import { useCharacter, useSession, useWearing } from '../../session/use-session.ts'
import type { WearingOverlay } from '../../stage/wearing/wearing-overlay.ts'
import { WornVertices } from '../../stage/wearing/worn-vertices.ts'
import { partnersOf } from './brush-pins.ts'
import { jointsOfFit, PIN_COLORS, paintOf, weightsOf } from './paint-fit.ts'
import { useWorn } from './use-worn.ts'
import { brush } from './wearing-edits.ts'

interface Ring {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The ring of the brush over the stage. One press, drag and release is one stroke, and one step to undo. */
export function BrushLayer({ overlay }: { overlay: RefObject<WearingOverlay | undefined> }) {
  const session = useSession()
  const { stage } = session
  const { character, selected } = useWorn()
  const { characterView } = useCharacter()
  const settings = useWearing((s) => s.brush)
  const hash = selected?.fit?.hash ?? ''
  const details = useWearing((s) => s.details.get(hash))
  const [ring, setRing] = useState<Ring>()

  useEffect(() => {
    const element = stage?.canvas.parentElement
    const [accessory, fitted] = [selected?.accessory, selected?.fitted]
    const worn = characterView?.worn.all.find((w) => w.model === fitted)
    if (!stage || !element || !worn || !accessory || !fitted || !details || character === undefined) return
    const vertices = new WornVertices(worn.meshes)
    const partners = settings.symmetric ? partnersOf(details.rest) : undefined
    const painted = new Color(PIN_COLORS[settings.mode])
    let stroke: Set<number> | undefined
    let places: Float32Array | undefined

    const radiusAt = () => {
      // From two vertices of the accessory: pixels they are apart against meters at rest.
      const at = places ?? vertices.project(stage.camera, element.clientWidth, element.clientHeight)
      const far = farthest(details.rest)
      const pixels = Math.hypot(at[far[1] * 2]! - at[far[0] * 2]!, at[far[1] * 2 + 1]! - at[far[0] * 2 + 1]!)
      const meters = distance(details.rest, far[0], far[1])
      return Math.max(3, (settings.millimeters / 1000) * (pixels / Math.max(meters, 1e-4)))
    }
    const pointOf = (event: PointerEvent) => {
      const box = stage.canvas.getBoundingClientRect()
      return [event.clientX - box.left, event.clientY - box.top] as const
    }
    const touched = (x: number, y: number, radius: number): number[] => {
      places ??= vertices.project(stage.camera, element.clientWidth, element.clientHeight)
      const found: number[] = []
      for (let v = 0; v < vertices.count; v++)
        if (Math.hypot(places[v * 2]! - x, places[v * 2 + 1]! - y) <= radius) found.push(v)
      return found
    }
    const paint = (x: number, y: number, radius: number) => {
      if (!stroke) return
      for (const v of touched(x, y, radius)) {
        stroke.add(v)
        const partner = partners?.[v] ?? -1
        if (partner >= 0) stroke.add(partner)
      }
      const { look, pose, joint } = session.wearingState.getState()
      const base = paintOf(look === 'shaded' ? 'released' : look, { accessory, fitted, details, joint, pose })
      if (!base) return
      const colors = Float32Array.from(base.colors)
      for (const v of stroke) painted.toArray(colors, v * 3)
      overlay.current?.recolor(colors)
      stage.invalidate()
    }
    const stop = new AbortController()
    const on = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointerleave' | 'pointercancel',
      listener: (event: PointerEvent) => void,
    ) => element.addEventListener(type, listener, { capture: true, signal: stop.signal })
    on('pointermove', (event) => {
      const [x, y] = pointOf(event)
      const radius = radiusAt()
      setRing({ x, y, radius })
      if (!stroke) return
      event.stopPropagation()
      paint(x, y, radius)
    })
    on('pointerdown', (event) => {
      if (event.button !== 0 || event.target !== stage.canvas) return
      places = undefined
      const [x, y] = pointOf(event)
      const radius = radiusAt()
      // Beside the accessory the camera turns, as always.
      if (touched(x, y, radius).length === 0) return
      event.stopPropagation()
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      stroke = new Set()
      paint(x, y, radius)
    })
    const end = (keep: boolean) => (event: PointerEvent) => {
      places = undefined
      const done = stroke
      stroke = undefined
      if (!done) return
      event.stopPropagation()
      if (keep && done.size > 0)
        brush(
          session,
          character,
          accessory,
          done,
          settings.mode === 'rigid' ? strongest(fitted, done) : undefined,
        )
    }
    on('pointerup', end(true))
    on('pointercancel', end(false))
    on('pointerleave', () => setRing(undefined))
    return () => stop.abort()
  }, [session, stage, character, selected, characterView, settings, details, overlay])

  if (!ring) return null
  const { x, y, radius } = ring
  return (
    <div
      className={`brush-ring ${settings.mode}`}
      style={{ left: x - radius, top: y - radius, width: radius * 2, height: radius * 2 }}
    />
  )
}

/** The joint that the brushed vertices follow most. */
function strongest(
  fitted: Parameters<typeof jointsOfFit>[0],
  stroke: ReadonlySet<number>,
): string | undefined {
  let best: { joint: string; sum: number } | undefined
  for (const joint of jointsOfFit(fitted)) {
    const weights = weightsOf(fitted, joint)
    let sum = 0
    for (const v of stroke) sum += weights[v] ?? 0
    if (!best || sum > best.sum) best = { joint, sum }
  }
  return best?.joint
}

const distance = (rest: Float32Array, a: number, b: number) =>
  Math.hypot(
    rest[a * 3]! - rest[b * 3]!,
    rest[a * 3 + 1]! - rest[b * 3 + 1]!,
    rest[a * 3 + 2]! - rest[b * 3 + 2]!,
  )

/** Two vertices that are far apart sideways, or along the longest side. */
function farthest(rest: Float32Array): readonly [number, number] {
  let [low, high] = [0, 0]
  for (let v = 0; v * 3 < rest.length; v++) {
    if (rest[v * 3]! < rest[low * 3]!) low = v
    if (rest[v * 3]! > rest[high * 3]!) high = v
  }
  return [low, high]
}
