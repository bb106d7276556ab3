import type { Character, Clip, Document, Id } from '@facework/documents'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { compileGraphParts, type GraphParts, graphPartsOf, sameGraphParts } from '../graph-parts.ts'
import type { OpenDocument } from '../state.ts'
import type { Find } from './check-character.ts'
import type { Fix, Problem } from './problem.ts'
import { removeTracksFixes } from './remove-tracks-fixes.ts'

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
  ).map((d): Problem => ({ ...d, document: parts.own.id, fixes: fixesOf(d, parts, find) }))
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

function fixesOf({ code, path }: Diagnostic, parts: GraphParts, find: Find): Fix[] {
  const node = parts.graph.nodes[Number(/^nodes\[(\d+)\]/.exec(path)?.[1])]
  if (code !== 'graph/double-transform' || !node) return []
  const from = parts.graph.links.find((l) => l.to.node === node.id && l.to.port === 'clip')?.from
  const input = from && 'input' in from ? parts.graph.inputs.find((i) => i.name === from.input) : undefined
  const clip = parts.uses.find((d): d is Clip => d.id === input?.asset?.id && d.kind === 'clip')
  if (!clip) return []
  const posed = new Set(parts.uses.flatMap(jointsPosedBy))
  const joints = [...new Set(clip.joints.map((t) => t.joint))].filter((joint) => posed.has(joint))
  return removeTracksFixes(clip, joints, find(clip.skeleton?.id, 'skeleton'))
}

const jointsPosedBy = (document: Document) =>
  document.kind === 'poses' ? document.poses.flatMap((p) => Object.keys(p.joints)) : []
