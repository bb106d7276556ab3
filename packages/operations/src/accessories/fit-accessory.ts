import {
  type Accessory,
  type AssetRef,
  type Fit,
  fitKind,
  type Model,
  type Transform,
} from '@facework/documents'
import { type AccessoryCages, cagesOf, type FitOptions } from '@facework/documents/internal'
import { type Diagnostic, Report } from '@facework/report'
import { type AccessoryShape, accessoryShape, ownJointWeights } from './accessory-shape.ts'
import { readCage } from './carrying/cage.ts'
import { placeOnHead } from './carrying/place-on-head.ts'
import { checkHolds, checkShape, reportFit } from './check-fit.ts'
import { type DeformFit, fitDeforming } from './deform-fit.ts'
import { fitHash } from './fit-hash.ts'
import { deformingModel } from './fitted-model.ts'
import type { WeldedMesh } from './geometry/welded-mesh.ts'
import { createInnerLayer } from './inner-layer.ts'
import { measureRigid } from './measure-fit.ts'
import { placeFitted } from './place-fitted.ts'
import { rigidModel } from './rigid-model.ts'
import { findAttachment } from './skin/attachments.ts'
import { type HeadPose, type HeadSkin, readHeadSkin, type WearerDocuments } from './skin/head-skin.ts'

/** A character, or a head alone, that is to wear something. */
export interface FitHead extends WearerDocuments {
  /** What the fit refers to; the model unless given. */
  readonly character?: AssetRef | undefined
}

