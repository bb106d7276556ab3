import {
  type Clip,
  createStage,
  type Face,
  type LoadSource,
  loadCharacter,
  loadClip,
  type Playback,
  type SpeakOptions,
  type Speech,
  type SpeechSource,
  type Stage,
} from 'facework'
import { createLayout, type HeadLayout, showPaused, showProblem } from './head-layout.ts'
import { type Gaze, gazeFrom } from './look-at.ts'

/** A server that renders pages has no elements; the class is only defined there, never made. */
const ElementBase: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Sources that an attribute names, or that a script has set. */
type SourceName = 'src' | 'clip' | 'mood'

/**
 * A face in a page.
 *
 *   <facework-head src="ada.glb" clip="laugh.clip.json" mood="calm.clip.json" autoplay loop controls></facework-head>
 *
 * Events: `load`, `error` (its `detail` is the error), `play`, `pause`, `ended`.
 */
export class FaceworkHead extends ElementBase {
  static readonly observedAttributes = [
    'src',
    'clip',
    'mood',
    'loop',
    'speed',
    'controls',
    'look-at',
    'still',
    'background',
    'alt',
  ]

  #layout: HeadLayout | undefined
  #stage: Stage | undefined
  #face: Face | undefined
  #clip: Clip | undefined
  #playback: Playback | undefined
  #gaze: Gaze | undefined
  /** `pause` stops everything; a face whose clip was never started blinks and breathes. */
  #isFrozen = false
  #wantsToPlay = false
  readonly #given: { src?: LoadSource; clip?: LoadSource | Clip; mood?: LoadSource | Clip } = {}
  /** Counts per source: what was asked for earlier and arrives later is not used. */
  readonly #asked = { src: 0, clip: 0, mood: 0 }

  /** The head: an address, a File or bytes. */
  get src(): LoadSource | null {
    return this.#given.src ?? this.getAttribute('src')
  }
  set src(value: LoadSource | null) {
    this.#give('src', value)
  }

  /** What it plays: an address, a File, bytes, or a clip. */
  get clip(): LoadSource | Clip | null {
    return this.#given.clip ?? this.getAttribute('clip')
  }
  set clip(value: LoadSource | Clip | null) {
    this.#give('clip', value)
  }

  /** The looping clip under everything else. */
  get mood(): LoadSource | Clip | null {
    return this.#given.mood ?? this.getAttribute('mood')
  }
  set mood(value: LoadSource | Clip | null) {
    this.#give('mood', value)
  }

  get autoplay(): boolean {
    return this.hasAttribute('autoplay')
  }
  set autoplay(value: boolean) {
    this.toggleAttribute('autoplay', value)
  }

  get loop(): boolean {
    return this.hasAttribute('loop')
  }
  set loop(value: boolean) {
    this.toggleAttribute('loop', value)
  }

  get controls(): boolean {
    return this.hasAttribute('controls')
  }
  set controls(value: boolean) {
    this.toggleAttribute('controls', value)
  }

  /** The loaded face, with everything that `Face` of facework can do; undefined until `load`. */
  get face(): Face | undefined {
    return this.#face
  }

  /** The three.js scene, camera and renderer; undefined while the element is not in a page. */
  get stage(): Stage | undefined {
    return this.#stage
  }

  get paused(): boolean {
    return this.#isFrozen || !this.#playback?.playing || this.#playback.ended
  }

