import { type TimeUnit, timeText } from '../../../transport/time-text.ts'
import type { Scene } from '../scene/scene.ts'
import { curveValue } from '../view/compiled-curve.ts'
import { xOf } from '../view/time-view.ts'
import { yOf } from '../view/value-view.ts'
import { groupColour, type Palette } from './palette.ts'

/** More lines than this have no dots: nobody could tell whose they are. */
const MOST_DOTS = 16

/**
 * What moves while the clip plays: the playhead, and a dot on it for every line. Elements rather than a drawing:
 * the browser moves them without painting anything, and text on a canvas would have it look up all styles first.
 */
export class Playhead {
  readonly #root: HTMLElement
  readonly #label = document.createElement('b')
  readonly #dots: { readonly element: HTMLElement; place: string; colour: string }[] = []
  #place = ''
  #text = ''

  constructor(root: HTMLElement) {
    this.#root = root
    root.replaceChildren(this.#label)
  }

  show(scene: Scene, palette: Palette, time: number): void {
    const x = Math.round(xOf(scene.view, time))
    const place = x < -30 || x > scene.width + 30 ? '' : `translateX(${x}px)`
    if (place !== this.#place) {
      this.#place = place
      this.#root.style.transform = place
      this.#root.style.visibility = place === '' ? 'hidden' : 'visible'
    }
    if (place === '') return
    const { pane } = scene.layout
    const lines = pane ? scene.lines.slice(0, MOST_DOTS) : []
    lines.forEach((line, i) => {
      const y = yOf(scene.values, pane!, curveValue(line.curve, time))
      this.#put(i, y < pane!.top || y > pane!.bottom ? undefined : y, groupColour(palette, line.tint))
    })
    for (let i = lines.length; i < this.#dots.length; i++) this.#put(i, undefined, '')
  }

  /** The time at its upper end. */
  tell(time: number, rate: number, unit: TimeUnit): void {
    const text = timeText(time, rate, unit)
    if (text === this.#text) return
    this.#text = text
    this.#label.textContent = text
  }

  #put(i: number, y: number | undefined, colour: string): void {
    let dot = this.#dots[i]
    if (!dot) {
      if (y === undefined) return
      dot = { element: this.#root.appendChild(document.createElement('i')), place: '', colour: '' }
      this.#dots[i] = dot
    }
    const place = y === undefined ? 'scale(0)' : `translateY(${y.toFixed(1)}px)`
    if (place !== dot.place) {
      dot.place = place
      dot.element.style.transform = place
    }
    if (colour !== '' && colour !== dot.colour) {
      dot.colour = colour
      dot.element.style.background = colour
    }
  }
}
