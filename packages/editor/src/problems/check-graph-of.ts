import type { Character, Document, Id } from '@facework/documents'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { compileGraphParts, type GraphParts, graphPartsOf, sameGraphParts } from '../graph-parts.ts'
import type { OpenDocument } from '../state.ts'
import type { Find } from './check-character.ts'
import { fixesOfGraph } from './fixes-of-graph.ts'
import type { Problem } from './problem.ts'

interface Checked {
  readonly model: Document
  readonly parts: GraphParts
  readonly problems: readonly Problem[]
}

const checked = new WeakMap<Character, Checked>()

/** [G3] What the compiler says of the graph a character runs, with the node in the path. */
export function checkGraphOf(
  character: Character,
  documents: ReadonlyMap<Id, OpenDocument>,
  find: Find,
): readonly Problem[] {
  const parts = graphPartsOf(character, documents)
  const model = find(character.model.id, 'model')
  if (!parts || !model) return []
  const known = checked.get(character)
  if (known?.model === model && sameGraphParts(known.parts, parts)) return known.problems
  const problems = diagnosticsOf(() =>
    compileGraphParts(parts, {
      model,
      poses: find(character.poses?.id, 'poses'),
      curves: find(character.skeleton.id, 'skeleton')?.curves,
    }),
  ).map((d): Problem => ({ ...d, document: parts.own.id, fixes: fixesOfGraph(d, parts, character, find) }))
  checked.set(character, { model, parts, problems })
  return problems
}

function diagnosticsOf(
  compile: () => { readonly diagnostics: readonly Diagnostic[] },
): readonly Diagnostic[] {
  try {
    return compile().diagnostics
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    return error.diagnostics
  }
}
