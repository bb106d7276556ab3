import type { Clip } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { type Beat, Part } from './part.ts'

/** Seconds over which a clip takes over from another, or from its own last frame. */
const FADE = 0.18

/**
 * Keeps everyone on stage at the same place of the same clip. It plays the clip itself, on a character
 * that is nothing but controls: its time is everybody's time, its curves are what the sliders show.
 */
export class Conductor {
  #lead = new CharacterInstance(compileRig({ name: 'controls', joints: [], meshes: [] }))
  #part = new Part()
  #beat: Beat | undefined
  #take = 0
  #sinceStart = FADE
  #overrides: ReadonlyMap<string, number> = new Map()
  #controls: readonly string[] = []

  get beat(): Beat | undefined {
    return this.#beat
  }

  get time(): number {
    return this.#beat?.time ?? 0
  }

  /** The names to show, whoever may have them. */
  setControls(controls: readonly string[]): void {
    this.#controls = controls
    this.#newLead()
  }

  setOverrides(overrides: ReadonlyMap<string, number>): void {
    this.#overrides = overrides
    this.#setControls()
    this.#lead.update(0)
  }

  /** Starts a clip from its beginning; what played before fades out under it. */
  play(clip: Clip): void {
    const before = this.#beat
    this.#beat = {
      take: ++this.#take,
      clip,
      time: 0,
      weight: before ? 0 : 1,
      ...(before ? { outgoing: { clip: before.clip, time: before.time } } : {}),
    }
    this.#sinceStart = before ? 0 : FADE
    this.#newLead()
  }

  /** Plays nothing from now on. */
  stop(): void {
    this.#beat = undefined
    this.#newLead()
  }

  /** Jumps to a time and shows that frame alone, without any fade. */
  seek(time: number): void {
    if (!this.#beat) return
    const { clip } = this.#beat
    this.#sinceStart = FADE
    this.#beat = { take: ++this.#take, clip, time: Math.min(Math.max(time, 0), clip.duration), weight: 1 }
    this.#follow(0)
  }

  /**
   * Moves on by real seconds. False when the clip has come to its end and is not to loop. A loop starts over
   * under a fade, also for clips that say they loop: few of them end exactly where they begin.
   */
  advance(seconds: number, speed: number, loop: boolean): boolean {
    const beat = this.#beat
    if (!beat) return false
    this.#sinceStart += seconds
    const weight = Math.min(this.#sinceStart / FADE, 1)
    const { outgoing: _, ...alone } = beat
    this.#beat = weight < 1 ? { ...beat, weight } : { ...alone, weight }
    this.#follow(seconds, speed)
    const { clip, time } = this.#beat
    if (time < clip.duration) return true
    if (!loop) return false
    this.play(clip)
    return true
  }

  /** The value of a control now, as the clip and the hand make it. */
  value(control: string): number {
    return this.#lead.control(control)
  }

  #follow(seconds: number, speed = 0): void {
    const beat = this.#beat
    if (!beat) return
    const playback = this.#part.follow(this.#lead, beat)
    playback.speed = speed
    this.#lead.update(seconds)
    this.#beat = { ...beat, time: playback.time }
  }

  #newLead(): void {
    const { clip, outgoing } = this.#beat ?? {}
    const curves = [clip, outgoing?.clip].flatMap((c) => c?.curves.map(({ name }) => name) ?? [])
    this.#lead = new CharacterInstance(
      compileRig(
        { name: 'controls', joints: [], meshes: [] },
        { extraCurves: new Set([...this.#controls, ...curves]) },
      ),
    )
    this.#part = new Part()
    this.#setControls()
    this.#follow(0)
  }

  #setControls(): void {
    for (const name of this.#lead.rig.curveNames) this.#lead.setControl(name, this.#overrides.get(name))
  }
}
