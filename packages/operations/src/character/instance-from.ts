import type { AnimCurve, Clip, PoseAsset } from '@facework/documents'
import type { Diagnostic, Report } from '@facework/report'
import { CharacterInstance, compileRig, type RigModel } from '@facework/runtime'
import { checkPlayback } from '../clips/check-playback.ts'
import { type OpenCharacter, setUpInstance } from './assemble-character.ts'
import { checkCurves } from './check-curves.ts'

/** A model with poses and nothing else: curves drive the poses they name. */
export interface PosedModel {
  readonly model: RigModel
  readonly poses?: PoseAsset | undefined
  readonly animCurves?: readonly AnimCurve[] | undefined
  /** Fit translations of the poses to this model's proportions. */
  readonly scaleTranslation?: boolean | undefined
  readonly character?: undefined
}

/** Who is to be evaluated: an open character with all it has, or a model with poses. */
export type InstanceSource = PosedModel | { readonly character: OpenCharacter }

/** An instance that can show a clip. */
export function instanceFrom(source: InstanceSource, clip?: Clip): CharacterInstance {
  if (source.character) {
    const instance = new CharacterInstance(source.character.graph)
    setUpInstance(instance, source.character)
    return instance
  }
  const { model, poses, animCurves: curves, scaleTranslation } = source
  const extraCurves = clip?.curves.map((c) => c.name)
  return new CharacterInstance(compileRig(model, { poses, curves, extraCurves, scaleTranslation }))
}

// [G3]
/** Reports what of a clip moves nothing, and joints that it would move twice. */
export function checkClip(source: InstanceSource, clip: Clip, report: Report): void {
  if (!source.character) checkPlayback(source.poses, clip, report)
  else if (!source.character.clipByInput) checkCurves(source.character, clip, report)
}

/** Reported by `checkClip` for all curves together: those that no pose has, and head turns without a neck. */
const OF_SINGLE_CURVES = new Set(['clip/curve-unknown', 'head-turn/no-joints'])

/** What an instance reports besides, less what concerns the standard graph of characters without one. */
export function instanceDiagnostics(
  instance: CharacterInstance,
  source: InstanceSource,
): readonly Diagnostic[] {
  if (!source.character) return instance.diagnostics
  const left = new Set(source.character.documents.graph ? [] : instance.graph.diagnostics)
  return instance.diagnostics.filter((d) => !OF_SINGLE_CURVES.has(d.code) && !left.has(d))
}
