import type { PoseAsset } from '@facework/documents'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { compilePoses } from './compile-poses.ts'
import type { RigModel } from './compile-rig.ts'
import type { CompiledPoses } from './compiled-poses.ts'
import type { CompiledRig } from './compiled-rig.ts'

/** A further pose asset on a rig; no poses when it cannot be used, and the diagnostics say why. */
export interface PosesOnRig {
  readonly poses?: CompiledPoses
  readonly diagnostics: readonly Diagnostic[]
}

const cache = new WeakMap<CompiledRig, WeakMap<PoseAsset, Map<boolean, PosesOnRig>>>()

/**
 * Compiles a further pose asset for an existing rig; its curves must be among the rig's. The
 * same asset on the same rig is compiled once.
 */
export function compilePosesOn(
  rig: CompiledRig,
  model: RigModel,
  asset: PoseAsset,
  scaleTranslation: boolean,
): PosesOnRig {
  const assets = cache.get(rig) ?? new WeakMap<PoseAsset, Map<boolean, PosesOnRig>>()
  cache.set(rig, assets)
  const known = assets.get(asset) ?? new Map<boolean, PosesOnRig>()
  assets.set(asset, known)
  let made = known.get(scaleTranslation)
  if (!made) {
    made = compile(rig, model, asset, scaleTranslation)
    known.set(scaleTranslation, made)
  }
  return made
}

function compile(rig: CompiledRig, model: RigModel, asset: PoseAsset, scaleTranslation: boolean): PosesOnRig {
  const report = new Report()
  const index = {
    joints: new Map(rig.jointNames.map((name, i) => [name, i])),
    rigJoints: model.joints,
    morphs: rig.morphs,
    curves: new Map(rig.curveNames.map((name, i) => [name, i])),
  }
  try {
    const poses = compilePoses(asset, index, rig.name, scaleTranslation, report)
    return { poses, diagnostics: report.diagnostics }
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    return { diagnostics: [...report.diagnostics, ...error.diagnostics] }
  }
}
