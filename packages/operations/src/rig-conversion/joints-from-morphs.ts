import type { Model, PoseAsset } from '@facework/documents'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { type ConversionErrors, measureConversion, type PoseConversion } from './conversion-report.ts'
import { decompose } from './decompose.ts'
import { millimetresPerUnit } from './human-size.ts'
import { INFLUENCES, type JointRig } from './joint-rig.ts'
import { type MorphMotions, readMorphMotions, STILL_MM } from './morph-motions.ts'
import { posedPlaces } from './posed-places.ts'
import { addRemainder } from './remainder.ts'
import { influenceLimits, modelFromRig, posesFromRig, withFaceRoot } from './rig-documents.ts'

export interface JointsFromMorphsOptions {
  /** Farthest that a vertex may be off, in millimetres at human size; 0.5 where missing. */
  readonly maxMm?: number | undefined
  /** Joints that may be added; 128 where missing. */
  readonly maxJoints?: number | undefined
  /** Keep what joints cannot reach as small morphs, so that the bound holds; true where missing. */
  readonly remainder?: boolean | undefined
  /** An AbortSignal; asked between rounds. */
  readonly signal?: { throwIfAborted(): void } | undefined
  readonly onProgress?: ((part: number) => void) | undefined
}

export interface JointsReport extends ConversionErrors {
  /** Joints that were added. */
  readonly joints: number
  /** Most influences of a vertex. */
  readonly influences: number
  readonly maxMm: number
  /** Whether no vertex of any pose is farther off than that. */
  readonly isWithinBound: boolean
  /** Distances of the joints alone, without the remainder. */
  readonly byJointsAlone: ConversionErrors
  /** Deltas of morphs before and after. */
  readonly deltas: { readonly before: number; readonly left: number }
  /** 1000 for heads of human size; distances are scaled by it. */
  readonly mmPerUnit: number
  /** Joints by which the worst vertex would be within the bound, as far as the growth tells. */
  readonly jointsByTrend: number | undefined
  readonly poses: readonly PoseConversion[]
}

export interface JointsFromMorphs {
  readonly model: Model
  readonly poses: PoseAsset
  readonly report: JointsReport
  readonly diagnostics: readonly Diagnostic[]
}

// [H6]
/**
 * Turns the morphs of a head into joints: finds as many joints as the bound needs, what they do in each pose, and
 * weights of at most four for every vertex. The joints are flat below the face root, so that mixes of poses add up
 * nearly as morphs do. The report is measured on the result as the runtime plays it.
 */
export function jointsFromMorphs(
  model: Model,
  poses: PoseAsset,
  { maxMm = 0.5, maxJoints = 128, remainder = true, signal, onProgress }: JointsFromMorphsOptions = {},
): JointsFromMorphs {
  const report = new Report()
  const rooted = withFaceRoot(model)
  const mmPerUnit = millimetresPerUnit(model, poses)
  const root = rooted.model.joints.findIndex((j) => j.name === rooted.faceRoot)
  const motions = readMorphMotions(rooted.model, poses, root, mmPerUnit)
  if (motions.count === 0) {
    throw new FaceworkError(
      'poses/no-morphs',
      model.name,
      `No pose of "${model.name}" moves it by morphs, so there is nothing to turn into joints.`,
      'Heads without poses get them first: see `facework poses create`.',
    )
  }
  onProgress?.(0.02)
  const { rig, growth } = decompose(motions, {
    maxMm,
    maxJoints,
    limits: influenceLimits(rooted.model, motions),
    signal,
    onProgress: onProgress && ((part) => onProgress(0.02 + 0.93 * part)),
  })
  const { model: jointed, names } = modelFromRig(rooted.model, motions, rig, rooted.faceRoot)
  const jointPoses = posesFromRig(poses, jointed, names, rig, motions)
  const alone = measure(jointed, jointPoses, motions)
  const isLeft = remainder && alone.max > maxMm
  const left = isLeft ? addRemainder(jointed, jointPoses, motions.places, maxMm / mmPerUnit) : undefined
  const result = left ?? { model: jointed, poses: jointPoses, deltas: 0 }
  const measured = left ? measure(left.model, left.poses, motions) : alone
  onProgress?.(1)
  const figures: JointsReport = {
    joints: names.length,
    influences: mostInfluences(rig),
    maxMm,
    isWithinBound: measured.max <= maxMm,
    ...measured,
    byJointsAlone: { mean: alone.mean, p99: alone.p99, max: alone.max },
    deltas: { before: deltasBefore(motions), left: result.deltas },
    mmPerUnit,
    jointsByTrend: trend(growth, alone.max, maxMm, names.length),
  }
  if (!figures.isWithinBound) reportMissed(figures, jointed, motions, report)
  reportUnused(model, poses, report)
  return { model: result.model, poses: result.poses, report: figures, diagnostics: report.diagnostics }
}

