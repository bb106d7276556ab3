import type { JointTrack } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import type { FileSpace } from '../space.ts'
import { AnimatedNodes, ROTATION, SCALING, TRANSLATION } from './animated-nodes.ts'
import { CUBIC, evaluateCurve, type FbxCurve } from './animation-curve.ts'
import { type AnimatedProperty, type AnimationStack, curvesOf } from './animation-layers.ts'
import { BAKE_BOUNDS, bakeTrack, MAX_TURN, unionOfKeyTimes } from './bake-track.ts'
import { localInOurSpace, type SceneNode } from './import-nodes.ts'

export interface JointTracks {
  readonly tracks: JointTrack[]
  /** Nodes with curves that are not joints: constant curves on leaves that hold a mesh. */
  readonly still: string[]
  /** Segments that stayed beyond the bake bounds. */
  readonly coarse: number
}

/** Bakes a stack's Euler curves into translation, rotation and scale tracks of joints, within BAKE_BOUNDS. */
export function bakeJointTracks(
  stack: AnimationStack,
  nodes: readonly SceneNode[],
  space: FileSpace,
  start: number,
  budget: FbxBudget,
): JointTracks {
  const animated = new AnimatedNodes(stack)
  const tracks: JointTrack[] = []
  const still: string[] = []
  let coarse = 0
  for (const node of nodes) {
    const t = animated.property(node, TRANSLATION)
    const r = animated.property(node, ROTATION)
    const s = animated.property(node, SCALING)
    const inherited = node.inherits ? ancestorScales(animated, node) : []
    if (!t && !r && !s && inherited.length === 0) continue
    if (node.joint === undefined) {
      still.push(node.model.name)
      continue
    }
    const joint = node.joint
    const all = (...properties: (AnimatedProperty | undefined)[]) => [
      ...new Set(properties.flatMap((p) => (p ? [...curvesOf(p)] : []))),
    ]
    // With pivots a turn or a scale also moves the joint.
    const curves: Record<JointPath, FbxCurve[]> = {
      translation: node.chain.hasPivots ? all(t, r, s) : all(t),
      rotation: all(r, ...inherited),
      scale: all(s, ...inherited),
    }
    const alone = (p: AnimatedProperty | undefined) => (p?.layers.length ?? 0) <= 1
    const bake = (
      path: JointPath,
      width: 3 | 4,
      straight: boolean,
      pick: (time: number) => ArrayLike<number>,
    ) => {
      if (curves[path].length === 0) return
      const baked = bakeTrack(
        {
          evaluate: pick,
          width,
          keyTimes: unionOfKeyTimes(curves[path]),
          curves: curves[path],
          start,
          bound: BAKE_BOUNDS[path],
          straight: straight && curves[path].every(isStraight),
          parts:
            r && (path === 'rotation' || (path === 'translation' && node.chain.hasPivots))
              ? (from: number, to: number) => Math.ceil(turnBetween(r, from, to) / MAX_TURN)
              : undefined,
        },
        budget,
        `joints.${joint}.${path}`,
      )
      coarse += baked.coarse
      tracks.push({
        joint,
        path,
        interpolation: baked.interpolation,
        times: baked.times,
        values: baked.values,
      })
    }
    const at = (time: number) => localInOurSpace(node, animated.local(node, time), space)
    bake('translation', 3, !node.chain.hasPivots && alone(t), (time) => at(time).t)
    bake('rotation', 4, false, (time) => at(time).q)
    bake('scale', 3, !node.inherits && alone(s), (time) => at(time).s)
  }
  return { tracks, still, coarse }
}

function ancestorScales(animated: AnimatedNodes, node: SceneNode): AnimatedProperty[] {
  const out: AnimatedProperty[] = []
  for (let n = node.parent; n; n = n.parent) {
    const s = animated.property(n, SCALING)
    if (s) out.push(s)
  }
  return out
}

function isStraight(curve: FbxCurve): boolean {
  return !curve.modes.subarray(0, -1).includes(CUBIC)
}

/** Degrees that Euler curves may travel between two neighbouring key times; cubic ones swing out by their slopes. */
function turnBetween(rotation: AnimatedProperty, from: number, to: number): number {
  let degrees = 0
  for (const curve of curvesOf(rotation)) {
    const step = Math.abs(evaluateCurve(curve, to) - evaluateCurve(curve, from))
    const middle = evaluateCurve(curve, (from + to) / 2)
    const bow = Math.abs(middle - (evaluateCurve(curve, from) + evaluateCurve(curve, to)) / 2)
    degrees += step + 2 * bow
  }
  return degrees
}