export interface FitAccessoryOptions {
  readonly accessory: Accessory
  /** The accessory's own model. */
  readonly model: Model
  readonly head: FitHead
  /** The head it was made for, where that is another one. */
  readonly madeFor?: WearerDocuments | undefined
  readonly placement?: Transform | undefined
  readonly options?: Partial<FitOptions> | undefined
  /** What the head wears already; layers below are kept below. */
  readonly worn?: readonly FittedAccessory[] | undefined
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** An accessory on a head: the documents, and what the fit was made of. */
export interface FittedAccessory {
  readonly accessory: Accessory
  readonly fit: Fit
  readonly model: Model
  readonly head: HeadSkin
  /** Undefined for a rigid one. */
  readonly deform: DeformFit | undefined
  readonly mesh: WeldedMesh
  /** Where its vertices are in a pose of the head. */
  place(pose: HeadPose): Float64Array
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Fits an accessory to a head, so that it follows the face as more meshes of the character.
 *
 *   const { model, fit, diagnostics } = fitAccessory({ accessory, model: beard, head: { model, poses } })
 */
export function fitAccessory(given: FitAccessoryOptions): FittedAccessory {
  const { accessory, onProgress } = given
  const options: FitOptions = { correctives: 'auto', ...given.options }
  const report = new Report()
  const head = headSkinOf(given.head)
  const cages = cagesOf(given.model, accessory.cages)
  const shape = accessoryShape(withoutCages(given.model, cages), given.placement)
  checkShape(accessory, shape, report)
  onProgress?.(0.05)
  const taken = new Set([
    ...given.head.model.meshes.map((m) => m.name),
    ...(given.worn ?? []).flatMap((w) => w.model.meshes.map((m) => m.name)),
  ])
  const placed = placeOnHead({
    accessory,
    shape,
    head: { documents: given.head, skin: head },
    madeFor: given.madeFor && { documents: given.madeFor, skin: headSkinOf(given.madeFor) },
    cage: readCage(given.model, cages.inner),
    method: options.method,
    inner: given.worn?.filter((w) => w.accessory.layer < accessory.layer),
    report,
  })
  const name = `${accessory.name} on ${given.head.model.name}`
  const whole = (part: number) => onProgress?.(0.3 + part * 0.7)
  const done =
    accessory.attach.mode === 'rigid'
      ? fitRigid(name, accessory.attach.to, given, head, shape, placed.matrix, taken)
      : fitSkin(name, given, options, head, placed.shape, taken, report, whole)
  const fit = fitKind.create(name, {
    accessory: { id: accessory.id },
    character: given.head.character ?? { id: given.head.model.id },
    hash: fitHash(given),
    options,
    model: { id: done.model.id },
    follows: head.meshes,
    correctives: correctivesOf(done),
    report: {
      method: accessory.attach.mode === 'rigid' && placed.method !== 'landmarks' ? 'rigid' : placed.method,
      disagreement: placed.disagreement,
      ...figuresOf(done, head),
    },
  })
  reportFit(accessory, fit, report)
  onProgress?.(1)
  return { accessory, fit, head, ...done, diagnostics: report.diagnostics }
}

/** Cages say where the accessory goes; they are not worn. */
function withoutCages(model: Model, { inner, outer }: Partial<AccessoryCages>): Model {
  const meshes = model.meshes.filter(({ name }) => name !== inner && name !== outer)
  return meshes.length === model.meshes.length ? model : { ...model, meshes }
}

interface Done {
  readonly model: Model
  readonly deform: DeformFit | undefined
  readonly mesh: WeldedMesh
  place(pose: HeadPose): Float64Array
}

function fitRigid(
  name: string,
  to: string,
  { head: { model } }: FitAccessoryOptions,
  head: HeadSkin,
  shape: AccessoryShape,
  matrix: Float64Array,
  taken: ReadonlySet<string>,
): Done {
  const { joint } = findAttachment(model, head, to)
  const o = head.jointNames.indexOf(joint) * 16
  const rest = transformed(shape.mesh.positions, matrix, 0)
  return {
    model: rigidModel(name, model, head, joint, shape, matrix, taken),
    deform: undefined,
    mesh: { ...shape.mesh, positions: rest },
    place: (pose) => transformed(rest, pose.matrices, o),
  }
}

function fitSkin(
  name: string,
  { accessory, head: { model }, worn = [] }: FitAccessoryOptions,
  options: FitOptions,
  head: HeadSkin,
  shape: AccessoryShape,
  taken: ReadonlySet<string>,
  report: Report,
  onProgress: (part: number) => void,
): Done {
  const { attach } = accessory
  const keepsSkin = attach.mode === 'deform' && attach.skin !== 'always'
  const deform = fitDeforming(head, shape.mesh, {
    holds: accessory.holds,
    pins: accessory.pins,
    correctives: options.correctives,
    ownWeights: keepsSkin ? ownJointWeights(shape, head) : undefined,
    inner: worn
      .filter((w) => w.accessory.layer < accessory.layer)
      .map((w) => createInnerLayer(w.mesh, (pose) => w.place(pose), shape.mesh.positions)),
    onProgress,
  })
  checkHolds(accessory, head, shape, deform, report)
  const plain = { head, mesh: shape.mesh, weights: deform.weights, morphs: deform.morphs }
  return {
    model: deformingModel(name, model, head, shape, deform, taken),
    deform,
    mesh: shape.mesh,
    place: (pose) => placeFitted(plain, deform.correctives, pose),
  }
}

function correctivesOf({ model, deform }: Done): Fit['correctives'] {
  return model.meshes.flatMap((mesh) =>
    (deform?.correctives ?? [])
      .filter(({ name }) => mesh.morphs.some((morph) => morph.name === name))
      .map(({ name, pose }) => ({ mesh: mesh.name, morph: name, pose })),
  )
}

function figuresOf(
  { deform, mesh, place }: Done,
  head: HeadSkin,
): Omit<Fit['report'], 'method' | 'disagreement'> {
  if (!deform)
    return { trusted: 0, inpainted: 0, tornMost: { value: 1 }, deepest: measureRigid(head, mesh, place) }
  const trusted = deform.following.trusted.reduce((sum, t) => sum + t, 0)
  const { tornMost, deepest } = deform
  return { trusted, inpainted: deform.following.trusted.length - trusted, tornMost, deepest }
}

function transformed(positions: Float64Array, m: Float64Array, o: number): Float64Array {
  const out = new Float64Array(positions.length)
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    out[i] = m[o]! * x + m[o + 4]! * y + m[o + 8]! * z + m[o + 12]!
    out[i + 1] = m[o + 1]! * x + m[o + 5]! * y + m[o + 9]! * z + m[o + 13]!
    out[i + 2] = m[o + 2]! * x + m[o + 6]! * y + m[o + 10]! * z + m[o + 14]!
  }
  return out
}

/** Documents never change, so the skin of each head is read once. */
const known = new WeakMap<Model, { readonly poses: WearerDocuments['poses']; readonly skin: HeadSkin }>()

export function headSkinOf({ model, poses }: WearerDocuments): HeadSkin {
  const before = known.get(model)
  if (before && before.poses === poses) return before.skin
  const skin = readHeadSkin({ model, poses })
  known.set(model, { poses, skin })
  return skin
}
