import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { finite, flag, record, withDefault } from '../schema/schema.ts'

export interface MapCurvesParameters {
  /** Curves that are not a source of the map pass through under their own names. */
  readonly keepUnmapped: boolean
  /** Factors by target, on top of the map. */
  readonly gains: Readonly<Record<string, number>>
}

export const mapCurves = defineNode<MapCurvesParameters>({
  kind: 'map-curves',
  title: 'Map Curves',
  description: 'Converts curves from one vocabulary to another with a control map.',
  unreal: 'Modify Curve, Remap Curves',
  fields: { keepUnmapped: withDefault(flag, true), gains: withDefault(record(finite, 'curve'), {}) },
  inputs: [port('pose', 'pose'), optionalPort('map', 'map')],
  output: POSE_OUTPUT,
})
