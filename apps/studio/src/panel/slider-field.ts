import { element } from '../element.ts'

/** Pixels of the field that show the number; the rest is the track. */
const NUMBER_WIDTH = 36
const STEP = 0.01

export interface SliderFieldOptions {
  readonly label: string
  readonly range: readonly [number, number]
  /** A new value by hand. */
  readonly change: (value: number) => void
  /** Gives the value back. */
  readonly release: () => void
}

/** A number you drag; the fill is its share of the range. What it shows is told to it, also while dragged. */
export class SliderField {
  readonly element: HTMLElement
  readonly #fill = element('i')
  readonly #text = document.createTextNode('0.00')
  readonly #options: SliderFieldOptions
  #value = Number.NaN
  #byHand = false
  #shown = ''

  constructor(options: SliderFieldOptions) {
    this.#options = options
    const [low, high] = options.range
    this.element = element(
      'div',
      {
        class: 'sf',
        attributes: {
          role: 'slider',
          tabindex: 0,
          'aria-label': options.label,
          'aria-valuemin': low,
          'aria-valuemax': high,
        },
        on: {
          pointerdown: (event) => this.#grab(event),
          dblclick: () => options.release(),
          keydown: (event) => this.#key(event),
        },
      },
      element('b', {}, this.#fill),
      element('span', {}, this.#text),
    )
    this.show(0, false)
  }

  /** Writes to the page only what has changed since the last time. */
  show(value: number, byHand: boolean): void {
    if (byHand !== this.#byHand) {
      this.#byHand = byHand
      this.element.classList.toggle('over', byHand)
      this.#shown = ''
    }
    if (value === this.#value && this.#shown !== '') return
    this.#value = value
    const shown = value.toFixed(2)
    const [low, high] = this.#options.range
    const part = Math.min(Math.max((value - low) / (high - low), 0), 1)
    this.#fill.style.transform = `translateX(${(part - 1) * 100}%)`
    if (shown === this.#shown) return
    this.#shown = shown
    this.#text.data = shown
    this.element.classList.toggle('zero', Number(shown) === 0)
    this.element.setAttribute('aria-valuenow', shown)
    this.element.setAttribute('aria-valuetext', byHand ? `${shown}, set by hand` : shown)
  }

  #set(value: number): void {
    const [low, high] = this.#options.range
    this.#options.change(Math.round(Math.min(Math.max(value, low), high) * 1000) / 1000)
  }

  /** Where the pointer is, there the value is; Shift moves it by a tenth, Ctrl snaps to twentieths. */
  #grab(event: PointerEvent): void {
    if (event.button !== 0) return
    const { element: field } = this
    const box = field.getBoundingClientRect()
    const [low, high] = this.#options.range
    const width = box.width - NUMBER_WIDTH
    const old = this.#byHand ? this.#value : undefined
    let last = event.clientX
    let at = low + ((event.clientX - box.left) / width) * (high - low)
    field.setPointerCapture(event.pointerId)
    const stop = new AbortController()
    const { signal } = stop
    this.#set(at)
    field.addEventListener(
      'pointermove',
      (move) => {
        at += ((move.clientX - last) / width) * (high - low) * (move.shiftKey ? 0.1 : 1)
        last = move.clientX
        this.#set(move.ctrlKey ? Math.round(at * 20) / 20 : at)
      },
      { signal },
    )
    field.addEventListener('lostpointercapture', () => stop.abort(), { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        stop.abort()
        if (old === undefined) this.#options.release()
        else this.#set(old)
      },
      { signal },
    )
  }

  #key(event: KeyboardEvent): void {
    const [low, high] = this.#options.range
    const step = event.shiftKey ? STEP * 10 : STEP
    const wanted: Record<string, number | undefined> = {
      ArrowRight: this.#value + step,
      ArrowUp: this.#value + step,
      ArrowLeft: this.#value - step,
      ArrowDown: this.#value - step,
      PageUp: this.#value + STEP * 10,
      PageDown: this.#value - STEP * 10,
      Home: low,
      End: high,
    }
    const value = wanted[event.key]
    if (value !== undefined) this.#set(value)
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#options.release()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
