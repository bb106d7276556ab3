import type { NodeKindName } from '@facework/documents/internal'
import type { AnyNodeCompiler, NodeCompiler } from '../node-compiler.ts'
import { applyAdditive } from './apply-additive.ts'
import { blend } from './blend.ts'
import { clipPlayer } from './clip-player.ts'
import { controlInput } from './control-input.ts'
import { headTurn } from './head-turn.ts'
import { inputPose } from './input-pose.ts'
import { layeredBlend } from './layered-blend.ts'
import { makeAdditive } from './make-additive.ts'
import { mapCurves } from './map-curves.ts'
import { modifyCurves } from './modify-curves.ts'
import { output } from './output.ts'
import { poseBlender } from './pose-blender.ts'
import { poseByName } from './pose-by-name.ts'
import { poseDriver } from './pose-driver.ts'
import { referencePose } from './reference-pose.ts'
import { slot } from './slot.ts'
import { stateMachine } from './state-machine.ts'

/** Every kind but the sub-graph, which is put in place before. */
const COMPILERS: { readonly [K in Exclude<NodeKindName, 'sub-graph'>]: NodeCompiler<K> } = {
  'apply-additive': applyAdditive,
  blend,
  'clip-player': clipPlayer,
  'control-input': controlInput,
  'head-turn': headTurn,
  'input-pose': inputPose,
  'layered-blend': layeredBlend,
  'make-additive': makeAdditive,
  'map-curves': mapCurves,
  'modify-curves': modifyCurves,
  output,
  'pose-blender': poseBlender,
  'pose-by-name': poseByName,
  'pose-driver': poseDriver,
  'reference-pose': referencePose,
  slot,
  'state-machine': stateMachine,
}

/** How a kind of node is compiled; undefined for a kind that this program does not know. */
export function nodeCompiler(kind: string): AnyNodeCompiler | undefined {
  const found = Object.hasOwn(COMPILERS, kind) ? COMPILERS[kind as keyof typeof COMPILERS] : undefined
  return found as unknown as AnyNodeCompiler | undefined
}
