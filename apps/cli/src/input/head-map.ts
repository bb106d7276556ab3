import type { Clip, ControlMap, Model, PoseAsset } from '@facework/documents'
import {
  BUILT_IN_MAPS,
  type CharacterGraph,
  detectForCurves,
  mapClip,
  mapFromDetection,
  mapsLeadingTo,
  mapsToFollow,
  mapValues,
  type ShapeMotions,
  shapeMotions,
} from '@facework/operations'
import { type Diagnostic, Report } from '@facework/report'
import type { Command } from 'commander'
import { mapInGraph } from './head-graph.ts'
import { onlyMap } from './read-head.ts'
import { readInput } from './read-input.ts'

export interface MapOptions {
  readonly map?: string
}

export function addMapOption(command: Command): Command {
  return command.option(
    '--map <map>',
    `a *.map.json, ${Object.keys(BUILT_IN_MAPS).join(', ')}, auto: what drives this head, told by its names, or none (else the character's own)`,
  )
}

/** What is played or set, still in its own vocabulary. */
export interface Driving {
  readonly clip?: Clip
  readonly values?: Readonly<Record<string, number>>
}

export interface Mapped extends Driving {
  readonly diagnostics: readonly Diagnostic[]
}

export interface DrivenHead {
  readonly model: Model
  readonly poses?: PoseAsset
  /** The character's own. */
  readonly map?: ControlMap
  /** A map in it takes the place of the character's own: only the way to that map's set is left to do. */
  readonly graph?: CharacterGraph
}

/** A clip and values through the map that `--map` means, or the character's own; as they are without one. */
export async function mapForHead(
  driving: Driving,
  head: DrivenHead,
  options: MapOptions,
  cwd: string,
): Promise<Mapped> {
  const report = new Report()
  const maps = await mapsForHead(driving, head, options, cwd, report)
  let { clip, values } = driving
  for (const map of maps) {
    const mappedClip = clip && mapClip(clip, map)
    const mappedValues = values && mapValues(values, map)
    report.diagnostics.push(...(mappedClip?.diagnostics ?? []), ...(mappedValues?.diagnostics ?? []))
    clip = mappedClip?.clip
    values = mappedValues?.values
  }
  return { ...(clip ? { clip } : {}), ...(values ? { values } : {}), diagnostics: report.diagnostics }
}

/** The maps that `--map` means, or the character's own, one after another. */
export async function mapsForHead(
  driving: Driving,
  head: DrivenHead,
  { map: wanted }: MapOptions,
  cwd: string,
  report: Report,
): Promise<readonly ControlMap[]> {
  if (wanted === 'none') return []
  if (wanted === undefined) {
    const inGraph = head.graph && mapInGraph(head.graph)
    if (inGraph) return mapsLeadingTo(spokenNames(driving), inGraph)
    return head.map ? mapsToFollow(spokenNames(driving), head.map) : []
  }
  if (wanted === 'auto') return [detectFor(driving, head, report)]
  if (Object.hasOwn(BUILT_IN_MAPS, wanted)) return [BUILT_IN_MAPS[wanted]!]
  const input = await readInput(wanted, {}, cwd)
  report.diagnostics.push(...input.diagnostics)
  return [onlyMap(input)]
}

/** What of a head can be driven by name: its poses, or its morphs where it has none. */
export function headNames({ model, poses }: { readonly model: Model; readonly poses?: PoseAsset }): string[] {
  if (poses) return poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name)
  return [...new Set(model.meshes.flatMap((mesh) => mesh.morphs.map((morph) => morph.name)))]
}

/** From the vocabulary that the curves speak straight to the head's own names. */
function detectFor(driving: Driving, head: DrivenHead, report: Report): ControlMap {
  const found = detectForCurves(spokenNames(driving), headNames(head), report, motionsOf(head))
  return mapFromDetection(found, `${found.set} to this head`)
}

/** What its shapes move, for those whose names say nothing. */
export function motionsOf({ model, poses }: DrivenHead): () => ShapeMotions | undefined {
  return () => poses && shapeMotions(model, poses)
}

function spokenNames({ clip, values }: Driving): string[] {
  return [...(clip?.curves.map((c) => c.name) ?? []), ...Object.keys(values ?? {})]
}
