import type { Clip } from '@facework/documents'
import { regionClass } from '../controls.ts'
import { element } from '../element.ts'
import type { StudioStore } from '../state.ts'
import { outlinePath, type RegionCurves, regionCurves } from './curve-paths.ts'
import { FRAME_RATE, timeText } from './time-text.ts'

const SAMPLES = 161
/** Seconds between the numbers of the ruler: the first that leaves them room. */
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60]
const TICK_WIDTH = 64

/** The clip over time: a lane for each region with its outline and its keys, and the playhead to drag. */
export class Timeline {
  readonly element: HTMLElement
  readonly #ruler = element('div', { class: 'ruler', attributes: { 'aria-hidden': 'true' } })
  readonly #names = element('div', { class: 'lane-names' })
  readonly #lanes = element('div', { class: 'lanes', attributes: { 'aria-hidden': 'true' } })
  readonly #head = element('div', { class: 'playhead' }, element('span', { class: 'num' }))
  readonly #track: HTMLElement
  readonly #store: StudioStore
  readonly #seek: (time: number) => void
  #width = 0
  #shown = ''

  constructor(store: StudioStore, seek: (time: number) => void) {
    this.#store = store
    this.#seek = seek
    this.#track = element(
      'div',
      {
        class: 'track',
        attributes: { role: 'slider', tabindex: 0, 'aria-label': 'Time', 'aria-valuemin': 0 },
        on: { pointerdown: (event) => this.#grab(event), keydown: (event) => this.#key(event) },
      },
      this.#ruler,
      this.#lanes,
      this.#head,
    )
    this.element = element('div', { class: 'timeline' }, this.#names, this.#track)
    // Read once for each new size; the playhead then moves without asking the page for anything.
    new ResizeObserver(([entry]) => {
      this.#width = entry?.contentRect.width ?? 0
      this.#rule(store.state.clip)
      this.#place()
    }).observe(this.#track)
    store.on(['clip'], ({ clip }) => this.#draw(clip))
    store.on(['time'], () => this.#place())
  }

  #draw(clip: Clip | undefined): void {
    const regions = clip ? regionCurves(clip, SAMPLES) : []
    this.#names.replaceChildren(
      element('span', { class: 'ruler' }),
      ...regions.map(({ region, names }) =>
        element(
          'span',
          { class: `lane ${regionClass(region)}`, attributes: { title: names.join(', ') } },
          element('i', { class: 'rdot' }),
          element('span', { class: 'ell', text: region }),
          element('span', { class: 'count num', text: String(names.length) }),
        ),
      ),
    )
    this.#lanes.replaceChildren(...(clip ? regions.map((r) => lane(r, clip.duration)) : []))
    this.#rule(clip)
    this.#track.setAttribute('aria-valuemax', clip ? clip.duration.toFixed(2) : '0')
    this.#place()
  }

  #rule(clip: Clip | undefined): void {
    const most = Math.max(2, Math.floor(this.#width / TICK_WIDTH))
    this.#ruler.replaceChildren(...(clip ? ticks(clip.duration, most) : []))
  }

  #place(): void {
    const { time, clip } = this.#store.state
    if (!clip || clip.duration === 0) return
    this.#head.style.transform = `translateX(${((time / clip.duration) * this.#width).toFixed(1)}px)`
    const text = timeText(time)
    if (text === this.#shown) return
    this.#shown = text
    this.#head.firstElementChild!.textContent = text
    this.#track.setAttribute('aria-valuenow', time.toFixed(2))
    this.#track.setAttribute('aria-valuetext', `${time.toFixed(2)} seconds`)
  }

  #grab(event: PointerEvent): void {
    const { clip } = this.#store.state
    if (event.button !== 0 || !clip) return
    const { left, width } = this.#track.getBoundingClientRect()
    const to = (e: PointerEvent) => this.#seek(((e.clientX - left) / width) * clip.duration)
    const wasPlaying = this.#store.state.playing
    this.#store.set({ playing: false })
    this.#track.setPointerCapture(event.pointerId)
    const stop = new AbortController()
    this.#track.addEventListener('pointermove', to, { signal: stop.signal })
    this.#track.addEventListener(
      'lostpointercapture',
      () => {
        stop.abort()
        this.#store.set({ playing: wasPlaying })
      },
      { signal: stop.signal },
    )
    to(event)
  }

  #key(event: KeyboardEvent): void {
    const { time, clip } = this.#store.state
    const step = (event.shiftKey ? 10 : 1) / FRAME_RATE
    const wanted: Record<string, number | undefined> = {
      ArrowRight: time + step,
      ArrowUp: time + step,
      ArrowLeft: time - step,
      ArrowDown: time - step,
      Home: 0,
      End: clip?.duration,
    }
    const to = wanted[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    this.#store.set({ playing: false })
    this.#seek(to)
  }
}

function lane({ region, keys, outline }: RegionCurves, duration: number): HTMLElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 100 10')
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('class', 'outline')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', outlinePath(outline, 100, 10, true))
  svg.append(path)
  const marks = keys.map((time) => {
    const key = element('i', { class: 'key' })
    key.style.left = `${(time / duration) * 100}%`
    return key
  })
  return element('div', { class: `lane ${regionClass(region)}` }, svg, ...marks)
}

function ticks(duration: number, most: number): HTMLElement[] {
  const step = TICKS.find((t) => duration / t <= most) ?? TICKS.at(-1)!
  return Array.from({ length: Math.floor(duration / step + 1e-6) + 1 }, (_, i) => {
    const tick = element('span', { class: 'tick num', text: timeText(i * step) })
    tick.style.left = `${((i * step) / duration) * 100}%`
    if (i * step > duration * 0.97) tick.classList.add('last')
    return tick
  })
}
