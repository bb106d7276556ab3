import { type Handle, type Point, rangesOf, travelOf, within } from './handle.ts'

export interface DragKeys {
  /** Shift: a tenth of the way. */
  readonly fine: boolean
  /** Ctrl: only along the axis that was moved more. */
  readonly oneAxis: boolean
}

const FINE = 0.1

/** A knob under the pointer. Steps add up, so that Shift may be pressed and let go on the way. */
export class HandleDrag {
  readonly #handle: Handle
  readonly #start: Point
  #at: Point
  #travelled: Point = { x: 0, y: 0 }

  constructor(handle: Handle, start: Point) {
    this.#handle = handle
    this.#start = start
    this.#at = start
  }

  /** Moves by units of the drawing, y downward; within `stick` of them the knob stays at zero. */
  move(step: Point, { fine, oneAxis }: DragKeys, stick: number): Point {
    const travel = travelOf(this.#handle)
    const share = fine ? FINE : 1
    this.#travelled = { x: this.#travelled.x + step.x, y: this.#travelled.y + step.y }
    this.#at = within(this.#handle, {
      x: this.#at.x + (travel.x ? (step.x / travel.x) * share : 0),
      y: this.#at.y - (travel.y ? (step.y / travel.y) * share : 0),
    })
    const sideways = Math.abs(this.#travelled.x) > Math.abs(this.#travelled.y)
    const moved = oneAxis
      ? { x: sideways ? this.#at.x : this.#start.x, y: sideways ? this.#start.y : this.#at.y }
      : this.#at
    // Whoever moves finely wants the small values too.
    if (fine) return moved
    const { x, y } = rangesOf(this.#handle)
    const held = (value: number, [low, high]: readonly [number, number], pixels: number) =>
      low < 0 && high > 0 && Math.abs(value) * pixels < stick ? 0 : value
    return { x: held(moved.x, x, travel.x), y: held(moved.y, y, travel.y) }
  }
}
