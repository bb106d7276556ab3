import type { Clip, PoseAsset } from '@facework/documents'
import { type CharacterDocuments, type OpenCharacter, openCharacter } from '@facework/operations'
import {
  type CharacterGraph,
  characterFromHead,
  checkCurves,
  type FittedAccessory,
  fitAccessory,
  type WornDocuments,
} from '@facework/operations/internal'
import { type Diagnostic, Report } from '@facework/report'
import type { Command } from 'commander'
import { readAccessory } from '../accessories/read-accessory.ts'
import { callContext } from '../call-context.ts'
import { CallError } from '../call-error.ts'
import { findClip } from './find-clip.ts'
import type { Head } from './head.ts'
import { type HeadPosesOptions, posesForHead } from './head-poses.ts'
import { addMapOption, type MapOptions, readMap, replacesMap } from './map-option.ts'
import { readGraph } from './read-graph.ts'

export interface OpenHeadOptions extends HeadPosesOptions, MapOptions {
  readonly graph?: string | undefined
  readonly mood?: string | undefined
  readonly scaleTranslation?: boolean | undefined
  /** Accessories that are put on for this call. */
  readonly with?: string | undefined
}

/** What takes the place of a character's own documents, for the verbs that show a head as it plays. */
export function addOpenHeadOptions(command: Command): Command {
  return addMapOption(command)
    .option('--poses <file>', 'a pose asset, possibly of another head (default: made from the head)')
    .option('--full', 'use full poses instead of additive')
    .option('--scale-translation', "fit the poses' translations to the proportions of this head")
    .option(
      '--graph <file>',
      "a *.graph.json: how clips, controls and poses combine; or none (default: the character's own)",
    )
    .option(
      '--mood <clip>',
      "the clip that plays under everything: a file, FILE#NAME, or a clip of the head or its project; or none (default: the character's own)",
    )
}

export interface OpenedHead {
  readonly character: OpenCharacter
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A head as a character that moves: as its document says, with what the options put in its place. A head that is
 * only a model moves as a character made of it does. `clip` is what a graph without a slot plays.
 */
export function openHead(
  head: Head,
  options: OpenHeadOptions,
  cwd: string,
  clip?: Clip,
): Promise<OpenedHead> {
  const { poses, map, graph, mood, full, fps, scaleTranslation } = options
  const open = () => openFresh(head, options, cwd, clip)
  const heads = callContext.getStore()?.heads
  const key = JSON.stringify([poses, map, graph, mood, full, fps, scaleTranslation, clip !== undefined])
  return heads?.open(head, key, open) ?? open()
}

async function openFresh(
  head: Head,
  options: OpenHeadOptions,
  cwd: string,
  clip: Clip | undefined,
): Promise<OpenedHead> {
  const report = new Report()
  const { poses, diagnostics } = await posesForHead(head, options, cwd)
  const map = await readMap(options, cwd)
  report.diagnostics.push(...diagnostics, ...(map?.diagnostics ?? []))
  const own = head.character ?? characterFromHead({ model: head.model, skeleton: head.skeleton })
  const documents: CharacterDocuments = {
    ...(await withMood(own, head, options, cwd, report)),
    poses,
    map: map?.map ?? own.map,
    graph: await graphFor(head, options, cwd, report),
    worn: [...(own.worn ?? []), ...(await wornFor(head, poses, options, cwd, report))],
  }
  const character = openCharacter(documents, {
    scaleTranslation: options.scaleTranslation,
    unmapped: options.map === 'none',
    clip,
  })
  report.diagnostics.push(...character.diagnostics)
  // A mood of the character's own may be made for more heads than this one; one that was asked for should be seen.
  if (documents.mood !== own.mood && documents.mood) checkCurves(character, documents.mood, report)
  return { character, diagnostics: report.diagnostics }
}

/** Accessories that `--with` names, fitted on the way. */
async function wornFor(
  { model }: Head,
  poses: PoseAsset | undefined,
  options: OpenHeadOptions,
  cwd: string,
  report: Report,
): Promise<WornDocuments[]> {
  const worn: FittedAccessory[] = []
  for (const file of options.with?.split(',').map((name) => name.trim()) ?? []) {
    if (file === '') continue
    const read = await readAccessory(file, {}, cwd)
    const fitted = fitAccessory({ ...read, head: { model, poses }, worn })
    report.diagnostics.push(...read.diagnostics, ...fitted.diagnostics)
    worn.push(fitted)
  }
  return worn.map(({ accessory, fit, model: fittedModel }) => ({
    accessory,
    fit,
    model: fittedModel,
    visible: true,
  }))
}

async function withMood(
  own: CharacterDocuments,
  head: Head,
  { mood }: OpenHeadOptions,
  cwd: string,
  report: Report,
): Promise<CharacterDocuments> {
  if (mood === undefined) return own
  if (mood === 'none') return { ...own, mood: undefined }
  const { clip, diagnostics } = await findClip(mood, head, cwd)
  report.diagnostics.push(...diagnostics)
  const character = { ...own.character, mood: { clip: { id: clip.id }, static: false } }
  return { ...own, character, mood: clip }
}

/** The graph that `--graph` names, or the character's own. */
async function graphFor(
  { character }: Head,
  options: OpenHeadOptions,
  cwd: string,
  report: Report,
): Promise<CharacterGraph | undefined> {
  if (options.graph === 'none') return undefined
  if (options.graph === undefined) {
    const own = character?.graph
    const inTheWay = own && optionWithoutEffect(own, options)
    if (!inTheWay) return own
    report.info(
      'cli/graph-left-out',
      inTheWay,
      `Graph "${own.own.name}" of the character names ${inTheWay === '--map' ? 'a map' : 'a pose asset'} itself; ${inTheWay} was given, so the graph is left out.`,
      `Leave ${inTheWay} out, or clear the input of the graph: an empty one takes what is given.`,
    )
    return undefined
  }
  const { graph, diagnostics } = await readGraph(options.graph, cwd)
  report.diagnostics.push(...diagnostics)
  const inTheWay = optionWithoutEffect(graph, options)
  if (!inTheWay) return graph
  throw new CallError(
    'cli/conflicting-options',
    inTheWay,
    `Graph "${graph.own.name}" names ${inTheWay === '--map' ? 'a map' : 'a pose asset'} itself, so ${inTheWay} would have no effect.`,
    `Leave ${inTheWay} out, or clear the input of the graph: an empty one takes what is given.`,
  )
}

/** An empty input takes what is given; one that names a document keeps it. */
function optionWithoutEffect(
  { graph }: CharacterGraph,
  options: OpenHeadOptions,
): '--poses' | '--map' | undefined {
  const names = (kind: string) => graph.inputs.some((input) => input.kind === kind && input.asset)
  if (options.poses !== undefined && names('poses')) return '--poses'
  return replacesMap(options) && names('map') ? '--map' : undefined
}
