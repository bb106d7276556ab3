import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import { surfaceMoves } from '../landmarks/head-surface.ts'
import { workSteps } from '../landmarks/work-steps.ts'
import { createPosesFromMorphs } from '../poses/create/create-poses.ts'
import { reportHead } from './face/report-head.ts'
import { fitFace } from './fit/fit-face.ts'
import { type FitMeasure, measureFit, reportFit } from './fit/measure-fit.ts'
import { type MadeMorph, morphsFromMoves, STILL, withMorphs } from './morphs-from-moves.ts'
import { createPoseMaker } from './pose-maker.ts'
import type { MakePosesOptions, PoseTemplate } from './pose-template.ts'
import { wantedPoses } from './template-poses.ts'

export interface MakePosesReport {
  readonly template: string
  /** Names of the poses that were made. */
  readonly made: readonly string[]
  /** Poses that were not made, with the reason. */
  readonly left: readonly { readonly name: string; readonly reason: string }[]
  readonly fit: FitMeasure
  readonly diagnostics: Report['diagnostics']
}

export interface MadePoses {
  /** The head with its new morphs. */
  readonly model: Model
  readonly morphs: readonly MadeMorph[]
  readonly poses: PoseAsset
  readonly report: MakePosesReport
}

/**
 * Gives a head that cannot act the poses of a template: the template is drawn onto the head, its poses are carried over
 * as deformation gradients, and lids, eyes and teeth are kept in contact.
 */
export async function makePoses(
  model: Model,
  template: PoseTemplate,
  landmarks: Landmarks,
  options: MakePosesOptions = {},
): Promise<MadePoses> {
  const step = workSteps(options)
  const report = new Report()
  const { wanted, missing } = wantedPoses(template, options.set)
  if (wanted.length === 0) throw noPoses(template)
  if (!options.replace)
    refusePoses(
      model,
      wanted.map(({ name }) => name),
    )
  const fitted = await fitFace(model, template, landmarks, options)
  const fit = measureFit(fitted)
  reportFit(fit, report)
  const { shut } = reportHead(fitted, model, report)
  const maker = createPoseMaker(fitted, { contacts: options.contacts ?? true, shut })
  const moves = new Map<string, Float64Array>()
  const left: { name: string; reason: string }[] = missing.map((name) => ({
    name,
    reason: `the template "${template.name}" has no such pose`,
  }))
  for (const [i, { name, controls }] of wanted.entries()) {
    await step(0.5 + (0.45 * i) / wanted.length, `Making ${name}`)
    const made = maker(surfaceMoves(fitted.template.surface, controls))
    if (made === 'lids are shut') left.push({ name, reason: 'the eyes are shut in the file' })
    else if (isStill(made, STILL * fitted.head.face.unit))
      left.push({ name, reason: 'nothing on this head moves with it' })
    else moves.set(name, made)
  }
  await step(0.95, 'Writing morphs')
  const morphs = morphsFromMoves(fitted.head.surface, moves, fitted.head.face.unit)
  const made = withMorphs(model, morphs)
  const { poses } = createPosesFromMorphs({ model: made, name: model.name })
  return {
    model: made,
    morphs,
    poses,
    report: { template: template.name, made: [...moves.keys()], left, fit, diagnostics: report.diagnostics },
  }
}

function isStill(moves: Float64Array, still: number): boolean {
  for (let i = 0; i < moves.length; i += 3)
    if (moves[i]! ** 2 + moves[i + 1]! ** 2 + moves[i + 2]! ** 2 > still * still) return false
  return true
}

function noPoses({ name, poses }: PoseTemplate): FaceworkError {
  return new FaceworkError(
    'poses/template-empty',
    name,
    `Template "${name}" has ${poses.poses.length} poses, and none that can be made on another head.`,
    'Give a head with morphs or poses named after ARKit or FACS controls.',
  )
}

/** Poses that an artist made are not overwritten unasked. */
function refusePoses(model: Model, names: readonly string[]): void {
  const wanted = new Set(names)
  const own = [...new Set(model.meshes.flatMap((mesh) => mesh.morphs.map((m) => m.name)))].filter((n) =>
    wanted.has(n),
  )
  if (own.length === 0) return
  const shown = own.slice(0, 6).join(', ')
  throw new FaceworkError(
    'poses/has-poses',
    model.name,
    `"${model.name}" has ${own.length} of these poses already: ${shown}${own.length > 6 ? ' …' : ''}.`,
    'Replace them with --force, or see what drives them: facework map detect HEAD.',
  )
}
