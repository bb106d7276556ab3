import type { Clip, ControlMap, Model, PoseAsset } from '@facework/documents'
import { BUILT_IN_MAPS, detectForCurves, mapClip, mapFromDetection, mapValues } from '@facework/operations'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import type { Command } from 'commander'
import { documentsOf, readInput } from './read-input.ts'

export interface MapOptions {
  readonly map?: string
}

export function addMapOption(command: Command): Command {
  return command.option(
    '--map <map>',
    `a *.map.json, ${Object.keys(BUILT_IN_MAPS).join(', ')}, or auto: what drives this head, told by its names`,
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

/** A clip and values through the map that `--map` means; as they are without one. */
export async function mapForHead(
  driving: Driving,
  head: { readonly model: Model; readonly poses?: PoseAsset },
  { map: wanted }: MapOptions,
  cwd: string,
): Promise<Mapped> {
  if (wanted === undefined) return { ...driving, diagnostics: [] }
  const report = new Report()
  const map =
    wanted === 'auto'
      ? detectFor(driving, headNames(head), report)
      : Object.hasOwn(BUILT_IN_MAPS, wanted)
        ? BUILT_IN_MAPS[wanted]!
        : await readMap(wanted, cwd, report)
  const clip = driving.clip && mapClip(driving.clip, map)
  const values = driving.values && mapValues(driving.values, map)
  return {
    ...(clip ? { clip: clip.clip } : {}),
    ...(values ? { values: values.values } : {}),
    diagnostics: [...report.diagnostics, ...(clip?.diagnostics ?? []), ...(values?.diagnostics ?? [])],
  }
}

/** What of a head can be driven by name: its poses, or its morphs where it has none. */
export function headNames({ model, poses }: { readonly model: Model; readonly poses?: PoseAsset }): string[] {
  if (poses) return poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name)
  return [...new Set(model.meshes.flatMap((mesh) => mesh.morphs.map((morph) => morph.name)))]
}

/** From the vocabulary that the curves speak straight to the head's own names. */
function detectFor(driving: Driving, names: readonly string[], report: Report): ControlMap {
  const spoken = [...(driving.clip?.curves.map((c) => c.name) ?? []), ...Object.keys(driving.values ?? {})]
  const found = detectForCurves(spoken, names, report)
  return mapFromDetection(found, `${found.set} to this head`)
}

async function readMap(file: string, cwd: string, report: Report): Promise<ControlMap> {
  const input = await readInput(file, {}, cwd)
  report.diagnostics.push(...input.diagnostics)
  const maps = documentsOf(input, 'map')
  if (maps.length === 1) return maps[0]!
  const kinds = [...new Set(input.documents.map((d) => d.kind))].join(', ') || 'nothing'
  throw new FaceworkError(
    'cli/no-map',
    file,
    maps.length === 0
      ? `"${file}" is no map: ${kinds} found.`
      : `"${file}" holds ${maps.length} maps; one is needed here.`,
    `Make one with \`facework map detect\`, or give one of ${Object.keys(BUILT_IN_MAPS).join(', ')}, auto.`,
  )
}