  /** Seconds into the clip. */
  get currentTime(): number {
    return this.#playback?.time ?? 0
  }
  set currentTime(seconds: number) {
    if (!this.#playback) this.#start()
    if (!this.#playback) return
    if (this.#playback.ended) this.#playback.restart()
    this.#playback.time = Math.min(Math.max(0, seconds), this.duration)
    this.#face?.update(0)
  }

  /** Seconds that the clip takes; 0 until it is loaded. */
  get duration(): number {
    return this.#clip?.duration ?? 0
  }

  /** Plays the clip, or goes on with it; before it is loaded, as soon as it is. */
  play(): void {
    this.#wantsToPlay = true
    this.#isFrozen = false
    if (!this.#playback || this.#playback.ended) this.#start()
    if (!this.#playback) return
    this.#emit('play')
  }

  /** Stops everything where it is. */
  pause(): void {
    this.#wantsToPlay = false
    if (this.#isFrozen) return
    this.#isFrozen = true
    this.#emit('pause')
  }

  /** Talks; see `face.speak`. Undefined until the face is loaded. */
  speak(source: SpeechSource, options?: SpeakOptions): Speech | undefined {
    this.#isFrozen = false
    return this.#face?.speak(source, options)
  }

  connectedCallback(): void {
    if (this.#stage) return
    this.#layout ??= this.#createLayout()
    this.#stage = createStage(this.#layout.stage)
    this.#stage.eachFrame(() => this.#showTime())
    const canvas = this.#stage.renderer.domElement
    canvas.setAttribute('role', 'img')
    for (const name of ['background', 'alt', 'controls']) this.attributeChangedCallback(name)
    this.#wantsToPlay = this.autoplay && !reducesMotion()
    void this.#load('src')
  }

  disconnectedCallback(): void {
    // An element that is moved within the page is taken out and put in again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#dispose()
    })
  }

  attributeChangedCallback(name: string, before?: string | null, after?: string | null): void {
    if (before !== undefined && before === after) return
    if (name === 'src' || name === 'clip' || name === 'mood') {
      if (before !== undefined) delete this.#given[name]
      void this.#load(name)
    } else if (name === 'look-at') this.#setGaze()
    else if (name === 'still') this.#setLife()
    else if (name === 'controls' && this.#layout) this.#layout.bar.hidden = !this.controls
    else if (name === 'loop' && this.#playback) this.#playback.loop = this.loop
    else if (name === 'speed' && this.#playback) this.#playback.speed = this.#speed
    else if (name === 'alt')
      this.#stage?.renderer.domElement.setAttribute('aria-label', this.getAttribute('alt') ?? 'Animated face')
    else if (name === 'background') {
      const color = this.getAttribute('background')
      const { background } = this.#stage?.world ?? {}
      if (color !== null && background && 'setStyle' in background) background.setStyle(color)
    }
  }

  get #speed(): number {
    const speed = Number(this.getAttribute('speed') ?? 1)
    return Number.isFinite(speed) ? speed : 1
  }

  /** Addresses are shown as attributes; what has none is kept. */
  #give(name: SourceName, value: LoadSource | Clip | null): void {
    delete this.#given[name]
    if (value === null || value === undefined) this.removeAttribute(name)
    else if (typeof value === 'string' || value instanceof URL) this.setAttribute(name, String(value))
    else {
      this.removeAttribute(name)
      Object.assign(this.#given, { [name]: value })
      void this.#load(name)
    }
  }

  /** Loads one of the sources; clip and mood wait for the face. */
  async #load(name: SourceName): Promise<void> {
    const turn = ++this.#asked[name]
    if (!this.#stage || (name !== 'src' && !this.#face)) return
    const source = this[name]
    const isCurrent = () => turn === this.#asked[name] && this.#stage !== undefined
    try {
      if (name === 'src') {
        this.#removeFace()
        const face = source === null ? undefined : await loadCharacter(source as LoadSource)
        if (isCurrent()) this.#show(face)
        else face?.dispose()
        return
      }
      const clip = source === null ? undefined : await clipOf(source)
      if (!isCurrent()) return
      if (name === 'mood') this.#face?.setMood(clip)
      else this.#setClip(clip)
    } catch (error) {
      if (isCurrent()) this.#fail(error)
    }
  }

  #show(face: Face | undefined): void {
    if (!face) return
    this.#face = face
    // Not the face itself: it stands still while the element is paused.
    this.#stage?.add({
      object: face.object,
      update: (seconds) => {
        if (!this.#isFrozen) face.update(seconds)
      },
    })
    if (this.#layout) showProblem(this.#layout, undefined)
    this.toggleAttribute('loaded', true)
    this.#setLife()
    this.#setGaze()
    void this.#load('clip')
    void this.#load('mood')
    this.#emit('load')
  }

  #setClip(clip: Clip | undefined): void {
    this.#playback?.stop()
    this.#playback = undefined
    this.#clip = clip
    if (this.#wantsToPlay) this.play()
  }

  #start(): void {
    if (!this.#face || !this.#clip) return
    const playback = this.#face.play(this.#clip, { loop: this.loop, speed: this.#speed })
    playback.on('finished', () => {
      if (this.#playback === playback) this.#emit('ended')
    })
    this.#playback = playback
  }

  #setGaze(): void {
    this.#gaze?.stop()
    this.#gaze = undefined
    if (!this.#stage || !this.#face) return
    try {
      this.#gaze = gazeFrom(this.getAttribute('look-at'), this.#stage, this)
      this.#face.lookAt(this.#gaze.target)
    } catch (error) {
      this.#fail(error)
    }
  }

  #setLife(): void {
    this.#face?.life(this.hasAttribute('still') || reducesMotion() ? false : {})
  }

  #showTime(): void {
    if (!this.#layout || !this.controls) return
    showPaused(this.#layout, this.paused)
    const { time } = this.#layout
    time.max = String(this.duration)
    time.value = String(this.currentTime)
    time.ariaValueText = `${this.currentTime.toFixed(1)} of ${this.duration.toFixed(1)} seconds`
  }

  #createLayout(): HeadLayout {
    const layout = createLayout(this.attachShadow({ mode: 'open' }))
    layout.button.addEventListener('click', () => (this.paused ? this.play() : this.pause()))
    layout.time.addEventListener('input', () => {
      this.currentTime = Number(layout.time.value)
    })
    return layout
  }

  #fail(error: unknown): void {
    if (this.#layout) showProblem(this.#layout, error)
    this.#emit('error', error)
  }

  #emit(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  #removeFace(): void {
    this.#gaze?.stop()
    if (this.#face) this.#stage?.remove(this.#face)
    this.#face?.dispose()
    this.#face = this.#gaze = this.#playback = this.#clip = undefined
    this.toggleAttribute('loaded', false)
  }

  #dispose(): void {
    this.#asked.src++
    this.#removeFace()
    this.#stage?.dispose()
    this.#stage = undefined
    this.#isFrozen = false
  }
}

async function clipOf(source: LoadSource | Clip): Promise<Clip> {
  return typeof source === 'object' && 'kind' in source ? source : loadClip(source)
}

/** The person has asked the system for less motion: nothing starts by itself. */
function reducesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
