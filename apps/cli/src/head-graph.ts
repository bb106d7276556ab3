import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type AssetRef, type Document, type Graph, lookupIn, referencesOf } from '@facework/documents'
import type { CharacterGraph } from '@facework/operations'
import { type Diagnostic, FaceworkError } from '@facework/report'
import type { Command } from 'commander'
import { documentsOf, readInput } from './read-input.ts'

export interface GraphOptions {
  readonly graph?: string
}

export function addGraphOption(command: Command): Command {
  return command.option('--graph <file>', 'a *.graph.json: how clips, controls and poses combine')
}

export interface HeadGraph {
  readonly graph?: CharacterGraph
  readonly diagnostics: readonly Diagnostic[]
}

/** Folders above a graph in which its project is looked for. */
const FOLDERS_ABOVE = 3

/** The graph that `--graph` names, with its parents and everything else it refers to. */
export async function graphForHead({ graph: file }: GraphOptions, cwd: string): Promise<HeadGraph> {
  if (file === undefined) return { diagnostics: [] }
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
  const placed = await projectPaths(input.path, cwd)
  const waiting: { document: Document; path: string }[] = [{ document: graph, path: input.path }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { ref } of referencesOf(next.document)) {
      const path = placeOf(ref, next.path, placed)
      if (documents.has(ref.id) || path === undefined || !existsSync(path)) continue
      const read = await readInput(path, {}, cwd)
      diagnostics.push(...read.diagnostics)
      for (const document of read.documents) documents.set(document.id, document)
      const found = documents.get(ref.id)
      if (found && follows(found)) waiting.push({ document: found, path })
    }
  }
  return { graph: { graph, lookup: lookupIn(documents.values()) }, diagnostics }
}

/** What a pose asset or clip refers to is none of the graph's business. */
const follows = (document: Document): document is Graph => document.kind === 'graph'

function placeOf(ref: AssetRef, from: string, placed: ReadonlyMap<string, string>): string | undefined {
  return ref.path === undefined ? placed.get(ref.id) : resolve(dirname(from), ref.path)
}

/** Files by document id, from the project file in the graph's folder or one above it. */
async function projectPaths(graphPath: string, cwd: string): Promise<Map<string, string>> {
  let folder = dirname(graphPath)
  for (let i = 0; i <= FOLDERS_ABOVE; i++) {
    const name = readdirSync(folder).find((n) => /\.project\.json$/i.test(n))
    if (name) {
      const input = await readInput(join(folder, name), {}, cwd)
      const [project] = documentsOf(input, 'project')
      return new Map(project?.documents.map((d) => [d.id, join(folder, d.path)]) ?? [])
    }
    folder = dirname(folder)
  }
  return new Map()
}
