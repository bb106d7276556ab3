import type { Id } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import type { CharacterDocuments } from '@facework/operations'
import { sameCharacterDocuments } from '@facework/operations/internal'
import { CharacterView } from '../stage/character-view.ts'
import { sceneFromModel } from '../stage/scene-from-model.ts'
import type { StageState } from '../stage/stage-state.ts'
import { loadWorn } from '../stage/worn-meshes.ts'
import { shownDocuments } from './shown-documents.ts'

/**
 * Keeps a view of every character on stage, made of its documents as they are now. An edit reaches the
 * stage with the next frame; only another model takes a new scene.
 */
export class StageCharacters {
  readonly #editor: Editor
  readonly #stage: Store<StageState>
  readonly #loading = new Map<string, Promise<void>>()
  readonly #onChange: () => void
  readonly #prepare: (characterView: CharacterView) => Promise<void>

  /** `prepare` is waited for before a character is drawn, `changed` is called when the drawn characters change. */
  constructor(
    editor: Editor,
    stage: Store<StageState>,
    prepare: (characterView: CharacterView) => Promise<void>,
    onChange: () => void,
  ) {
    this.#prepare = prepare
    this.#editor = editor
    this.#stage = stage
    this.#onChange = onChange
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
  async whenLoaded(): Promise<void> {
    while (this.#loading.size > 0) await Promise.all(this.#loading.values())
  }

  #follow(): void {
    const { onStage, characterViews } = this.#stage.getState()
    const kept = new Map<Id, CharacterView>()
    let moved = false
    for (const id of onStage) {
      const documents = shownDocuments(this.#editor, id)
      const characterView = characterViews.get(id)
      if (!documents) continue
      if (!characterView) this.#load(id)
      else if (
        characterView.documents.model === documents.model &&
        !characterView.worn.has(documents.worn ?? [])
      ) {
        // It stays on stage as it is until the meshes of its accessories are there.
        kept.set(id, characterView)
        this.#dress(id)
      } else if (sameCharacterDocuments(characterView.documents, documents)) kept.set(id, characterView)
      else if (characterView.setDocuments(documents)) {
        kept.set(id, characterView)
        moved = true
      } else this.#load(id)
    }
    for (const [id, characterView] of characterViews) if (!kept.has(id)) characterView.dispose()
    const same = kept.size === characterViews.size && [...kept.keys()].every((id) => characterViews.has(id))
    const present = onStage.filter((id) => this.#editor.document(id, 'character'))
    this.#stage.setState({
      characterViews: same ? characterViews : kept,
      onStage: present.length === onStage.length ? onStage : present,
    })
    if (moved || !same) this.#onChange()
  }

  #load(id: Id): void {
    if (this.#loading.has(id)) return
    const loading = this.#create(id).finally(() => this.#loading.delete(id))
    this.#loading.set(id, loading)
  }

  /** Loads what a character on stage wears now. */
  #dress(id: Id): void {
    const key = `dress ${id}`
    if (this.#loading.has(key)) return
    const loading = this.#putOn(id).finally(() => {
      this.#loading.delete(key)
      // Something else may be worn by now.
      this.#follow()
    })
    this.#loading.set(key, loading)
  }

  async #putOn(id: Id): Promise<void> {
    const wanted = shownDocuments(this.#editor, id)
    const before = this.#stage.getState().characterViews.get(id)
    if (!wanted || !before) return
    const scenes = await loadWorn(wanted.worn ?? [], before.worn.all)
    const characterView = this.#stage.getState().characterViews.get(id)
    const documents = shownDocuments(this.#editor, id)
    if (characterView !== before || !documents || !sameWorn(documents, wanted)) return
    if (characterView.setDocuments(documents, scenes)) this.#onChange()
  }

  async #create(id: Id): Promise<void> {
    const before = shownDocuments(this.#editor, id)
    if (!before) return
    const [scene, accessories] = await Promise.all([
      sceneFromModel(before.model),
      loadWorn(before.worn ?? [], []),
    ])
    const documents = shownDocuments(this.#editor, id)
    if (!documents || documents.model !== before.model || !sameWorn(documents, before)) return
    const characterView = new CharacterView(documents, scene, accessories)
    await this.#prepare(characterView)
    const { onStage, characterViews } = this.#stage.getState()
    if (!onStage.includes(id)) return
    // From the left, in the order they were called.
    const all = new Map([...characterViews, [id, characterView] as const])
    // Documents may have changed while it got ready; what it wears is seen to by the next look.
    const now = shownDocuments(this.#editor, id)
    if (now && sameWorn(now, documents)) characterView.setDocuments(now)
    this.#stage.setState({
      characterViews: new Map(onStage.flatMap((i) => (all.has(i) ? [[i, all.get(i)!] as const] : []))),
    })
    this.#onChange()
  }
}

/** Whether two readings of a character wear the same meshes. */
const sameWorn = ({ worn: a = [] }: CharacterDocuments, { worn: b = [] }: CharacterDocuments) =>
  a.length === b.length && a.every((w, i) => w.model === b[i]!.model && w.visible === b[i]!.visible)
