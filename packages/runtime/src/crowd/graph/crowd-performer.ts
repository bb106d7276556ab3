import type { Clip } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import { INSTANCE_CLAMPED, INSTANCE_CONTROLLED } from '../../kernels/layout.ts'
import type { MoodOptions, SlotPlayOptions } from '../../playing/character-instance.ts'
import type { Playback } from '../../playing/playback.ts'
import { CharacterInstance } from '../../playing/whole-character.ts'
import { ControlRow } from '../control-row.ts'
import type { Crowd } from '../crowd.ts'
import { flagsOfClip } from '../crowd-clip.ts'
import type { StoredClip } from '../crowd-clips.ts'
import type { CrowdBatch } from '../crowd-member.ts'
import { CrowdMember } from '../crowd-member.ts'
import { curvesOfGraph } from './curves-of-graph.ts'
import type { GraphRows } from './graph-rows.ts'
import { MixedRows } from './mixed-rows.ts'
import type { BatchPlan } from './plan-batch.ts'

/** What is said of a clip's joints and morphs by a rig of curves alone means nothing. */
const NOT_MEANT = ['clip/joint-unknown', 'clip/morph-unknown']

interface Played {
  readonly clip: Clip
  readonly playback: Playback
  /** What the graph makes of the clip when it plays alone. */
  readonly rows: StoredClip | undefined
}

// [K7]
/**
 * One character of a crowd that runs a graph. Its curves are its own affair; joints and morphs come from the
 * batch. While it plays one clip or none, or several that count in full, and nothing else has a say, even the curves
 * are read from rows.
 */
export class CrowdPerformer extends CrowdMember {
  readonly plan: BatchPlan
  readonly #rows: GraphRows
  readonly #weights: Float32Array
  readonly #character: CharacterInstance
  readonly #row: ControlRow
  readonly #silence: StoredClip
  readonly #mixed: MixedRows
  readonly #played: Played[] = []
  readonly #controls = new Set<string>()
  #parametersSet = false
  #shown: StoredClip | undefined
  /** Whether the last update put rows of several clips together. */
  #mixing = false
  #pending = 0

  /** @internal Made by `addPerformer`. */
  constructor(crowd: Crowd, batch: CrowdBatch, plan: BatchPlan, rows: GraphRows) {
    super(crowd, batch)
    this.plan = plan
    this.#rows = rows
    this.#weights = new Float32Array(batch.rig.controlNames.length)
    this.#character = new CharacterInstance(curvesOfGraph(plan, this.#weights))
    this.#row = new ControlRow(batch.memory, batch.rig.rowLength)
    this.#silence = rows.takeSilence()
    this.#mixed = new MixedRows(plan)
    batch.memory.f64[(batch.columns.speeds >> 3) + this.slot] = 0
    this.#show(this.#silence)
    batch.setBusy(this, true)
  }

  // [T1, T2]
  /** Plays a clip in a slot of the graph, as a CharacterInstance does. */
  play(clip: Clip, options: SlotPlayOptions & { readonly time?: number } = {}): Playback {
    this.alive()
    const playback = this.#character.play(clip, options)
    if (options.time !== undefined) playback.time = options.time
    this.#note(clip, playback, options.slot)
    return playback
  }

  // [T3]
  /** The one looping clip under everything else. */
  setMood(clip: Clip | undefined, options: MoodOptions = {}): Playback | undefined {
    this.alive()
    const playback = this.#character.setMood(clip, options)
    if (clip && playback) this.#note(clip, playback, undefined)
    return playback
  }

  stopAll(fade?: number): void {
    this.alive()
    this.#character.stopAll(fade)
  }

  get playbacks(): readonly Playback[] {
    this.alive()
    return this.#character.playbacks
  }

  // [C5]
  /** Overrides a control from a script; undefined clears the override. */
  setControl(name: string, value: number | undefined): void {
    this.alive()
    this.#character.setControl(name, value)
    if (value === undefined) this.#controls.delete(name)
    else this.#controls.add(name)
  }

  /** Sets a parameter of the graph on this character alone. */
  setParameter(name: string, value: number | boolean): void {
    this.alive()
    this.#character.setParameter(name, value)
    this.#parametersSet = true
  }

