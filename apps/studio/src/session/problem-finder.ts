import type { Id } from '@facework/documents'
import type { Editor, EditorState, Problem } from '@facework/editor'
import { createStore, findProblemsInSteps, type Store } from '@facework/editor/internal'
import type { StudioProblem } from './problems.ts'

const RANK = { error: 0, warning: 1, info: 2 } as const

/** The state that problems are found in. */
export interface ProblemQuery {
  readonly documents: EditorState['documents']
  readonly unreadable: EditorState['unreadable']
  readonly files: readonly StudioProblem[]
  readonly character: Id | undefined
  readonly clip: Id | undefined
  readonly onStage: readonly Id[]
}

/** Milliseconds of looking for problems before the page goes on. */
const SLICE = 8

/**
 * Finds problems once for all panels that ask in the same state, in slices of time. Until the next are found, those of
 * the state before stay.
 */
export class ProblemFinder {
  readonly found: Store<{ readonly problems: readonly StudioProblem[] }> = createStore({
    problems: [] as readonly StudioProblem[],
  })
  readonly #editor: Editor
  #query: ProblemQuery | undefined

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** Looks for problems of files and documents, worst first, in this state instead of the last. */
  look(query: ProblemQuery): void {
    if (this.#query && sameQuery(this.#query, query)) return
    this.#query = query
    const { character, clip, onStage } = query
    const state = this.#editor.store.getState()
    const steps = findProblemsInSteps(state, { onStage, character, clip })
    const goOn = () => {
      if (this.#query !== query) return
      const end = performance.now() + SLICE
      while (performance.now() < end) {
        const { done, value } = steps.next()
        if (!done) continue
        this.#show(query, state, value)
        return
      }
      setTimeout(goOn)
    }
    goOn()
  }

  #show({ files }: ProblemQuery, state: EditorState, problems: readonly Problem[]): void {
    const found = problems.map((p): StudioProblem => {
      const name = state.documents.get(p.document ?? '')?.document.name
      return { ...p, about: name ?? p.file ?? 'project' }
    })
    this.found.setState({
      problems: [...files, ...found].sort((a, b) => RANK[a.severity] - RANK[b.severity]),
    })
  }
}

const sameQuery = (a: ProblemQuery, b: ProblemQuery) =>
  (Object.keys(a) as (keyof ProblemQuery)[]).every((key) => a[key] === b[key])
