import type { Clip } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { ClipFollower } from './clip-follower.ts'
import type { TransportState } from './transport-state.ts'

/** Seconds of the fade from another clip, or from the last frame of the same clip. */
const FADE = 0.18

/**
 * The playhead: keeps every character on stage at the same time of the same clip. It plays the clip on an
 * instance that has controls only. Characters follow its time, and sliders show its curves.
 */
export class Transport {
  #instance = new CharacterInstance(compileRig({ name: 'controls', joints: [], meshes: [] }))
  #follower = new ClipFollower()
  #state: TransportState | undefined
  #startCount = 0
  #secondsSinceStart = FADE
  #overrides: ReadonlyMap<string, number> = new Map()
  #controls: readonly string[] = []

  get state(): TransportState | undefined {
    return this.#state
  }

  get time(): number {
    return this.#state?.time ?? 0
  }

  /** Names of the controls to show, of all characters together. */
  setControls(controls: readonly string[]): void {
    this.#controls = controls
    this.#createInstance()
  }

  setOverrides(overrides: ReadonlyMap<string, number>): void {
    this.#overrides = overrides
    this.#setControls()
    this.#instance.update(0)
  }

  /** Starts a clip from its beginning; the previous clip fades out under it. */
  play(clip: Clip): void {
    const before = this.#state
    this.#state = {
      startCount: ++this.#startCount,
      clip,
      time: 0,
      weight: before ? 0 : 1,
      outgoing: before && { clip: before.clip, time: before.time },
    }
    this.#secondsSinceStart = before ? 0 : FADE
    this.#createInstance()
  }

  /** Stops playing. */
  stop(): void {
    this.#state = undefined
    this.#createInstance()
  }

  /** Jumps to a time and shows that frame without a fade. */
  seek(time: number): void {
    if (!this.#state) return
    const { clip } = this.#state
    this.#secondsSinceStart = FADE
    this.#state = {
      startCount: ++this.#startCount,
      clip,
      time: Math.min(Math.max(time, 0), clip.duration),
      weight: 1,
    }
    this.#update(0)
  }

  /**
   * Moves on by real seconds. Returns false at the end of a clip that does not loop. A loop starts over with a
   * fade, also for clips marked as looping: few of them end exactly where they begin.
   */
  advance(seconds: number, speed: number, loop: boolean): boolean {
    const state = this.#state
    if (!state) return false
    this.#secondsSinceStart += seconds
    const weight = Math.min(this.#secondsSinceStart / FADE, 1)
    const { outgoing: _, ...alone } = state
    this.#state = weight < 1 ? { ...state, weight } : { ...alone, weight }
    this.#update(seconds, speed)
    const { clip, time } = this.#state
    if (time < clip.duration) return true
    if (!loop) return false
    this.play(clip)
    return true
  }

  /** Current value of a control, from the clip or an override. */
  value(control: string): number {
    return this.#instance.control(control, 0)
  }

  #update(seconds: number, speed = 0): void {
    const state = this.#state
    if (!state) return
    const playback = this.#follower.follow(this.#instance, state)
    playback.speed = speed
    this.#instance.update(seconds)
    this.#state = { ...state, time: playback.time }
  }

  #createInstance(): void {
    const { clip, outgoing } = this.#state ?? {}
    const curves = [clip, outgoing?.clip].flatMap((c) => c?.curves.map(({ name }) => name) ?? [])
    this.#instance = new CharacterInstance(
      compileRig(
        { name: 'controls', joints: [], meshes: [] },
        { extraCurves: new Set([...this.#controls, ...curves]) },
      ),
    )
    this.#follower = new ClipFollower()
    this.#setControls()
    this.#update(0)
  }

  #setControls(): void {
    for (const name of this.#instance.rig.curveNames)
      this.#instance.setControl(name, this.#overrides.get(name))
  }
}
