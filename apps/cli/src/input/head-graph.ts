import { resolve } from 'node:path'
import {
  BUILT_IN_DOCUMENTS,
  type ControlMap,
  type Document,
  type Graph,
  lookupIn,
  referencesOf,
  resolveGraph,
} from '@facework/documents'
import type { CharacterGraph } from '@facework/operations'
import { type Diagnostic, FaceworkError } from '@facework/report'
import type { Command } from 'commander'
import { statOf } from './read-file.ts'
import type { Head } from './read-head.ts'
import { documentsOf, readInput } from './read-input.ts'
import { findReferencedFile, referencedFile } from './referenced-file.ts'

export interface GraphOptions {
  readonly graph?: string
  /** Poses and a map that the character's own graph may stand in the way of. */
  readonly poses?: string
  readonly map?: string
}

export function addGraphOption(command: Command): Command {
  return command.option(
    '--graph <file>',
    "a *.graph.json: how clips, controls and poses combine; or none (else the character's own)",
  )
}

export interface HeadGraph {
  readonly graph?: CharacterGraph
  readonly diagnostics: readonly Diagnostic[]
}

/** The graph that `--graph` names, or the character's own; with its parents and everything else it refers to. */
export async function graphForHead(
  { graph: own }: Pick<Head, 'graph'>,
  { graph: given, poses, map }: GraphOptions,
  cwd: string,
): Promise<HeadGraph> {
  if (given === 'none') return { diagnostics: [] }
  if (given !== undefined) return readGraph(given, cwd)
  if (!own) return { diagnostics: [] }
  if (poses !== undefined) return leftOut('--poses', own.from.file)
  const read = await readGraph(await referencedFile(own.from, own.ref, 'graph', cwd), cwd)
  return map !== undefined && mapInGraph(read.graph) ? leftOut('--map', own.from.file) : read
}

/** The map that a graph has in one of its inputs. */
export function mapInGraph({ graph, lookup }: CharacterGraph): ControlMap | undefined {
  for (const { asset } of resolveGraph(graph, lookup).inputs) {
    const found = asset && (lookup(asset) ?? BUILT_IN_DOCUMENTS.get(asset.id))
    if (found?.kind === 'map') return found
  }
  return undefined
}

async function readGraph(file: string, cwd: string): Promise<HeadGraph & { readonly graph: CharacterGraph }> {
  const input = await readInput(file, {}, cwd)
  const graphs = documentsOf(input, 'graph')
  const [graph] = graphs
  if (!graph || graphs.length > 1) {
    const kinds = [...new Set(input.documents.map((d) => d.kind))].join(', ') || 'nothing'
    throw new FaceworkError(
      'cli/no-graph',
      file,
      graph
        ? `"${file}" holds ${graphs.length} graphs; one is needed here.`
        : `"${file}" is no graph: ${kinds} found.`,
      'Give a *.graph.json.',
    )
  }
  const documents = new Map<string, Document>(input.documents.map((d) => [d.id, d]))
  const diagnostics = [...input.diagnostics]
  const waiting: { document: Document; file: string }[] = [{ document: graph, file }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { ref } of referencesOf(next.document)) {
      if (documents.has(ref.id)) continue
      const place = await findReferencedFile(next, ref, cwd)
      if (place === undefined || !statOf(resolve(cwd, place))) continue
      const read = await readInput(place, {}, cwd)
      diagnostics.push(...read.diagnostics)
      for (const document of read.documents) documents.set(document.id, document)
      const found = documents.get(ref.id)
      if (found && follows(found)) waiting.push({ document: found, file: place })
    }
  }
  return { graph: { graph, lookup: lookupIn(documents.values()) }, diagnostics }
}

/** What a pose asset or clip refers to is none of the graph's business. */
const follows = (document: Document): document is Graph => document.kind === 'graph'

/** A graph has assets of its own in its inputs, past which nothing can be tried on. */
function leftOut(option: string, file: string): HeadGraph {
  const what = option === '--map' ? 'a map' : 'poses'
  return {
    diagnostics: [
      {
        severity: 'info',
        code: 'cli/graph-left-out',
        path: file,
        message: `The character's own graph has ${what} of its own in it; ${option} was given, so the graph is left out.`,
        hint: `Leave ${option} out, or give the graph with --graph.`,
      },
    ],
  }
}
