import type { Model, Pose, PoseAsset } from '@facework/documents'
import { Report } from '@facework/report'
import type { Gltf, GltfAnimation } from '../gltf/check/schema.ts'
import { posesAsClip } from '../gltf/write/poses-as-clip.ts'
import { rootNodes } from '../gltf/write/root-nodes.ts'
import { type AccessorWriter, push } from '../gltf/write/write-accessors.ts'
import { type AnimationTargets, writeAnimation } from '../gltf/write/write-animation.ts'
import { UniqueNames } from '../unique-names.ts'
import { BY_JOINTS, BY_MORPHS, CHARACTER, EXPRESSION, METADATA } from './extensions.ts'

/** Writes an animation from 0 to 1 s and an expression for every control; returns the node above all others. */
export function writeExpressions(
  json: Gltf,
  model: Model,
  asset: PoseAsset,
  targets: AnimationTargets,
  writer: AccessorWriter,
  report: Report,
): number {
  const animations = new UniqueNames(json.animations?.map(({ name }) => name ?? ''))
  for (const { name } of json.animations ?? []) animations.take(name ?? '')
  const expressions: object[] = []
  const used = new Set([CHARACTER, EXPRESSION, METADATA])
  const others: string[] = []
  for (const pose of asset.poses) {
    if (pose.role.type !== 'control') {
      others.push(pose.name)
      continue
    }
    const animation = animationOf(pose, asset, model, targets, writer, animations.take(pose.name))
    if (!animation) continue
    const extensions = channelsByKind(animation)
    for (const name of Object.keys(extensions)) used.add(name)
    push(json, 'animations', animation)
    expressions.push({ expression: pose.name, animation: json.animations!.length - 1, extensions })
  }
  if (others.length > 0)
    report.warn(
      'khr-character/poses-left-out',
      'poses',
      `Expressions have no combinations and no in-betweens; ${others.length} such poses are in the frames of the animation "poses" only: ${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}.`,
    )
  const root = oneRoot(json, model)
  // The draft wants at least one.
  if (expressions.length === 0) return root
  json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), ...used])]
  json.extensions = { ...json.extensions, [CHARACTER]: { rootNode: root }, [EXPRESSION]: { expressions } }
  return root
}

/** Undefined for a pose that changes nothing. */
function animationOf(
  pose: Pose,
  asset: PoseAsset,
  model: Model,
  targets: AnimationTargets,
  writer: AccessorWriter,
  name: string,
): GltfAnimation | undefined {
  const alone = { ...asset, poses: [pose] }
  // What cannot be written was said once, for all poses together.
  const { joints, morphs } = posesAsClip(alone, model, new Report(), { frameRate: 1 })
  const moves = ({ values }: { readonly values: Float32Array }) =>
    values.subarray(values.length / 2).some((value, i) => value !== values[i])
  const tracks = { joints: joints.filter(moves), morphs: morphs.filter(moves) }
  if (tracks.joints.length + tracks.morphs.length === 0) return undefined
  return writeAnimation(writer, name, tracks, targets, new Report())
}

function channelsByKind({ channels }: GltfAnimation): Record<string, { channels: number[] }> {
  const byMorphs = channels.flatMap(({ target }, i) => (target.path === 'weights' ? [i] : []))
  const byJoints = channels.flatMap(({ target }, i) => (target.path === 'weights' ? [] : [i]))
  return {
    ...(byMorphs.length > 0 ? { [BY_MORPHS]: { channels: byMorphs } } : {}),
    ...(byJoints.length > 0 ? { [BY_JOINTS]: { channels: byJoints } } : {}),
  }
}

/** KHR_character names one node that all of the character is below. */
function oneRoot(json: Gltf, model: Model): number {
  const roots = rootNodes(json)
  if (roots.length === 1) return roots[0]!
  const names = new UniqueNames(json.nodes?.map(({ name }) => name ?? ''))
  for (const { name } of json.nodes ?? []) names.take(name ?? '')
  push(json, 'nodes', { name: names.take(model.name), children: roots })
  return json.nodes!.length - 1
}
