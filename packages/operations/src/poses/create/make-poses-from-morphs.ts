import { type Model, newId, type Pose, type PoseAsset } from '@facework/documents'
import { EVERY_MESH, newDocument, type Rest } from '@facework/documents/internal'
import { FaceworkError, Report } from '@facework/report'
import { restFromModel } from '../../skeleton/model-rest.ts'
import type { CreatedPoses } from '../created-poses.ts'
import { recognizeCombinations } from './combination-names.ts'
import { finishPoses, type NewPosesOptions, type RawPose } from './make-poses-from-clip.ts'
import { evaluateOnRest, poseFromFrame } from './pose-from-frame.ts'

export interface CreatePosesFromMorphsOptions extends NewPosesOptions {
  readonly model: Model
  /**
   * What a morph named after several others holds: a `corrective` comes on top of them, a `result` is the
   * whole shape. As the meshes say (`extras.combinationTargets`) unless given, else `result`.
   */
  readonly combinationMorphs?: CombinationMorphs | undefined
}

export type CombinationMorphs = 'corrective' | 'result'

/** `createPosesFromMorphs`, without checks of the result and without masks for full poses. */
export function makePosesFromMorphs(options: CreatePosesFromMorphsOptions): CreatedPoses {
  const { model } = options
  const report = new Report()
  const names = morphNames(model)
  if (names.length === 0) {
    throw new FaceworkError(
      'poses/no-morphs',
      'meshes',
      `Model "${model.name}" has no morphs to make poses from.`,
      'Create the poses from a clip with one pose per frame.',
    )
  }
  const combinations = recognizeCombinations(names, options.combinations ?? {}, report)
  const raw = posesOfMorphs({
    model,
    names,
    before: [],
    combinations,
    style: options.combinationMorphs,
    report,
  })
  return finishPoses({ model, raw, options, report, combinations })
}

/** Every morph name of a model once, in order. */
export function morphNames(model: Pick<Model, 'meshes'>): string[] {
  return [...new Set(model.meshes.flatMap((mesh) => mesh.morphs.map((m) => m.name)))]
}

/**
 * One pose for each of the named morphs. Correctives need the poses they correct: those named, and the
 * ones made `before` from elsewhere.
 */
export function posesOfMorphs(parts: {
  readonly model: Model
  readonly names: readonly string[]
  readonly before: readonly RawPose[]
  readonly combinations: ReadonlyMap<string, readonly string[]>
  readonly style: CombinationMorphs | undefined
  readonly report: Report
}): RawPose[] {
  const { model, names, before, combinations, report } = parts
  const alone = (name: string): RawPose => ({
    name,
    joints: {},
    morphs: { [EVERY_MESH]: { [name]: 1 } },
    curves: {},
  })
  const combined = names.filter((name) => combinations.has(name))
  const style = parts.style ?? styleOf(model)
  if (combined.length > 0) {
    report.info(
      'poses/combination-morphs',
      'meshes',
      `${combined.length} morphs are named after several others and were taken as ${style === 'corrective' ? 'corrections on top of them' : 'the whole wanted shape'}.`,
    )
  }
  const made = new Map(names.map((name) => [name, alone(name)]))
  if (style === 'corrective') {
    const rest = restFromModel(model)
    // Pairs first, so that triples are measured with their pairs in place.
    for (const count of [2, 3]) {
      const now = combined.filter((name) => combinations.get(name)!.length === count)
      if (now.length === 0) continue
      const done = [...before, ...made.values()].filter((p) => {
        const bases = combinations.get(p.name)
        return bases === undefined || bases.length < count
      })
      const sums = evaluateOnRest(
        assetOf(model.name, rest, done, combinations),
        now.map((name) => Object.fromEntries(combinations.get(name)!.map((base) => [base, 1]))),
      )
      now.forEach((name, i) => {
        const sum = poseFromFrame(rest, sums[i]!)
        made.set(name, { name, ...withMorph(sum, name) })
      })
    }
  }
  return [...made.values()]
}

/** The sum of the bases with the corrective at 1 as well. */
function withMorph(sum: ReturnType<typeof poseFromFrame>, morph: string): ReturnType<typeof poseFromFrame> {
  return { ...sum, morphs: { ...sum.morphs, [EVERY_MESH]: { ...sum.morphs[EVERY_MESH], [morph]: 1 } } }
}

function assetOf(
  name: string,
  rest: Rest,
  raw: readonly RawPose[],
  combinations: ReadonlyMap<string, readonly string[]>,
): PoseAsset {
  const poses = raw.map((pose): Pose => {
    const bases = combinations.get(pose.name)
    return {
      id: newId(),
      ...pose,
      role: bases ? { type: 'combination', bases } : { type: 'control' },
      range: [0, 1],
    }
  })
  return newDocument<PoseAsset>('poses', name, { mode: 'additive', rest, poses })
}

function styleOf(model: Model): CombinationMorphs {
  return model.meshes.some((mesh) => mesh.extras?.combinationTargets === 'corrective')
    ? 'corrective'
    : 'result'
}
