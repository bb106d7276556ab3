import type { Clip } from '@facework/documents'
import { type Command, type CommandCall, Editing, type Editor } from '@facework/editor'
import type { Gesture, KeyRef, Store } from '@facework/editor/internal'
import { firstTime, mirrorName } from '@facework/operations/internal'
import type { Session } from '../../../session/session.ts'
import type { Carried, TimelineState } from '../../../session/timeline-state.ts'
import { keyIndex } from '../scene/key-index.ts'

/** The commands that a drag on the timeline comes to. */
type Wish = CommandCall<'keys.move' | 'keys.scale' | 'keys.paste' | 'keys.setTangents'>

/** Milliseconds of a frame that the documents may take. */
const CHEAP = 7
/** Milliseconds the pointer must rest before documents that cost more are rebuilt; those that cost too much wait for the release. */
const REST = 160
const TOO_MUCH = 120
/** A clip of more keys is not tried out in the first frame. */
const MANY_KEYS = 40_000
/** More keys than these, held or touched, are not put anywhere until they are let go: they are drawn where they would be. */
const MOST_HELD = 1000
const MOST_TOUCHED = 25_000

/**
 * A drag that changes keys. The picture follows in every frame; so do the documents, and the faces with them,
 * as long as that is quick. Of a very large clip only what is touched is redone until the pointer rests.
 */
export class LiveEdit {
  readonly #editor: Editor
  readonly #timeline: Store<TimelineState>
  readonly #gesture: Gesture
  readonly #clip: Clip
  #wish: Wish | undefined
  #last: Wish | undefined
  #asked = 0
  #cost = 0
  #held: readonly KeyRef[] | undefined
  #large = false

  constructor({ editor, timeline }: Session, clip: Clip) {
    this.#editor = editor
    this.#timeline = timeline
    this.#clip = clip
    this.#gesture = editor.beginGesture()
    const keys = clip.curves.reduce((n, c) => n + (c.type === 'keyed' ? c.keys.length : 0), 0)
    if (keys > MANY_KEYS) this.#cost = Number.POSITIVE_INFINITY
  }

  /** Reports the current result of the drag. */
  ask(wish: Wish): void {
    this.#wish = wish
    this.#asked = performance.now()
  }

  /** Once a frame. */
  follow(now = performance.now()): void {
    if (this.#cost <= CHEAP || (this.#cost <= TOO_MUCH && now - this.#asked > REST)) {
      if (this.#wish) this.#run(this.#wish)
    } else if (this.#wish && this.#wish !== this.#last) {
      const carried = this.#isLarge(this.#wish) ? carriedBy(this.#wish) : undefined
      this.#last = this.#wish
      if (carried) this.#timeline.setState({ carried })
      else this.#draft(this.#wish)
    }
  }

  /** Ends the drag with one step to undo; false when it changed nothing. */
  commit(): boolean {
    const wish = this.#wish ?? this.#last
    const { draft, carried } = this.#timeline.getState()
    if (wish && (this.#wish || draft || carried)) this.#run(wish)
    this.#gesture.commit()
    this.#timeline.setState(AT_REST)
    return wish !== undefined
  }

  cancel(): void {
    this.#gesture.cancel()
    this.#timeline.setState(AT_REST)
  }

  #run(wish: Wish): void {
    const start = performance.now()
    this.#gesture.update(wish.command, wish.args)
    this.#cost = performance.now() - start
    this.#wish = undefined
    this.#last = wish
    const { draft, carried } = this.#timeline.getState()
    if (draft || carried) this.#timeline.setState(AT_REST)
  }

  #isLarge(wish: Wish): boolean {
    const keys = keysOf(wish)
    if (keys !== this.#held) {
      this.#held = keys
      const index = keyIndex(keys)
      const touched = this.#clip.curves.filter((c) => index.has(c.name))
      const count = touched.reduce((n, c) => n + (c.type === 'keyed' ? c.keys.length : 0), 0)
      this.#large = keys.length > MOST_HELD || count > MOST_TOUCHED
    }
    return this.#large
  }

  /** The same command on a clip that has only what it touches. */
  #draft(wish: Wish): void {
    const touched = touchedPart(this.#clip, wish)
    const command: Command = this.#editor.commands[wish.command]
    const { selection } = this.#editor.store.getState()
    const editing = new Editing(
      new Map([[touched.id, { document: touched, path: 'draft.clip.json' }]]),
      selection,
      this.#editor.preview.getState(),
    )
    command.run(editing, wish.args)
    this.#timeline.setState({
      draft: { touched: editing.get(touched.id, 'clip'), keys: editing.selection.keys },
    })
  }
}

const AT_REST = { draft: undefined, carried: undefined }

/** One array for the same keys, so that it can be compared by identity. */
const NO_KEYS: readonly KeyRef[] = []

const keysOf = ({ command, args }: Wish): readonly KeyRef[] =>
  command === 'keys.paste' ? NO_KEYS : args.keys

/** Where a command would put keys; undefined for one that does more than move or stretch them. */
function carriedBy({ command, args }: Wish): Carried | undefined {
  if (command === 'keys.move') {
    const { keys, time = 0, value = 0 } = args
    return { time: { times: 1, on: Math.max(time, -firstTime(keys)) }, value: { times: 1, on: value } }
  }
  if (command !== 'keys.scale') return undefined
  const { time = 1, value = 1, around = 0, aroundValue = 0 } = args
  const stretched = (by: number, stays: number) => ({ times: by, on: stays * (1 - by) })
  return { time: stretched(time, around), value: stretched(value, aroundValue) }
}

function touchedPart(clip: Clip, wish: Wish): Clip {
  const index = keyIndex(keysOf(wish))
  const copied = wish.command === 'keys.paste' ? wish.args.copied : undefined
  const names = new Set(copied?.curves.flatMap(({ name }) => [name, mirrorName(name)]))
  const { source: _, edits: __, ...rest } = clip
  return {
    ...rest,
    modifiers: [],
    curves: clip.curves.filter((c) => index.has(c.name) || names.has(c.name)),
    joints: clip.joints.filter(
      (t) =>
        index.has(`${t.joint}\u0000${t.path}`) ||
        copied?.joints?.some((o) => o.joint === t.joint && o.path === t.path),
    ),
    morphs: [],
  }
}
