import { type Clip, type Curve, clipKind, type JointTrack, type Vec3 } from '@facework/documents'
import type { HumanRest } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import { FaceworkError, Report } from '@facework/report'
import { isObject } from '../gltf/check/is-object.ts'
import type { Gltf } from '../gltf/check/schema.ts'
import { type GltfImportOptions, importGltf } from '../gltf/read/import-gltf.ts'
import { nameNodes } from '../gltf/read/node-names.ts'
import { readContainer } from '../gltf/read/read-container.ts'
import type { ImportedClips } from '../imported.ts'
import { hasExtension } from '../vrm/import-vrm.ts'
import { createValueReader } from '../vrm/read-values.ts'
import { curveFromWeights, gazeCurves } from './import-curves.ts'
import { inverse, moveAll, parentOf, turnAll, type WorldRest, worldRest } from './rest-pose.ts'

const ROOT = 'extensions.VRMC_vrm_animation'

/** Whether the bytes are a VRM animation. */
export function isVrma(bytes: Uint8Array): boolean {
  return hasExtension(bytes, ['VRMC_vrm_animation'])
}

/**
 * Reads a VRM animation into clips for any human: bones as joint tracks under the bones' names, rotations away from
 * the T-pose in the world's axes; expressions as curves under their names; the gaze as the curves `lookAtYaw` and
 * `lookAtPitch` (radians about +Y and +X). `clipForVrm` fits a clip to an avatar.
 */
export async function importVrma(bytes: Uint8Array, options: GltfImportOptions = {}): Promise<ImportedClips> {
  const imported = await importGltf(bytes, { ...options, reference: 'node' })
  const { json } = readContainer(bytes)
  const report = new Report()
  const roles = readRoles(json, report)
  const rest = worldRest(imported.skeleton.joints)
  const hips = rest.get([...roles.bones].find(([, bone]) => bone === 'hips')?.[0] ?? '')
  const place = hips && ([hips.matrix[12]!, hips.matrix[13]!, hips.matrix[14]!] as const)
  const human: HumanRest = defined({
    // Nested scales may pass the end of numbers; no document holds such a place [B1].
    hips: place?.every(Number.isFinite) ? place : undefined,
    gazeFromHead: roles.lookAt === undefined ? undefined : roles.offset,
  })
  const clips = imported.clips.map((clip) => ({ ...convertClip(clip, roles, rest, report), human }))
  if (clips.length === 0)
    report.warn('vrma/no-clip', 'animations', 'The file holds no animation that can be read.')
  const [bones, expressions] = [roles.bones.size, roles.expressions.size]
  report.info(
    'vrma/read',
    ROOT,
    `Read ${clips.length} clips for ${bones} human bones and ${expressions} expressions${roles.lookAt === undefined ? '' : ', with gaze'}.`,
  )
  return {
    format: 'vrma',
    clips,
    diagnostics: [...imported.diagnostics, ...report.diagnostics],
  }
}

/** What each joint of the file stands for. */
interface Roles {
  readonly bones: Map<string, string>
  readonly expressions: Map<string, string>
  readonly lookAt?: string | undefined
  readonly offset: Vec3
}

function readRoles(json: Gltf, report: Report): Roles {
  const extension = json.extensions?.VRMC_vrm_animation
  if (!isObject(extension)) {
    throw new FaceworkError(
      'vrma/not-vrma',
      'extensions',
      'This glTF file is not a VRM animation: VRMC_vrm_animation is missing.',
      'Import it as glTF.',
    )
  }
  const read = createValueReader(report)
  const names = nameNodes(json)
  const joint = (value: unknown, path: string): string | undefined => {
    const node = read.index(read.object(value, path).node, `${path}.node`, json.nodes?.length ?? 0, 'nodes')
    return node === undefined ? undefined : names.jointOfNode[node]
  }
  const taken = new Set<string>()
  const roles = (value: unknown, path: string, into: Map<string, string>) => {
    for (const [name, item] of Object.entries(read.object(value, path))) {
      const found = joint(item, `${path}.${name}`)
      if (found === undefined) continue
      if (name === '' || into.has(found) || taken.has(name))
        report.warn(
          'vrma/role-twice',
          `${path}.${name}`,
          `"${name}" and another share a name or a node; the first counts.`,
        )
      else {
        into.set(found, name)
        taken.add(name)
      }
    }
  }
  const humanoid = read.object(extension.humanoid, `${ROOT}.humanoid`)
  const bones = new Map<string, string>()
  roles(humanoid.humanBones, `${ROOT}.humanoid.humanBones`, bones)
  const groups = read.object(extension.expressions, `${ROOT}.expressions`)
  const expressions = new Map<string, string>()
  for (const group of ['preset', 'custom']) roles(groups[group], `${ROOT}.expressions.${group}`, expressions)
  const gaze = isObject(extension.lookAt) ? extension.lookAt : undefined
  const lookAt = gaze && joint(gaze, `${ROOT}.lookAt`)
  const offset = read.numbers(gaze?.offsetFromHeadBone, `${ROOT}.lookAt.offsetFromHeadBone`, 3, [0, 0.06, 0])
  return {
    bones,
    expressions,
    lookAt,
    offset: offset as unknown as Vec3,
  }
}

function convertClip(clip: Clip, roles: Roles, rest: ReadonlyMap<string, WorldRest>, report: Report): Clip {
  const joints: JointTrack[] = []
  const curves: Curve[] = []
  const lost: string[] = []
  for (const track of clip.joints) {
    const bone = roles.bones.get(track.joint)
    const expression = roles.expressions.get(track.joint)
    const own = rest.get(track.joint)!
    const above = parentOf(rest, own)
    if (bone !== undefined && track.path === 'rotation') {
      joints.push({
        ...track,
        joint: bone,
        values: turnAll(track.values, above.rotation, inverse(own.rotation)),
      })
    } else if (bone === 'hips' && track.path === 'translation') {
      const values = moveAll(track.values, above.matrix, track.interpolation === 'cubicspline')
      joints.push({ ...track, joint: bone, values })
    } else if (expression !== undefined && track.path === 'translation') {
      curves.push(curveFromWeights(expression, track))
    } else if (track.joint === roles.lookAt && track.path === 'rotation') {
      curves.push(...gazeCurves(track, report))
    } else lost.push(`${track.path} of "${bone ?? expression ?? track.joint}"`)
  }
  if (lost.length > 0)
    report.warn(
      'vrma/left-out',
      `clips.${clip.name}`,
      `${lost.length} tracks have no place in a VRM animation and are left out: ${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ', …' : ''}.`,
    )
  if (clip.morphs.length > 0)
    report.warn(
      'vrma/left-out',
      `clips.${clip.name}`,
      `${clip.morphs.length} morph tracks have no place in a VRM animation and are left out.`,
    )
  // An expression may be called as the gaze is here; names of curves are unique.
  const seen = new Set<string>()
  const unique = curves.filter((c) => !seen.has(c.name) && seen.add(c.name))
  const sound = joints.map((t) => withoutOverflow(t))
  return clipKind.create(clip.name, {
    duration: clip.duration,
    joints: sound,
    curves: unique,
    source: clip.source,
  })
}

/** Products of numbers near float32's end may pass it; no document holds such a number [B1]. */
function withoutOverflow(track: JointTrack): JointTrack {
  const bad = track.values.findIndex((v) => !Number.isFinite(v))
  if (bad < 0) return track
  throw new FaceworkError(
    'vrma/not-finite',
    `joints.${track.joint}`,
    `The ${track.path} of "${track.joint}" is too large to be turned.`,
    'Export the animation again.',
  )
}
