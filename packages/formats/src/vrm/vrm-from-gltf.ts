import type { PoseAsset } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import { checkCarried } from '../gltf/check/check-values.ts'
import { isObject } from '../gltf/check/is-object.ts'
import type { Gltf } from '../gltf/check/schema.ts'
import { type NodeNames, nameNodes } from '../gltf/read/node-names.ts'
import type { Imported } from '../imported.ts'
import { avatarPoses } from './avatar-poses.ts'
import { buildExpressions, buildPolicy, type VrmPolicy } from './build-expressions.ts'
import { faceForward } from './face-forward.ts'
import { readFirstPerson, type VrmFirstPerson } from './first-person.ts'
import { readVrm0 } from './read-vrm0.ts'
import { readVrm1 } from './read-vrm1.ts'
import type { VrmLookAt, VrmSource } from './vrm-source.ts'

/** A VRM avatar: the model as glTF has it, and what VRM says about its face and bones. */
export interface ImportedVrm extends Imported {
  readonly version: '0' | '1'
  /** A pose for every expression; drives morphs, and materials as curves. */
  readonly expressions: PoseAsset
  /** The expressions, and a pose for every morph that none of them is named after. */
  readonly poses: PoseAsset
  /** Joint of each human bone, by the bone's name in VRM 1.0. */
  readonly humanoid: Readonly<Record<string, string>>
  readonly lookAt?: VrmLookAt | undefined
  /** Which meshes the avatar itself sees, by mesh; `auto` by default. */
  readonly firstPerson: Readonly<Record<string, VrmFirstPerson>>
  readonly policy: VrmPolicy
  /** Title, authors and licence, as the file has them. */
  readonly meta: Readonly<Record<string, unknown>>
}

/**
 * What VRM adds to an imported glTF file. 0.x avatars look along −Z and are turned to +Z, as 1.0 looks.
 *
 *   const { expressions, humanoid } = vrmFromGltf(json, await importGltf(bytes))
 */
export function vrmFromGltf(json: Gltf, imported: Imported): ImportedVrm {
  const report = new Report()
  const source = readSource(json, report)
  const names = nameNodes(json)
  const facing = source.version === '0' ? faceForward(imported) : imported
  if (source.version === '0')
    report.info(
      'vrm/turned',
      'nodes',
      'VRM 0.x avatars look along −Z; this one was turned by half a turn about Y at its roots, so that it looks along +Z.',
    )
  const expressions = buildExpressions(source, json, names, facing.model, report)
  checkMeta(source)
  reportOthers(json, report)
  const humanoid = nameBones(source, names, report)
  report.info(
    'vrm/read',
    'extensions',
    `Read VRM ${source.version === '0' ? '0.x' : '1.0'}: ${Object.keys(humanoid).length} human bones, ${source.expressions.filter((e) => e.preset).length} preset and ${source.expressions.filter((e) => !e.preset).length} custom expressions${source.lookAt ? `, look-at by ${source.lookAt.type}` : ''}.`,
  )
  return {
    ...facing,
    format: 'vrm',
    version: source.version,
    expressions,
    poses: avatarPoses(expressions, facing.model),
    humanoid,
    lookAt: source.lookAt,
    firstPerson: readFirstPerson(json, names),
    policy: buildPolicy(source),
    meta: source.meta,
    diagnostics: [...imported.diagnostics, ...report.diagnostics],
  }
}

function readSource(json: Gltf, report: Report): VrmSource {
  // Files for both kinds of reader carry both; the newer says more.
  if (isObject(json.extensions?.VRMC_vrm)) return readVrm1(json, report)
  if (isObject(json.extensions?.VRM)) return readVrm0(json, report)
  throw new FaceworkError(
    'vrm/not-vrm',
    'extensions',
    'This glTF file is not a VRM avatar: it has neither VRMC_vrm nor VRM.',
    'Import it as glTF.',
  )
}

function nameBones(source: VrmSource, names: NodeNames, report: Report): Record<string, string> {
  const entries: [string, string][] = []
  for (const [bone, node] of source.bones) {
    const joint = names.jointOfNode[node]
    if (joint !== undefined) entries.push([bone, joint])
    else
      report.warn(
        'vrm/bone',
        `nodes[${node}]`,
        `The bone "${bone}" is node ${node}, which only holds a mesh and is not a joint; it is left out.`,
      )
  }
  return Object.fromEntries(entries)
}

function checkMeta(source: VrmSource): void {
  checkCarried(source.meta, 'meta')
}

/** What VRM files hold beyond faces, bones and gaze. */
function reportOthers(json: Gltf, report: Report): void {
  const size = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
  const inside = (name: string): Record<string, unknown> => {
    const found = json.extensions?.[name]
    return isObject(found) ? found : {}
  }
  const [vrm0, springs] = [inside('VRM'), inside('VRMC_springBone')]
  const secondary = isObject(vrm0.secondaryAnimation) ? vrm0.secondaryAnimation : {}
  const counts: [number, string][] = [
    [size(springs.springs) + size(secondary.boneGroups), 'chains of spring bones'],
    [size(springs.colliders) + size(secondary.colliderGroups), 'colliders'],
    [
      (json.nodes ?? []).filter((n) => n.extensions?.VRMC_node_constraint !== undefined).length,
      'node constraints',
    ],
  ]
  const parts = counts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`)
  if (parts.length > 0) report.info('vrm/not-carried', 'extensions', `Not carried over: ${parts.join(', ')}.`)
}
