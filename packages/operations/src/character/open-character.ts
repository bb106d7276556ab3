import {
  type Clip,
  type ControlMap,
  type Document,
  type DocumentLookup,
  lookupIn,
  type PoseAsset,
  type ResolvedGraph,
  resolveGraph,
  standardGraph,
} from '@facework/documents'
import { Report } from '@facework/report'
import { compileGraph } from '@facework/runtime'
import { dressModel, dressPoses } from '../accessories/dress.ts'
import { detectedMap } from '../vocabulary/detected-map.ts'
import { isIdentity } from '../vocabulary/maps-in-a-row.ts'
import {
  assembleCharacter,
  type CharacterParts,
  type OpenCharacter,
  type OpenCharacterOptions,
} from './assemble-character.ts'
import { type CharacterDocuments, type CharacterGraph, characterGraphFrom } from './character-documents.ts'
import { measureGaze } from './measure-gaze.ts'
import { openStandardCharacter } from './open-standard-character.ts'
import { usualParts } from './usual-parts.ts'

/**
 * The one way from documents to a character that moves; the library, the command and the studio all take it.
 * A graph input that is empty means the character's own pose asset or map. A character without a graph runs
 * the standard one, without a map the one that detection finds, without a policy the default one.
 *
 *   const character = openCharacter(characterDocuments(document, lookup)!)
 *   const instance = createInstance(character)
 */
export function openCharacter(
  documents: CharacterDocuments,
  options: OpenCharacterOptions = {},
): OpenCharacter {
  const { skeleton, worn = [] } = documents
  const model = dressModel(documents.model, worn)
  const poses = documents.poses && dressPoses(documents.poses, worn)
  const report = new Report()
  const own = options.unmapped
    ? undefined
    : (documents.map ?? (documents.poses && detectedMap(documents.model, documents.poses)))
  const measure: CharacterParts['measureGaze'] = (policy, behind) =>
    poses ? measureGaze(model, poses, policy, behind) : {}
  if (!documents.graph && poses)
    return openStandardCharacter({
      ...usualParts(documents, own),
      documents,
      options,
      model,
      poses,
      map: own,
      measureGaze: measure,
    })
  const { graph: resolved, uses } = documents.graph ?? standard()
  const clipByInput = options.clip !== undefined && !resolved.nodes.some((n) => n.kind === 'slot')
  const inputs = fillInputs(resolved, {
    poses,
    map: own && !isIdentity(own) ? own : undefined,
    clip: clipByInput ? options.clip : undefined,
  })
  // A graph may name the pose asset itself; what is worn follows it all the same.
  const usesWorn = uses.map((used) => (used.kind === 'poses' ? dressPoses(used, worn) : used))
  const lookup = lookupAmong([own, options.clip, ...usesWorn, poses])
  return assembleCharacter({
    ...usualParts(documents, own),
    documents,
    options,
    model,
    poses,
    map: own,
    mapInGraph: options.unmapped ? undefined : mapOfGraph(inputs, own, lookup),
    clipByInput,
    diagnostics: report.diagnostics,
    compile: (clipFor) =>
      compileGraph(inputs, {
        model,
        poses,
        curves: skeleton?.curves,
        scaleTranslation: options.scaleTranslation,
        clipFor,
        lookup,
        subGraph(ref) {
          const found = lookup(ref)
          return found?.kind === 'graph' ? resolveGraph(found, lookup, report) : undefined
        },
      }),
    measureGaze: measure,
  })
}

let standardParts: CharacterGraph | undefined

function standard(): CharacterGraph {
  standardParts ??= characterGraphFrom(standardGraph(), () => undefined)
  return standardParts
}

function lookupAmong(documents: readonly (Document | undefined)[]): DocumentLookup {
  return lookupIn(documents.filter((d) => d !== undefined))
}

/** Empty inputs take the character's own documents. */
function fillInputs(
  graph: ResolvedGraph,
  own: {
    readonly poses: PoseAsset | undefined
    readonly map: ControlMap | undefined
    readonly clip: Clip | undefined
  },
): ResolvedGraph {
  const clips = graph.inputs.filter((input) => input.kind === 'clip')
  const forClip = clips.find((input) => !input.asset) ?? clips[0]
  return {
    ...graph,
    inputs: graph.inputs.map((input) => {
      if (own.clip && input === forClip) return { ...input, asset: { id: own.clip.id } }
      if (input.asset || (input.kind !== 'poses' && input.kind !== 'map')) return input
      const document = own[input.kind]
      return document ? { ...input, asset: { id: document.id } } : input
    }),
  }
}

/** The map that curves go through in the graph; the character's own one also when it changes nothing. */
function mapOfGraph(
  { inputs }: ResolvedGraph,
  own: ControlMap | undefined,
  lookup: DocumentLookup,
): ControlMap | undefined {
  const input = inputs.find((i) => i.kind === 'map')
  if (!input) return undefined
  const document = input.asset ? lookup(input.asset) : own
  return document?.kind === 'map' ? document : undefined
}