  /** Whether the last update read its curves from rows. */
  get readsRows(): boolean {
    this.alive()
    return this.#shown !== undefined || this.#mixing
  }

  /** What the plan says of the graph, and what the clips now playing have that a crowd leaves out. */
  get diagnostics(): readonly Diagnostic[] {
    this.alive()
    const said = this.#character.diagnostics.filter(({ code }) => !NOT_MEANT.includes(code))
    const left = this.#played.flatMap(({ clip }): Diagnostic[] => {
      const tracks = clip.joints.length + clip.morphs.length
      if (tracks === 0) return []
      return [
        {
          severity: 'warning',
          code: 'crowd/clip-joints',
          path: clip.name,
          message: `Clip "${clip.name}" moves joints or morphs itself by ${tracks} tracks; a crowd moves them by poses only and leaves these out.`,
          hint: 'Turn its tracks into curves, or play this character as a CharacterInstance.',
        },
      ]
    })
    return [...this.plan.diagnostics, ...said, ...left]
  }

  advance(seconds: number, due: boolean): void {
    this.#pending += seconds
    if (!due) return
    const passed = this.#pending
    this.#pending = 0
    this.#character.advance(passed)
    for (let i = this.#played.length - 1; i >= 0; i--) if (!this.#played[i]!.playback.playing) this.#drop(i)
    const rows = this.#steady()
    if (rows !== this.#shown || !rows) this.#show(rows)
    if (rows) {
      this.#mixing = false
      const { memory, columns } = this.batch
      const [only] = this.#played
      memory.f64[(columns.offsets >> 3) + this.slot] = only ? only.playback.time : 0
      return
    }
    if (this.#mixes()) {
      if (!this.#mixing) this.#row.setAll(this.#silence.clip.rows.subarray(0, this.#weights.length))
      this.#mixing = true
      this.#mixed.write(this.batch.memory.f32, this.#row.address >> 2)
      return
    }
    this.#mixing = false
    this.#character.evaluate(passed)
    this.#row.setAll(this.#weights)
  }

  protected release(): void {
    this.batch.setBusy(this, false)
    for (let i = this.#played.length - 1; i >= 0; i--) this.#drop(i)
    this.crowd.clips.release(this.#silence)
    this.#row.free()
  }

  #note(clip: Clip, playback: Playback, slot: string | undefined): void {
    const rows = this.plan.mode === 'batch' ? this.#rows.take(clip, slot) : undefined
    this.#played.push({ clip, playback, rows })
    this.#setMixed()
  }

  #drop(i: number): void {
    const [{ rows }] = this.#played.splice(i, 1) as [Played]
    if (rows) this.crowd.clips.release(rows)
    this.#setMixed()
  }

  get #isPlain(): boolean {
    return this.plan.mode === 'batch' && !this.#parametersSet && this.#controls.size === 0
  }

  /** Whether the weights of several clips at once can be put together from their rows. */
  #mixes(): boolean {
    // One that waits for another to end is noted, and does not play yet.
    return this.#isPlain && this.#mixed.applies && this.#character.playbacks.length === this.#played.length
  }

  #setMixed(): void {
    this.#mixed.setPlayed(this.#played)
    this.#mixing = false
  }

  /** The rows that say all there is to say. */
  #steady(): StoredClip | undefined {
    if (!this.#isPlain) return undefined
    if (this.#played.length === 0) return this.#silence
    const { playback, rows } = this.#played[0]!
    return this.#played.length === 1 && playback.level === 1 ? rows : undefined
  }

  /** Rows, or what was evaluated. */
  #show(rows: StoredClip | undefined): void {
    if (rows === this.#shown && rows === undefined) return
    this.#shown = rows
    const { memory, columns, rig } = this.batch
    const { slot } = this
    const flags = rows ? flagsOfClip(rows.clip, rig) : INSTANCE_CLAMPED | INSTANCE_CONTROLLED
    memory.i32[(columns.clips >> 2) + slot] = (rows ?? this.#silence).address
    memory.i32[(columns.controls >> 2) + slot] = rows ? 0 : this.#row.address
    memory.i32[(columns.flags >> 2) + slot] = flags
    this.batch.touch()
  }
}
