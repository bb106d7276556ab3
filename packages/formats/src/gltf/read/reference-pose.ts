import type { Mesh, Transform } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import type { Report } from '@facework/report'
import { sampleKeys } from '../write/sample-keys.ts'
import { type BindDifference, type BindPose, compareWithBind } from './bind-pose.ts'
import type { ImportedAnimation } from './import-animations.ts'
import type { NodeNames } from './node-names.ts'
import type { GltfPoseFrames } from './pose-frames.ts'

export type ReferenceChoice = 'node' | 'bind' | 'frame0'

export interface ReferencePose {
  /** Local transforms by node. */
  readonly transforms: readonly Transform[]
  /** The moment of a clip the reference was taken from, for morphs that it moves. */
  readonly moment?: { readonly animation: ImportedAnimation; readonly time?: number | undefined } | undefined
}

const CHOOSE = 'Choose with --reference node|bind|frame0 which of them is the resting face.'

/** Frame names that mean the face at rest. */
export function isRestName(name: string): boolean {
  return /^(neutral|rest)$/i.test(name)
}

// [S1]
/**
 * The reference pose: the caller's choice, then the frame named Neutral or Rest, then the nodes as
 * they are. Says when inverse bind matrices tell another story than the one believed.
 */
export function chooseReference(
  names: NodeNames,
  nodes: readonly Transform[],
  bind: BindPose,
  animations: readonly ImportedAnimation[],
  poseFrames: GltfPoseFrames | undefined,
  chosen: ReferenceChoice | undefined,
  report: Report,
): ReferencePose {
  const clip = animations.find((a) => a.name === poseFrames?.clip) ?? animations[0]
  const rest = poseFrames?.clip === undefined ? undefined : poseFrames.frames.find((f) => isRestName(f.name))
  let pose: ReferencePose = { transforms: nodes }
  let taken = 'the node transforms'
  if (chosen === 'bind') {
    pose = { transforms: nodes.map((node, i) => (bind.has(i) ? nearlySame(node, bind.get(i)!) : node)) }
    taken = 'the bind pose, as asked for'
  } else if (chosen === 'frame0') {
    if (clip) pose = momentOf(names, nodes, clip)
    else
      report.warn(
        'gltf/reference-frame',
        'animations',
        'frame0 was asked for as the reference pose, but the file has no animation; the nodes as they are were taken.',
      )
    taken = 'the first frame, as asked for'
  } else if (chosen === undefined && rest && clip) {
    pose = momentOf(names, nodes, clip, rest.time)
    taken = `frame ${rest.frame}, "${rest.name}"`
    reportFrameReference(names, nodes, pose.transforms, rest, report)
  } else if (chosen === 'node') {
    taken = 'the node transforms, as asked for'
  }
  const settled = chosen !== undefined || pose.transforms !== nodes
  reportBind(names, compareWithBind(names, nodes, bind), 'The node transforms', taken, settled, report)
  if (chosen === undefined && pose.transforms !== nodes) {
    reportBind(
      names,
      compareWithBind(names, pose.transforms, bind),
      `The transforms of ${taken},`,
      taken,
      false,
      report,
    )
  }
  return pose
}

/** Node transforms that agree with the bind pose up to float32 are the more exact of the two. */
function nearlySame(node: Transform, bound: Transform): Transform {
  const far = (a: readonly number[], b: readonly number[]) => a.some((v, k) => Math.abs(v - b[k]!) > 1e-6)
  return far(node.t, bound.t) || far(node.s, bound.s) || angleBetweenQuaternions(node.r, 0, bound.r, 0) > 1e-6
    ? bound
    : node
}

/** The nodes with a clip's values at a time, or at the first key of each channel. */
function momentOf(
  names: NodeNames,
  nodes: readonly Transform[],
  animation: ImportedAnimation,
  time?: number,
): ReferencePose {
  const transforms = nodes.slice()
  const parts = { translation: 't', rotation: 'r', scale: 's' } as const
  for (const track of animation.content.joints) {
    const node = names.nodeOfJoint.get(track.joint)!
    const value = sampleKeys(track, track.path === 'rotation' ? 4 : 3, time ?? track.times[0]!)
    transforms[node] = { ...transforms[node]!, [parts[track.path]]: value }
  }
  return { transforms, moment: { animation, time } }
}

/** Meshes whose morphs rest where the reference pose has them. */
export function restingMorphs(meshes: readonly Mesh[], { moment }: ReferencePose): readonly Mesh[] {
  if (!moment || moment.animation.content.morphs.length === 0) return meshes
  const weights = new Map<string, Map<string, number>>()
  for (const track of moment.animation.content.morphs) {
    const ofMesh = weights.get(track.mesh) ?? new Map<string, number>()
    ofMesh.set(track.morph, sampleKeys(track, 1, moment.time ?? track.times[0]!)[0]!)
    weights.set(track.mesh, ofMesh)
  }
  return meshes.map((mesh) => {
    const own = weights.get(mesh.name)
    return own
      ? { ...mesh, morphs: mesh.morphs.map((m) => ({ name: m.name, default: own.get(m.name) ?? m.default })) }
      : mesh
  })
}

function reportFrameReference(
  names: NodeNames,
  nodes: readonly Transform[],
  pose: readonly Transform[],
  rest: { readonly frame: number; readonly name: string },
  report: Report,
): void {
  const away = names.order.filter((i) => {
    const [a, b] = [nodes[i]!, pose[i]!]
    return a.t.some((v, k) => Math.abs(v - b.t[k]!) > 1e-5) || angleBetweenQuaternions(a.r, 0, b.r, 0) > 1e-4
  })
  if (away.length === 0) return
  report.info(
    'gltf/reference-frame',
    `nodes[${away[0]}]`,
    `The reference pose is frame ${rest.frame}, "${rest.name}"; ${away.length} nodes, "${names.jointOfNode[away[0]!]}" first, were saved in another pose.`,
    CHOOSE,
  )
}

function reportBind(
  names: NodeNames,
  difference: BindDifference | undefined,
  what: string,
  taken: string,
  settled: boolean,
  report: Report,
): void {
  if (!difference) return
  const { node, metres, radians } = difference.worst
  const count = difference.joints === 1 ? '1 joint' : `${difference.joints} joints`
  const whole = difference.placementOnly ? ' Each is the root of a skin that is offset as a whole.' : ''
  const size = `${(metres * 1000).toFixed(2)} mm and ${((radians * 180) / Math.PI).toFixed(2)}°`
  report.add(
    settled || difference.placementOnly ? 'info' : 'warning',
    'gltf/bind-disagrees',
    `nodes[${node}]`,
    `${what} and the inverse bind matrices disagree on ${count}, most on "${names.jointOfNode[node]}" (${size}).${whole} The reference pose is ${taken}.`,
    CHOOSE,
  )
}
