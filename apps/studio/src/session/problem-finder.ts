import type { Id } from '@facework/documents'
import { type Editor, type EditorState, findProblems } from '@facework/editor'
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

/** Finds problems once for all panels that ask in the same state. */
export class ProblemFinder {
  readonly #editor: Editor
  #last: { readonly query: ProblemQuery; readonly problems: readonly StudioProblem[] } | undefined

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** Problems of files and documents, worst first. */
  find(query: ProblemQuery): readonly StudioProblem[] {
    if (this.#last && sameQuery(this.#last.query, query)) return this.#last.problems
    const { files, character, clip, onStage } = query
    const state = this.#editor.store.getState()
    const found = findProblems(state, {
      onStage,
      character,
      clip,
    }).map((p): StudioProblem => {
      const name = state.documents.get(p.document ?? '')?.document.name
      return { ...p, about: name ?? p.file ?? 'project' }
    })
    const problems = [...files, ...found].sort((a, b) => RANK[a.severity] - RANK[b.severity])
    this.#last = { query, problems }
    return problems
  }
}

const sameQuery = (a: ProblemQuery, b: ProblemQuery) =>
  (Object.keys(a) as (keyof ProblemQuery)[]).every((key) => a[key] === b[key])
