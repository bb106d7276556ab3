import type { REGIONS } from '../../../base/controls.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** One direction of a handle: the control that grows toward its positive end, and that of the other end. */
export interface Axis {
  readonly plus?: string
  readonly minus?: string
}

/** An eyebrow on a pad: up raises it, down lowers it, sideways chooses which end of it goes up. */
export interface Brow {
  readonly inner: string
  readonly outer: string
  readonly lower: string
  /** Where the temple is on screen: 1 right, -1 left. */
  readonly outward: 1 | -1
}

/** Something on the drawn face that one drags. Places are in the units of the drawing, y downward. */
export interface Handle {
  readonly id: string
  readonly label: string
  readonly region: (typeof REGIONS)[number]
  readonly shape: 'slider' | 'pad'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** To the right of the screen, which is the character's left. */
  readonly across?: Axis
  readonly up?: Axis
  readonly brow?: Brow
  /** Names of the ends. */
  readonly words?: { readonly top?: string; readonly bottom?: string }
}

/** How close the knob comes to the rim of a pad. */
const RIM = 10

type Range = readonly [low: number, high: number]

function rangeOf(axis: Axis | undefined): Range {
  return [axis?.minus ? -1 : 0, axis?.plus ? 1 : 0]
}

/** Where the values of a handle may go. */
export function rangesOf(handle: Handle): { readonly x: Range; readonly y: Range } {
  if (handle.brow) return { x: [-1, 1], y: [-1, 1] }
  return { x: rangeOf(handle.across), y: rangeOf(handle.up) }
}

/** Distance between the values 0 and 1 in units of the drawing; 0 along an axis that the handle does not have. */
export function travelOf(handle: Handle): Point {
  const { x, y } = rangesOf(handle)
  const rim = handle.shape === 'pad' ? RIM * 2 : 0
  const along = (size: number, [low, high]: Range) => (high > low ? (size - rim) / (high - low) : 0)
  return { x: along(handle.width, x), y: along(handle.height, y) }
}

/** Where the knob is drawn for a value. */
export function placeOf(handle: Handle, at: Point): Point {
  const { x, y } = rangesOf(handle)
  const travel = travelOf(handle)
  return {
    x: handle.x + (at.x - (x[0] + x[1]) / 2) * travel.x,
    y: handle.y - (at.y - (y[0] + y[1]) / 2) * travel.y,
  }
}

/** The value whose knob is nearest to a place. */
export function valueAt(handle: Handle, place: Point): Point {
  const zero = placeOf(handle, { x: 0, y: 0 })
  const travel = travelOf(handle)
  return within(handle, {
    x: travel.x ? (place.x - zero.x) / travel.x : 0,
    y: travel.y ? (zero.y - place.y) / travel.y : 0,
  })
}

/** The value, kept inside of where the handle may go. */
export function within(handle: Handle, at: Point): Point {
  const { x, y } = rangesOf(handle)
  const limit = (value: number, [low, high]: Range) => Math.min(Math.max(value, low), high)
  return { x: limit(at.x, x), y: limit(at.y, y) }
}

/** Every control the handle moves. */
export function controlsOf({ across, up, brow }: Handle): string[] {
  const ends = [up?.plus, up?.minus, across?.plus, across?.minus, brow?.outer, brow?.inner, brow?.lower]
  return ends.filter((name) => name !== undefined)
}

/** Where the knob belongs for the controls as they are. */
export function readHandle(handle: Handle, value: (control: string) => number): Point {
  const { across, up, brow } = handle
  if (brow) {
    const [inner, outer, lower] = [value(brow.inner), value(brow.outer), value(brow.lower)]
    const raised = Math.max(inner, outer)
    const lean = raised > 0 ? ((outer - inner) / raised) * brow.outward : 0
    return within(handle, { x: lean, y: raised - lower })
  }
  const along = (axis: Axis | undefined) =>
    (axis?.plus ? value(axis.plus) : 0) - (axis?.minus ? value(axis.minus) : 0)
  return within(handle, { x: along(across), y: along(up) })
}

/** The controls for a place of the knob. */
export function writeHandle(handle: Handle, at: Point): Record<string, number> {
  const { across, up, brow } = handle
  if (brow) {
    const raised = Math.max(at.y, 0)
    const lean = at.x * brow.outward
    return {
      [brow.outer]: raised * Math.min(1 + lean, 1),
      [brow.inner]: raised * Math.min(1 - lean, 1),
      [brow.lower]: Math.max(-at.y, 0),
    }
  }
  const ends = (axis: Axis | undefined, value: number): [string, number][] => [
    ...(axis?.plus ? [[axis.plus, Math.max(value, 0)] as [string, number]] : []),
    ...(axis?.minus ? [[axis.minus, Math.max(-value, 0)] as [string, number]] : []),
  ]
  return Object.fromEntries([...ends(up, at.y), ...ends(across, at.x)])
}
