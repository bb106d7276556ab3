import type { Clip, JointTrack } from '@facework/documents'
import type { Report } from '@facework/report'
import type { PoseFrames } from '../../imported.ts'
import type { FileSpace } from '../space.ts'
import type { SceneNode } from './import-nodes.ts'
import type { FbxObject } from './objects.ts'
import { bindPose, clipPose, reportDifferences } from './reference-pose.ts'
import type { LocalTransform } from './transform.ts'

export interface ReferenceChoice {
  readonly nodes: readonly SceneNode[]
  /** Every joint where the file leaves it without animation. */
  readonly own: ReadonlyMap<SceneNode, LocalTransform>
  /** Where skins were bound. */
  readonly binds: ReadonlyMap<FbxObject, Float64Array>
  readonly space: FileSpace
  readonly clip: Clip | undefined
  readonly poseFrames: PoseFrames | undefined
  readonly wanted: 'node' | 'bind' | 'frame0' | undefined
}

// [S1]
/** The caller's choice, then the frame named Neutral or Rest, then the bind pose. */
export function chooseReference(
  choice: ReferenceChoice,
  report: Report,
): ReadonlyMap<SceneNode, LocalTransform> {
  const { nodes, own, binds, space, clip, poseFrames, wanted } = choice
  const bound = (base: ReadonlyMap<SceneNode, LocalTransform>) => bindPose(nodes, base, binds, space, report)
  if (wanted === 'node') {
    reportDifferences(own, bound(own), "nodes' own pose", 'bind pose', report)
    return own
  }
  const neutral = poseFrames?.frames.find((f) => /^(neutral|rest)$/i.test(f.name))
  if (clip && (wanted === 'frame0' || (wanted === undefined && neutral))) {
    const time = wanted === 'frame0' ? 0 : neutral!.frame / poseFrames!.frameRate
    const pose = clipPose(clip, time, own)
    // Joints no skin was bound to have no bind pose of their own to differ from.
    reportDifferences(
      pose,
      bound(pose),
      wanted === 'frame0' ? 'first frame' : `frame "${neutral!.name}"`,
      'bind pose',
      report,
    )
    return pose
  }
  const pose = bound(own)
  reportDifferences(pose, own, 'bind pose', "nodes' own transforms", report)
  return pose
}

/** Where the reference differs from the nodes' own transforms, what a clip does not animate still stands as in the file. */
export function restTracks(
  clip: Clip,
  reference: ReadonlyMap<SceneNode, LocalTransform>,
  own: ReadonlyMap<SceneNode, LocalTransform>,
): JointTrack[] {
  const animated = new Set(clip.joints.map((t) => `${t.path} ${t.joint}`))
  const out: JointTrack[] = []
  if (clip.joints.length === 0) return out
  for (const [node, mine] of own) {
    const other = reference.get(node)!
    if (other === mine) continue
    const add = (path: JointTrack['path'], a: readonly number[], b: readonly number[], sign = 1) => {
      if (animated.has(`${path} ${node.joint}`) || a.every((v, i) => Math.abs(v - b[i]! * sign) < 1e-6))
        return
      out.push({
        joint: node.joint!,
        path,
        interpolation: 'step',
        times: Float32Array.of(0),
        values: Float32Array.from(a),
      })
    }
    add('translation', mine.t, other.t)
    const dot = mine.q.reduce((sum, v, i) => sum + v * other.q[i]!, 0)
    add('rotation', mine.q, other.q, dot < 0 ? -1 : 1)
    add('scale', mine.s, other.s)
  }
  return out
}
