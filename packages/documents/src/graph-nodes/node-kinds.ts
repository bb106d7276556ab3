import type { NodeKind } from '../graph/graph-node.ts'
import { type ApplyAdditiveParameters, applyAdditive } from './apply-additive.ts'
import { type BlendParameters, blend } from './blend.ts'
import { type ClipPlayerParameters, clipPlayer } from './clip-player.ts'
import { type ControlInputParameters, controlInput } from './control-input.ts'
import { type HeadTurnParameters, headTurn } from './head-turn.ts'
import { type InputPoseParameters, inputPose } from './input-pose.ts'
import { type LayeredBlendParameters, layeredBlend } from './layered-blend.ts'
import { type MakeAdditiveParameters, makeAdditive } from './make-additive.ts'
import { type MapCurvesParameters, mapCurves } from './map-curves.ts'
import { type ModifyCurvesParameters, modifyCurves } from './modify-curves.ts'
import { type OutputParameters, output } from './output.ts'
import { type PoseBlenderParameters, poseBlender } from './pose-blender.ts'
import { type PoseByNameParameters, poseByName } from './pose-by-name.ts'
import { type PoseDriverParameters, poseDriver } from './pose-driver.ts'
import { type ReferencePoseParameters, referencePose } from './reference-pose.ts'
import { type SlotParameters, slot } from './slot.ts'
import { type StateMachineParameters, stateMachine } from './state-machine.ts'
import { type SubGraphParameters, subGraph } from './sub-graph.ts'

/** What may be set on each kind of node. */
export interface NodeParameters {
  readonly 'clip-player': ClipPlayerParameters
  readonly slot: SlotParameters
  readonly 'control-input': ControlInputParameters
  readonly 'input-pose': InputPoseParameters
  readonly 'reference-pose': ReferencePoseParameters
  readonly blend: BlendParameters
  readonly 'layered-blend': LayeredBlendParameters
  readonly 'make-additive': MakeAdditiveParameters
  readonly 'apply-additive': ApplyAdditiveParameters
  readonly 'pose-blender': PoseBlenderParameters
  readonly 'pose-by-name': PoseByNameParameters
  readonly 'pose-driver': PoseDriverParameters
  readonly 'modify-curves': ModifyCurvesParameters
  readonly 'map-curves': MapCurvesParameters
  readonly 'head-turn': HeadTurnParameters
  readonly 'state-machine': StateMachineParameters
  readonly 'sub-graph': SubGraphParameters
  readonly output: OutputParameters
}
export type NodeKindName = keyof NodeParameters

// [G2]
/** Every kind of node, in the order a menu shows them. */
export const NODE_KINDS: { readonly [K in NodeKindName]: NodeKind<NodeParameters[K]> } = {
  'clip-player': clipPlayer,
  slot,
  'control-input': controlInput,
  'input-pose': inputPose,
  'reference-pose': referencePose,
  blend,
  'layered-blend': layeredBlend,
  'make-additive': makeAdditive,
  'apply-additive': applyAdditive,
  'pose-blender': poseBlender,
  'pose-by-name': poseByName,
  'pose-driver': poseDriver,
  'modify-curves': modifyCurves,
  'map-curves': mapCurves,
  'head-turn': headTurn,
  'state-machine': stateMachine,
  'sub-graph': subGraph,
  output,
}

/** The kind by its name, for nodes whose own type is not known. */
export function nodeKind(name: NodeKindName): NodeKind {
  return NODE_KINDS[name] as unknown as NodeKind
}
