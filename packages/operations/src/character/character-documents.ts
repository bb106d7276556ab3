import {
  type AssetRef,
  type Character,
  type Document,
  type DocumentKindName,
  type DocumentLookup,
  type Graph,
  type ResolvedGraph,
  resolveGraph,
} from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { WornDocuments } from '../accessories/dress.ts'
import { headHash } from '../accessories/fit-hash.ts'
import { type FindDocument, type PlainDocuments, plainDocuments } from './plain-documents.ts'

/** A graph with its parents merged into it, and every document that went into it. */
export interface CharacterGraph {
  readonly own: Graph
  readonly graph: ResolvedGraph
  readonly uses: readonly Document[]
}

/** What a character document refers to. */
export interface CharacterDocuments extends PlainDocuments {
  /** Missing for a character that runs the standard graph. */
  readonly graph: CharacterGraph | undefined
  /** What it wears, as far as it was fitted; missing means nothing. */
  readonly worn?: readonly WornDocuments[] | undefined
}

/** The documents of a character; undefined while its model is missing, which alone it cannot do without. */
export function characterDocuments(
  character: Character,
  lookup: DocumentLookup,
  report?: Report,
): CharacterDocuments | undefined {
  const find: FindDocument = <K extends DocumentKindName>(
    ref: AssetRef | undefined,
    kind: K,
    path: string,
  ) => {
    if (!ref) return undefined
    const found = lookup(ref) ?? BUILT_IN_DOCUMENTS.get(ref.id)
    if (found?.kind === kind) return found as Extract<Document, { kind: K }>
    report?.warn(
      'character/missing-document',
      path,
      found
        ? `${path} of character "${character.name}" should be a ${kind}; "${found.name}" is a ${found.kind}.`
        : `${path} of character "${character.name}" was not found: ${ref.path ?? ref.id}.`,
      'Choose another document for it, or restore the file.',
    )
    return undefined
  }
  const plain = plainDocuments(character, find)
  if (!plain) return undefined
  const { model, poses } = plain
  const graph = find(character.graph, 'graph', 'graph')
  return {
    ...plain,
    graph: graph && characterGraphFrom(graph, lookup, report),
    worn: character.accessories.flatMap(({ accessory: ref, fit: fitRef, visible }, i): WornDocuments[] => {
      const accessory = find(ref, 'accessory', `accessories[${i}].accessory`)
      if (accessory && !fitRef)
        reportUnfitted(accessory.name, character.name, `accessories[${i}].fit`, report)
      const fit = find(fitRef, 'fit', `accessories[${i}].fit`)
      const fitted = find(fit?.model, 'model', `accessories[${i}].fit.model`)
      if (!accessory || !fit || !fitted) return []
      if (report && !fit.hash.startsWith(`${headHash({ model, poses })}.`)) reportOutOfDate(fit.name, report)
      return [{ accessory, fit, model: fitted, visible }]
    }),
  }
}

function reportUnfitted(
  accessory: string,
  character: string,
  path: string,
  report: Report | undefined,
): void {
  report?.warn(
    'fit/missing',
    path,
    `"${accessory}" was not fitted to "${character}", so it is not worn.`,
    'Fit it: `facework accessory wear CHARACTER ACCESSORY`.',
  )
}

function reportOutOfDate(fit: string, report: Report): void {
  report.warn(
    'fit/out-of-date',
    fit,
    `"${fit}" was made for an earlier state of the head or its poses.`,
    'Fit the accessory again: `facework accessory wear CHARACTER ACCESSORY`.',
  )
}

/** A graph with its parents, and what its inputs hold, sub-graphs included. */
export function characterGraphFrom(own: Graph, lookup: DocumentLookup, report?: Report): CharacterGraph {
  const find: DocumentLookup = (ref) =>
    ref.id === own.id ? own : (lookup(ref) ?? BUILT_IN_DOCUMENTS.get(ref.id))
  const uses = new Set<Document>()
  const add = (graph: Graph): ResolvedGraph => {
    const resolved = resolveGraph(graph, find, report)
    for (const id of [...resolved.chain, ...resolved.inputs.flatMap((i) => i.asset?.id ?? [])]) {
      const used = find({ id })
      if (!used || uses.has(used)) continue
      uses.add(used)
      // A graph in an asset input is a sub-graph, with assets of its own.
      if (used.kind === 'graph' && !resolved.chain.includes(id)) add(used)
    }
    return resolved
  }
  return { own, graph: add(own), uses: [...uses] }
}

export const sameCharacterGraph = (a: CharacterGraph | undefined, b: CharacterGraph | undefined) =>
  a?.uses.length === b?.uses.length && (a?.uses.every((used, i) => used === b?.uses[i]) ?? true)

/** Whether two readings of a character are made of the very same documents. */
export function sameCharacterDocuments(a: CharacterDocuments, b: CharacterDocuments): boolean {
  const same = (['character', 'model', 'skeleton', 'poses', 'map', 'policy', 'mood'] as const).every(
    (key) => a[key] === b[key],
  )
  const wornDocuments = ({ worn = [] }: CharacterDocuments) =>
    worn.flatMap((w) => [w.accessory, w.fit, w.model])
  const [wornBefore, wornNow] = [wornDocuments(a), wornDocuments(b)]
  const clips = ({ defaults }: CharacterDocuments) =>
    Object.values(defaults).flatMap((d) => d.map((c) => c.clip))
  const [before, now] = [clips(a), clips(b)]
  return (
    same &&
    wornBefore.length === wornNow.length &&
    wornBefore.every((document, i) => document === wornNow[i]) &&
    sameCharacterGraph(a.graph, b.graph) &&
    before.length === now.length &&
    before.every((clip, i) => clip === now[i])
  )
}
