import type { Character, Id } from '@facework/documents'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import type { OpenDocument } from '../state.ts'
import type { Find } from './check-character.ts'
import { fixesOfGraph } from './fixes-of-graph.ts'
import type { Problem } from './problem.ts'

// [G3]
/** What the compiler says of the graph a character runs, with the node in the path. */
export function checkGraphOf(
  character: Character,
  documents: ReadonlyMap<Id, OpenDocument>,
  find: Find,
): readonly Problem[] {
  const diagnostics: Diagnostic[] = []
  try {
    const found = documentsOfCharacter(character, documents)
    const graph = found?.graph
    if (!graph) return []
    diagnostics.push(...openCharacterIn(found).graph.diagnostics)
    return diagnostics.map((d) => ({
      ...d,
      document: graph.own.id,
      fixes: fixesOfGraph(d, graph, character, find),
    }))
  } catch (error) {
    if (!(error instanceof FaceworkError) || !character.graph) throw error
    const { id } = character.graph
    return error.diagnostics.map((d) => ({ ...d, document: id, fixes: [] }))
  }
}
