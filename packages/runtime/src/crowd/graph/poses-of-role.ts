import { type CompiledPoses, DELTA_SIZE } from '../../compile/compiled-poses.ts'
import type { CompiledHeadTurn } from '../../evaluate/head-turn.ts'
import type { PosesRole } from '../../graph/batch-role.ts'

/** Larger than any turn: a rotation vector of a quaternion is no longer than π. */
const MOST = 4
const AXES = ['x', 'y', 'z']

/** The shapes of a node; only crowds need those of a head turn. */
export function posesOfRole({ poses }: PosesRole, node: string): CompiledPoses {
  return 'shapeCount' in poses ? poses : posesOfTurn(poses, node)
}

/** A turn is one rotation vector, each joint takes its share of it: three linear shapes, one an axis. */
function posesOfTurn({ joints, shares, axes }: CompiledHeadTurn, id: string): CompiledPoses {
  const order = [...joints.keys()].sort((a, b) => joints[a]! - joints[b]!)
  const none = new Int32Array(0)
  const starts = new Int32Array(AXES.length + 1)
  return {
    mode: 'additive',
    controlNames: AXES.map((axis) => `${id}.${axis}`),
    controlCurves: new Int32Array(AXES.length).fill(-1),
    controlLow: new Float32Array(AXES.length).fill(-MOST),
    controlHigh: new Float32Array(AXES.length).fill(MOST),
    knots: [],
    combinationBases: none,
    firstCombination: AXES.length,
    shapeCount: AXES.length,
    jointStarts: starts.map((_, s) => s * order.length),
    jointIndices: Int32Array.from(AXES.flatMap(() => order.map((i) => joints[i]!))),
    jointValues: Float32Array.from(
      AXES.flatMap((_, axis) =>
        order.flatMap((i) =>
          Array.from({ length: DELTA_SIZE }, (__, k) =>
            k >= 3 && k < 6 ? shares[i]! * axes[i * 9 + axis * 3 + k - 3]! : 0,
          ),
        ),
      ),
    ),
    scaling: new Uint8Array(AXES.length),
    morphStarts: starts,
    morphIndices: none,
    morphValues: new Float32Array(0),
    curveStarts: starts,
    curveIndices: none,
    curveValues: new Float32Array(0),
    touchedJoints: joints.slice().sort(),
    touchedMorphs: none,
  }
}
