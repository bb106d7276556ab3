import type { Clip } from '@facework/documents'
import type { Editor } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import { baseAsClip } from '@facework/operations/internal'
import { frameLoop } from '../../base/frame-loop.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import { headShape, type MeshShape, shapeDifference } from '../../stage/compare/head-shape.ts'
import { ShapeOverlay } from '../../stage/compare/shape-overlay.ts'
import type { Stage } from '../../stage/stage.ts'
import { frameRateOf } from '../../transport/time-text.ts'
import type { CompareState } from './compare-state.ts'
import { keyTimesAround } from './key-times.ts'

/** Ghosts on each side of the playhead. */
const GHOSTS = 2
/** Ends of the color ramp, in meters: the first that the largest difference does not exceed. */
const ENDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1]
/** Milliseconds that an update may take while a clip plays. */
const TOO_MUCH = 30

const EARLIER = '#b49be0'
const LATER = '#ee9a4d'

/** What poses characters on stage. */
interface Poser {
  readonly clip: Clip | undefined
  /** As at a time of a clip, with all else as it is. */
  pose(characterView: CharacterView, clip: Clip, time: number): void
  showAgain(characterView: CharacterView): void
}

export interface CompareHost {
  readonly editor: Editor
  readonly compare: Store<CompareState>
  readonly playback: Poser
  readonly stage: Stage
  /** The character that panels show, once it is on stage. */
  readonly shown: () => CharacterView | undefined
}

/**
 * Shows the selected character as it is at other times (onion skin), and how far it is from another clip, as color. It
 * is posed for each of them and then again as it was, before anything is drawn.
 */
export class StageCompare {
  readonly #editor: Editor
  readonly #state: Store<CompareState>
  readonly #playback: Poser
  readonly #stage: Stage
  readonly #shown: () => CharacterView | undefined
  readonly #painted = ShapeOverlay.painted()
  readonly #ghosts: readonly ShapeOverlay[]
  /** What the last update was made of. */
  #seen: readonly unknown[] = []
  #view: CharacterView | undefined
  #cost = 0

  constructor({ editor, compare, playback, stage, shown }: CompareHost) {
    this.#editor = editor
    this.#state = compare
    this.#playback = playback
    this.#stage = stage
    this.#shown = shown
    this.#ghosts = [-2, -1, 1, 2].map((n) =>
      ShapeOverlay.ghost(n < 0 ? EARLIER : LATER, Math.abs(n) === 1 ? 0.3 : 0.16),
    )
    for (const overlay of this.#overlays) {
      overlay.hide()
      stage.addOverlay(overlay.object)
    }
    stage.onAboutToDraw(() => {
      if (this.#view) for (const overlay of this.#overlays) overlay.follow(this.#view.object)
    })
    frameLoop.on('read', () => this.#follow())
  }

  get #overlays(): readonly ShapeOverlay[] {
    return [this.#painted, ...this.#ghosts]
  }

  /** The clip that is compared with the one on stage, as it is now. */
  #other(clip: Clip): Clip | undefined {
    const { compared } = this.#state.getState()
    if (!compared) return undefined
    if (typeof compared.clip !== 'string') return compared.clip
    const other = this.#editor.document(compared.clip, 'clip')
    // With itself: what it is without its layers.
    return other && other.id === clip.id ? baseAsClip(other) : other
  }

  #follow(): void {
    const { compared, onion, report } = this.#state.getState()
    const { clip } = this.#playback
    const view = this.#shown()
    const other = clip && this.#other(clip)
    if (!clip || !view || (!other && onion === undefined)) {
      if (this.#seen.length === 0) return
      this.#seen = []
      for (const overlay of this.#overlays) overlay.hide()
      if (report) this.#state.setState({ report: undefined })
      this.#stage.invalidate()
      return
    }
    const { time, playing, controls, joints } = this.#editor.preview.getState()
    if (playing && this.#cost > TOO_MUCH) return
    const seen = [view, view.opened, clip, other, compared, onion, time, playing, controls, joints]
    if (seen.every((value, i) => value === this.#seen[i]) && seen.length === this.#seen.length) return
    const start = performance.now()
    const isOther = view !== this.#view || compared !== this.#seen[4]
    this.#seen = seen
    this.#view = view
    this.#update(view, clip, other, isOther)
    this.#cost = performance.now() - start
  }

  #update(view: CharacterView, clip: Clip, other: Clip | undefined, isOther: boolean): void {
    const { time, playing } = this.#editor.preview.getState()
    const now = headShape(view)
    const at = (played: Clip, when: number): MeshShape[] => {
      this.#playback.pose(view, played, when)
      return headShape(view)
    }
    if (other) this.#paint(now, at(other, Math.min(time, other.duration)), isOther)
    else {
      this.#painted.hide()
      if (this.#state.getState().report) this.#state.setState({ report: undefined })
    }
    const times = playing ? [] : this.#ghostTimes(clip, time)
    this.#ghosts.forEach((ghost, i) => {
      const when = times[i]
      if (when === undefined) ghost.hide()
      else ghost.show(at(clip, when))
    })
    this.#playback.showAgain(view)
    this.#stage.invalidate()
  }

  #paint(now: readonly MeshShape[], then: readonly MeshShape[], isOther: boolean): void {
    const { distances, largest, mean } = shapeDifference(now, then)
    const before = isOther ? 0 : (this.#state.getState().report?.end ?? 0)
    // It grows with what is seen, so that colors keep their meaning while time goes on.
    const end = Math.max(ENDS.find((e) => e >= largest) ?? largest, before)
    this.#painted.show(
      now,
      distances.map((column) => column.map((distance) => distance / end)),
    )
    this.#state.setState({ report: { largest, mean, end } })
  }

  /** The earliest first; undefined where the clip has none. */
  #ghostTimes(clip: Clip, time: number): (number | undefined)[] {
    const { onion } = this.#state.getState()
    if (onion === undefined) return []
    if (onion === 'keys') {
      const { curves } = this.#editor.store.getState().selection
      const [before, after] = keyTimesAround(clip, curves, time, GHOSTS)
      const earlier: (number | undefined)[] = before.toReversed()
      while (earlier.length < GHOSTS) earlier.unshift(undefined)
      return [...earlier, ...after]
    }
    const step = onion / frameRateOf(clip)
    return [-2, -1, 1, 2]
      .map((n) => time + n * step)
      .map((t) => (t < -1e-6 || t > clip.duration + 1e-6 ? undefined : t))
  }
}