function measure(model: Model, poses: PoseAsset, { places, poses: before, mmPerUnit }: MorphMotions) {
  const made = posedPlaces(model, poses)
  return measureConversion(
    poses.poses.map((pose) => pose.name),
    before.rest,
    (p) => [places[p]!, made.place(poses.poses[p]!).places],
    mmPerUnit,
  )
}

function mostInfluences({ weights }: JointRig): number {
  let most = 0
  for (let v = 0; v < weights.length; v += INFLUENCES) {
    let used = 0
    for (let k = v; k < v + INFLUENCES; k++) if (weights[k]! > 0) used++
    most = Math.max(most, used)
  }
  return most
}

/** Vertices of the file that a pose moves: what its morphs have to store. */
function deltasBefore({ vertexOf, targets }: MorphMotions): number {
  let sum = 0
  for (const target of targets) {
    for (const v of vertexOf) {
      if (v < 0) continue
      if (Math.hypot(target[v * 3]!, target[v * 3 + 1]!, target[v * 3 + 2]!) > STILL_MM) sum++
    }
  }
  return sum
}

/** Errors fall with a power of the number of joints; the 99th percentile shows which, the worst vertex is noise. */
function trend(
  growth: readonly { readonly joints: number; readonly p99: number }[],
  max: number,
  bound: number,
  joints: number,
): number | undefined {
  const [first, last] = [growth[0], growth.at(-1)]
  if (max <= bound || !first || !last || last.joints <= first.joints) return undefined
  const power = Math.log(first.p99 / last.p99) / Math.log(last.joints / first.joints)
  if (!(power > 0.05)) return undefined
  const wanted = Math.ceil(joints * (max / bound) ** (1 / power))
  return wanted < 10_000 ? wanted : undefined
}

function reportMissed(
  figures: JointsReport,
  model: Model,
  { poses: { vertices } }: MorphMotions,
  report: Report,
): void {
  const mm = (value: number) => value.toFixed(2)
  const worst = [...figures.poses].sort((a, b) => b.max - a.max).slice(0, 3)
  const where = worst.map(({ pose, max, worst: v }) => {
    const m = vertices.meshOf[v]!
    return `${pose} ${mm(max)} mm (${model.meshes[m]!.name}, vertex ${v - vertices.meshStarts[m]!})`
  })
  const more =
    figures.jointsByTrend === undefined ? 'no number of joints' : `about ${figures.jointsByTrend} joints`
  report.error(
    'poses/bound-missed',
    model.name,
    `With ${figures.joints} joints the worst vertex is ${mm(figures.max)} mm off, not within ${figures.maxMm} mm: mean ${mm(figures.mean)}, 99 % within ${mm(figures.p99)} mm. Worst: ${where.join(', ')}.`,
    `By its trend ${more} would be needed. Keep the rest as morphs (--remainder), allow more (--max-mm, --max-joints), or take the best found (--best).`,
  )
}

/** Morphs that no pose uses are gone after this, and that is said. */
function reportUnused(model: Model, poses: PoseAsset, report: Report): void {
  const used = new Set(poses.poses.flatMap((p) => Object.values(p.morphs).flatMap((own) => Object.keys(own))))
  const unused = new Set(model.meshes.flatMap((m) => m.morphs.map(({ name }) => name)))
  for (const name of used) unused.delete(name)
  if (unused.size === 0) return
  report.info(
    'poses/morphs-left-out',
    model.name,
    `${unused.size} morphs are left out, because no pose uses them: ${[...unused].slice(0, 5).join(', ')}${unused.size > 5 ? ', …' : ''}.`,
    'Add poses for them first, if they are needed.',
  )
}
