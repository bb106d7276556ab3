import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { clipForRig } from '../../compile/clip-for-rig.ts'
import type { CompiledClip } from '../../compile/compiled-clip.ts'
import type { Playback } from '../../playing/playback.ts'
import { CharacterInstance } from '../../playing/whole-character.ts'
import { type CrowdClip, rowGrid } from '../crowd-clip.ts'
import { NOTHING } from '../crowd-clips.ts'
import { curvesOfGraph } from './curves-of-graph.ts'
import type { BatchPlan } from './plan-batch.ts'

/** Rows get closer together by two until they are good enough, this often at most. */
const MOST_DOUBLINGS = 2

/** Tells what a graph makes of one clip at a time: the weights of all its poses. */
export class RowBaker {
  readonly #plan: BatchPlan
  readonly #weights: Float32Array
  readonly #character: CharacterInstance
  readonly #before: Float32Array

  constructor(plan: BatchPlan) {
    this.#plan = plan
    this.#weights = new Float32Array(plan.rig.poses?.controlNames.length ?? 0)
    this.#before = new Float32Array(this.#weights.length)
    this.#character = new CharacterInstance(curvesOfGraph(plan, this.#weights))
  }

  // [K7]
  /**
   * Rows of weights. Half way between two rows the graph is asked again: where a straight line is off by more
   * than `error` even with four times as many rows there are none, and the clip is played curve by curve.
   */
  bake(clip: Clip, slot: string | undefined, rowLength: number, error: number): CrowdClip | undefined {
    const compiled = clipForRig(clip, this.#plan.graph.rig)
    const known = new Set(this.#plan.graph.rig.curveNames)
    const columns = [...compiled.curveNames.keys()].filter((c) => known.has(compiled.curveNames[c]!))
    const { rate, first, count } = rowGrid(compiled, columns)
    // Longer than it is: the last row may lie behind the end, and what is there makes the line to it straight.
    const playback = this.#play({ ...clip, duration: clip.duration + 1 }, slot)
    for (let doublings = 0; doublings <= MOST_DOUBLINGS; doublings++) {
      const finer = 1 << doublings
      const grid = { rate: rate * finer, first, count: (count - 1) * finer + 1 }
      const made = this.#rows(compiled, playback, grid, rowLength)
      if (made.worst <= error) return made.rows
    }
    return undefined
  }

  /** Rows of a character that plays nothing. */
  bakeNothing(rowLength: number): CrowdClip {
    this.#character.stopAll(0)
    return this.#rows(NOTHING, undefined, { rate: 1, first: 0, count: 2 }, rowLength).rows
  }

  #play(clip: Clip, slot: string | undefined): Playback {
    this.#character.stopAll(0)
    const options = { fade: 0, speed: 0, loop: false, hold: true }
    return this.#character.play(clip, slot === undefined ? options : { ...options, slot })
  }

  #rows(
    clip: CompiledClip,
    playback: Playback | undefined,
    { rate, first, count }: ReturnType<typeof rowGrid>,
    rowLength: number,
  ) {
    const weights = this.#weights
    const rows = new Float32Array(count * rowLength)
    const least = new Float32Array(rowLength)
    const most = new Float32Array(rowLength)
    let worst = 0
    const at = (time: number) => {
      if (playback) playback.time = time
      this.#character.update(0)
      weights.forEach((value, c) => {
        if (!Number.isFinite(value))
          throw notFinite(clip, this.#plan.rig.poses!.controlNames[c]!, value, time)
      })
    }
    for (let row = 0; row < count; row++) {
      if (row > 0) {
        this.#before.set(weights)
        at(first + (row - 0.5) / rate)
        const half = weights.slice()
        at(first + row / rate)
        half.forEach((value, c) => {
          worst = Math.max(worst, Math.abs(value - (this.#before[c]! + weights[c]!) / 2))
        })
      } else at(first)
      rows.set(weights, row * rowLength)
      weights.forEach((value, c) => {
        least[c] = row === 0 ? value : Math.min(least[c]!, value)
        most[c] = row === 0 ? value : Math.max(most[c]!, value)
      })
    }
    const made: CrowdClip = { clip, rows, stride: rowLength, combined: false, rate, first, least, most }
    return { rows: made, worst }
  }
}

function notFinite(clip: CompiledClip, pose: string, value: number, time: number): FaceworkError {
  return new FaceworkError(
    'crowd/clip-number',
    pose,
    `Clip "${clip.name}" makes the weight of pose "${pose}" ${value} at ${time} s; a crowd needs finite numbers.`,
    'Repair the clip, or the map it goes through.',
  )
}
