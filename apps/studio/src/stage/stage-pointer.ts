import { Vector2 } from 'three'

/** A press that moved less than this many pixels is a click. */
const CLICK = 4

/** What presses on the canvas mean; places are those of the page. */
export interface StagePresses {
  click(x: number, y: number): void
  doubleClick(x: number, y: number): void
  /** A click of the right button, or the menu key. */
  menu(x: number, y: number): void
}

/** Tells clicks from drags, which turn the camera. */
export function listenToPresses(canvas: HTMLCanvasElement, presses: StagePresses): void {
  const pressed = new Vector2(Number.NaN, 0)
  canvas.addEventListener('pointerdown', (event) => pressed.set(event.clientX, event.clientY))
  canvas.addEventListener('pointerup', (event) => {
    const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
    pressed.x = Number.NaN
    if (!(moved < CLICK)) return
    if (event.button === 0) presses.click(event.clientX, event.clientY)
    else if (event.button === 2) presses.menu(event.clientX, event.clientY)
  })
  canvas.addEventListener('dblclick', (event) => presses.doubleClick(event.clientX, event.clientY))
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    const { left, top, width, height } = canvas.getBoundingClientRect()
    presses.menu(left + width / 2, top + height / 2)
  })
}
