import { clamp } from '@facework/math/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { ClipBinding } from '../compile/bind-clip.ts'
import type { SpeechEnvelope } from './speech-envelope.ts'

// [T1]
/** Layers clips are played in, low to high. */
export const PRIORITIES = ['core', 'idle', 'movement', 'action', 'action2', 'action3', 'action4'] as const
export type Priority = (typeof PRIORITIES)[number]

// [T4]
/** What a playback is for, which decides how it mixes with others on mouth and eyes. */
export const PLAYBACK_ROLES = ['speech', 'emotion', 'other'] as const
export type PlaybackRole = (typeof PLAYBACK_ROLES)[number]

// [T3]
/** Below every priority. */
export const MOOD_RANK = -1

export interface PlayOptions {
  /** Seconds to fade in; 0.1 unless given. */
  readonly fade?: number
  /** Share of the clip in what is shown, 0 to 1. */
  readonly weight?: number
  /** Clip seconds a second; negative plays backwards, 0 freezes. */
  readonly speed?: number
  /** The clip's own unless given. */
  readonly loop?: boolean
  readonly priority?: Priority
  /** Stay on the last frame at the end; otherwise a clip that does not loop fades out there. */
  readonly hold?: boolean
  // [S4]
  /** Let a body clip move the joints below the face root too. */
  readonly faceJoints?: boolean
  /** 'other' unless given; moods and emotes are 'emotion'. */
  readonly role?: PlaybackRole
}

export interface PlaybackEvents {
  /** A clip that does not loop came to its end. */
  finished: { readonly playback: Playback }
  /** A looping clip started its next round. */
  looped: { readonly playback: Playback }
  marker: {
    readonly playback: Playback
    readonly name: string
    readonly time: number
    readonly text?: string
  }
}

const EVENT_NAMES: readonly (keyof PlaybackEvents)[] = ['finished', 'looped', 'marker']
const DEFAULT_FADE = 0.1

/** The character that a playback belongs to. */
export interface PlaybackOwner {
  /** A playback starts again; it may have been removed from the character already. */
  restarted(playback: Playback): void
  /** A playback came to its end, or was stopped, so many seconds before now. */
  ended(playback: Playback, secondsAgo: number): void
}

export interface PlaybackPlace {
  /** The slot of the graph it plays in. */
  readonly slot: string
  /** Below every priority, as the mood. */
  readonly mood?: boolean | undefined
  readonly owner?: PlaybackOwner | undefined
}

