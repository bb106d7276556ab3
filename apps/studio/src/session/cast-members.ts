import type { Id } from '@facework/documents'
import { type Editor, type Store, subscribeTo } from '@facework/editor'
import { Performer } from '../stage/performer.ts'
import { sceneFromModel } from '../stage/scene-from-model.ts'
import { partsOf, sameParts } from './parts-of.ts'
import type { StageState } from './stage-state.ts'

/**
 * Keeps a performer for every character on stage, made of its documents as they are now. An edit reaches the
 * stage with the next frame; only another model takes a new scene.
 */
export class CastMembers {
  readonly #editor: Editor
  readonly #stage: Store<StageState>
  readonly #coming = new Map<Id, Promise<void>>()
  readonly #changed: () => void
  readonly #prepare: (performer: Performer) => Promise<void>

  /** `prepare` is waited for before a performer is seen, `changed` is told whenever who or what is. */
  constructor(
    editor: Editor,
    stage: Store<StageState>,
    prepare: (performer: Performer) => Promise<void>,
    changed: () => void,
  ) {
    this.#prepare = prepare
    this.#editor = editor
    this.#stage = stage
    this.#changed = changed
    subscribeTo(
      editor.store,
      (s) => s.documents,
      () => this.#follow(),
    )
    subscribeTo(
      editor.preview,
      (p) => (p.poses === undefined ? undefined : `${p.character} ${p.poses}`),
      () => this.#follow(),
    )
    subscribeTo(
      stage,
      (s) => s.onStage,
      () => this.#follow(),
    )
  }

  /** Fulfilled when everyone on stage can be seen. */
  async arrived(): Promise<void> {
    while (this.#coming.size > 0) await Promise.all(this.#coming.values())
  }

  #follow(): void {
    const { onStage, performers } = this.#stage.getState()
    const kept = new Map<Id, Performer>()
    let moved = false
    for (const id of onStage) {
      const parts = partsOf(this.#editor, id)
      const performer = performers.get(id)
      if (!parts) continue
      if (!performer) this.#bring(id)
      else if (sameParts(performer.parts, parts)) kept.set(id, performer)
      else if (performer.setParts(parts)) {
        kept.set(id, performer)
        moved = true
      } else this.#bring(id)
    }
    for (const [id, performer] of performers) if (!kept.has(id)) performer.dispose()
    const same = kept.size === performers.size && [...kept.keys()].every((id) => performers.has(id))
    const present = onStage.filter((id) => this.#editor.document(id, 'character'))
    this.#stage.setState({
      ...(same ? {} : { performers: kept }),
      ...(present.length === onStage.length ? {} : { onStage: present }),
    })
    if (moved || !same) this.#changed()
  }

  #bring(id: Id): void {
    if (this.#coming.has(id)) return
    const bringing = this.#make(id).finally(() => this.#coming.delete(id))
    this.#coming.set(id, bringing)
  }

  async #make(id: Id): Promise<void> {
    const before = partsOf(this.#editor, id)
    if (!before) return
    const scene = await sceneFromModel(before.model)
    const parts = partsOf(this.#editor, id)
    if (!parts || parts.model !== before.model) return
    const performer = new Performer(parts, scene)
    await this.#prepare(performer)
    const { onStage, performers } = this.#stage.getState()
    if (!onStage.includes(id)) return
    // From the left, in the order they were called.
    const all = new Map([...performers, [id, performer] as const])
    // Documents may have changed while it got ready.
    const now = partsOf(this.#editor, id)
    if (now) performer.setParts(now)
    this.#stage.setState({
      performers: new Map(onStage.flatMap((i) => (all.has(i) ? [[i, all.get(i)!] as const] : []))),
    })
    this.#changed()
  }
}
