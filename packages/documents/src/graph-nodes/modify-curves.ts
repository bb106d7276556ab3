import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { type CurveModification, curveModificationSchema } from '../parts/curve-modification.ts'
import { list, numberWithin, withDefault } from '../schema/schema.ts'

export interface ModifyCurvesParameters {
  /** In order: a later line sees what an earlier one made. */
  readonly lines: readonly CurveModification[]
  /** How much of all changes counts. */
  readonly weight: number
}

export const modifyCurves = defineNode<ModifyCurvesParameters>({
  kind: 'modify-curves',
  title: 'Modify Curves',
  description: 'Adds to, scales, blends, remaps, clamps or smooths single curves.',
  unreal: 'Modify Curve',
  fields: {
    lines: withDefault(list(curveModificationSchema), []),
    weight: withDefault(numberWithin(0, 1), 1),
  },
  inputs: [port('pose', 'pose')],
  output: POSE_OUTPUT,
})