// [T1]
/** A clip being played on one character. */
export class Playback {
  #binding: ClipBinding
  readonly #owner: PlaybackOwner | undefined
  /** The slot of the character's graph that it plays in. */
  readonly slot: string
  /** Of the priority: higher goes first. */
  readonly rank: number
  readonly role: PlaybackRole
  /** Seconds into the clip. */
  time = 0
  speed: number
  loop: boolean
  weight: number
  hold: boolean
  /** @internal Amount of speech; the character fills it in for clips of the role speech. */
  speech: SpeechEnvelope | undefined
  #fade: number
  #fadeGoal = 1
  #fadeSeconds: number
  readonly #fadeInSeconds: number
  #waiting = false
  #finished = false
  #ended = false
  #done: Promise<Playback> | undefined
  #resolveDone: ((playback: Playback) => void) | undefined
  readonly #listeners: { [K in keyof PlaybackEvents]: ((event: PlaybackEvents[K]) => void)[] } = {
    finished: [],
    looped: [],
    marker: [],
  }

  /** @internal Made by `play` of a character. */
  constructor(binding: ClipBinding, options: PlayOptions = {}, place: PlaybackPlace = { slot: '' }) {
    const { fade = DEFAULT_FADE, weight = 1, speed = 1, priority = 'action', role = 'other' } = options
    for (const [name, value] of [
      ['fade', fade],
      ['weight', weight],
      ['speed', speed],
    ] as const) {
      if (!Number.isFinite(Math.fround(value)))
        throw new FaceworkError('play/number', name, `${name} should be a finite number; found ${value}.`)
    }
    oneOf('play/priority', priority, PRIORITIES)
    oneOf('play/role', role, PLAYBACK_ROLES)
    this.rank = place.mood ? MOOD_RANK : PRIORITIES.indexOf(priority)
    this.role = role
    this.slot = place.slot
    this.#owner = place.owner
    this.#binding = binding
    this.loop = options.loop ?? binding.clip.loop
    this.hold = options.hold ?? false
    this.speed = speed
    this.weight = weight
    this.#fadeSeconds = this.#fadeInSeconds = Math.max(0, fade)
    this.#fade = this.#fadeSeconds === 0 ? 1 : 0
    this.#rewind()
  }

  get priority(): Priority | 'mood' {
    return PRIORITIES[this.rank] ?? 'mood'
  }

  /** @internal Where the clip's channels go on the character it plays on. */
  get binding(): ClipBinding {
    return this.#binding
  }

  /** @internal Goes on where it is, on another rig. */
  rebind(binding: ClipBinding): void {
    this.#binding = binding
  }

  /** Share the clip has right now: weight × fade. */
  get level(): number {
    // Someone may have set it to NaN, which would be in every channel of the frame.
    return (this.weight > 0 ? Math.min(this.weight, 1) : 0) * this.#fade
  }

  /**
   * False while it waits in the queue, and once it has been stopped and has faded out; it is then removed from the
   * character.
   */
  get playing(): boolean {
    return !this.#waiting && (this.#fadeGoal > 0 || this.#fade > 0)
  }

  /** True while it fades out. */
  get stopping(): boolean {
    return this.#fadeGoal === 0
  }

  /** True while it is queued behind another playback. */
  get waiting(): boolean {
    return this.#waiting
  }

  /** True once it came to its end without being stopped before. */
  get finished(): boolean {
    return this.#finished
  }

  /** True once it came to its end or was stopped. */
  get ended(): boolean {
    return this.#ended
  }

  /**
   * Resolves when the clip comes to its end or is stopped; `finished` tells which. A looping clip ends only by
   * being stopped.
   *
   *   await face.play(sentence).done
   */
  get done(): Promise<Playback> {
    this.#done ??= new Promise((resolve) => {
      if (this.#ended) resolve(this)
      else this.#resolveDone = resolve
    })
    return this.#done
  }

  /** Fades out over `fade` seconds, from `secondsAgo` on. A queued playback leaves the queue. */
  stop(fade = DEFAULT_FADE, secondsAgo = 0): void {
    this.#fadeOut(this.#waiting ? 0 : fade, secondsAgo)
    this.#end(secondsAgo)
  }

  /** Plays from the start again, also after its end, and fades in again where it has faded out. */
  restart(): void {
    this.#rewind()
    this.#finished = false
    this.#fadeGoal = 1
    this.#fadeSeconds = this.#fadeInSeconds
    if (this.#fadeSeconds === 0) this.#fade = 1
    if (this.#ended) {
      this.#ended = false
      this.#done = undefined
    }
    this.#owner?.restarted(this)
  }

  /** Holds it back; `begin` lets it start. For the queue of its character. */
  wait(): void {
    this.#waiting = true
  }

  /** Starts a queued playback that should have started so many seconds ago. */
  begin(secondsAgo: number): void {
    if (!this.#waiting) return
    this.#waiting = false
    this.advance(secondsAgo)
  }

  /** The share it has of its weight while fading, to save and restore it. */
  get fadeLevel(): number {
    return this.#fade
  }

  set fadeLevel(level: number) {
    this.#fade = clamp(level, 0, 1)
  }

  /** Calls `listener` on the next such event only. */
  once<K extends keyof PlaybackEvents>(event: K, listener: (event: PlaybackEvents[K]) => void): () => void {
    const off = this.on(event, (data) => {
      off()
      listener(data)
    })
    return off
  }

  /** Calls `listener` on every such event; returns a function that removes it. */
  on<K extends keyof PlaybackEvents>(event: K, listener: (event: PlaybackEvents[K]) => void): () => void {
    oneOf('play/event', event, EVENT_NAMES)
    if (typeof listener !== 'function') {
      throw new FaceworkError(
        'play/listener',
        event,
        `The listener of "${event}" should be a function; found ${typeof listener}.`,
        `playback.on('${event}', () => { … }), or await playback.done.`,
      )
    }
    const list = this.#listeners[event] as ((event: PlaybackEvents[K]) => void)[]
    list.push(listener)
    return () => {
      const at = list.indexOf(listener)
      if (at >= 0) list.splice(at, 1)
    }
  }

  /** Moves on by real seconds. */
  advance(seconds: number): void {
    if (!Number.isFinite(seconds) || this.#waiting) return
    this.#advanceFade(seconds)
    const step = seconds * this.speed
    const { duration } = this.#binding.clip
    // Somebody may have set any time; it is brought into the clip without telling of it.
    this.time =
      this.loop && duration > 0
        ? this.time - Math.floor(this.time / duration) * duration
        : clamp(this.time, 0, duration)
    // A single frame that loops is shown until it is stopped.
    if (step === 0 || (this.loop && duration === 0)) return
    const from = this.time
    const to = from + step
    if (this.loop && duration > 0) this.#advanceLooping(from, to, duration)
    else this.#advanceOnce(from, to, duration)
  }

  #advanceFade(seconds: number): void {
    if (this.#fade === this.#fadeGoal) return
    const step = this.#fadeSeconds === 0 ? 1 : Math.abs(seconds) / this.#fadeSeconds
    this.#fade = this.#fadeGoal > this.#fade ? Math.min(1, this.#fade + step) : Math.max(0, this.#fade - step)
  }

  #advanceOnce(from: number, to: number, duration: number): void {
    this.time = clamp(to, 0, duration)
    this.#markers(from, this.time)
    const over = to >= duration ? this.speed > 0 : to <= 0 && this.speed < 0
    // One that was stopped before does not finish while it fades out.
    if (!over || this.#ended) return
    this.#finished = true
    const secondsAgo = (this.speed > 0 ? to - duration : to) / this.speed
    this.#tell('finished', { playback: this })
    // A listener may have restarted it.
    if (!this.#finished) return
    this.#end(secondsAgo)
    // Where something was queued behind it, the two are fading already.
    if (!this.hold && !this.stopping) this.#fadeOut(this.#fadeSeconds, secondsAgo)
  }

  /** Played backwards, a clip begins at its end. */
  #rewind(): void {
    this.time = this.speed < 0 ? this.#binding.clip.duration : 0
  }

  #fadeOut(fade: number, secondsAgo: number): void {
    this.#fadeGoal = 0
    this.#fadeSeconds = Math.max(0, fade)
    if (this.#fadeSeconds === 0) this.#fade = 0
    else if (secondsAgo > 0) this.#advanceFade(secondsAgo)
  }

  #end(secondsAgo: number): void {
    if (this.#ended) return
    this.#ended = true
    this.#resolveDone?.(this)
    this.#resolveDone = undefined
    this.#owner?.ended(this, secondsAgo)
  }

  #advanceLooping(from: number, to: number, duration: number): void {
    const rounds = Math.floor(to / duration)
    this.time = to - rounds * duration
    if (rounds === 0) {
      this.#markers(from, to)
      return
    }
    // A step of many rounds tells of one: nobody wants a thousand events after a paused tab.
    if (to > from) {
      this.#markers(from, duration)
      this.#tell('looped', { playback: this })
      this.#markers(-1e-9, this.time)
    } else {
      this.#markers(from, 0)
      this.#tell('looped', { playback: this })
      this.#markers(duration + 1e-9, this.time)
    }
  }

  /** Markers passed on the way, the end included, the start not. */
  #markers(from: number, to: number): void {
    if (this.#listeners.marker.length === 0) return
    const { markers } = this.#binding.clip
    const passed = markers.filter((m) =>
      to > from ? m.time > from && m.time <= to : m.time < from && m.time >= to,
    )
    passed.sort((a, b) => (to > from ? a.time - b.time : b.time - a.time))
    for (const marker of passed) this.#tell('marker', { playback: this, ...marker })
  }

  #tell<K extends keyof PlaybackEvents>(event: K, data: PlaybackEvents[K]): void {
    for (const listener of [...this.#listeners[event]]) (listener as (event: PlaybackEvents[K]) => void)(data)
  }
}

function oneOf(code: string, found: string, known: readonly string[]): void {
  if (known.includes(found)) return
  const what = code.slice(code.indexOf('/') + 1)
  throw new FaceworkError(
    code,
    what,
    `${what} should be one of ${known.join(', ')}; found "${found}".`,
    suggestion(found, known),
  )
}
