import { resolve } from 'node:path'
import { type CharacterGraph, characterGraphFrom, gatherDocuments } from '@facework/operations/internal'
import { type Diagnostic, Report } from '@facework/report'
import { onlyDocument } from './only-document.ts'
import { statOf } from './read-file.ts'
import { type Input, readInput } from './read-input.ts'
import { findReferencedFile, referencedDocument } from './referenced-file.ts'

export interface ReadGraph {
  readonly graph: CharacterGraph
  readonly diagnostics: readonly Diagnostic[]
}

/** A graph's file, with its parents and everything else it refers to. */
export async function readGraph(file: string, cwd: string): Promise<ReadGraph> {
  const input = await readInput(file, {}, cwd)
  const own = onlyDocument(input, 'graph')
  const inputs = new Map<string, Input>()
  const documents = await gatherDocuments(own, file, async (ref, from) => {
    const inFile = input.documents.find((d) => d.id === ref.id)
    if (inFile) return { document: inFile, at: file }
    const place = await findReferencedFile({ file: from.at }, ref, cwd)
    if (place === undefined || !statOf(resolve(cwd, place))) return undefined
    const found = await readInput(place, {}, cwd)
    inputs.set(ref.id, found)
    const document = referencedDocument(ref, found)
    return document && { document, at: place }
  })
  const report = new Report()
  const graph = characterGraphFrom(own, ({ id }) => documents.get(id), report)
  return {
    graph,
    diagnostics: [
      ...input.diagnostics,
      ...[...documents.keys()].flatMap((id) => inputs.get(id)?.diagnostics ?? []),
      ...report.diagnostics,
    ],
  }
}
