import type { Accessory } from '@facework/documents'
import { cagesOf, type FitMethod } from '@facework/documents/internal'
import { FaceworkError, type Report } from '@facework/report'
import type { AccessoryShape } from '../accessory-shape.ts'
import { findAttachment } from '../skin/attachments.ts'
import type { HeadSkin, WearerDocuments } from '../skin/head-skin.ts'
import { type Cage, matchCages, readCage } from './cage.ts'
import { type CarryOptions, carryOver } from './carry-over.ts'
import { CLOSE, LOOSE, type RegisterPreset, registerHeads } from './register-heads.ts'
import { seatGlasses } from './seat-glasses.ts'
import { sharedMotions } from './shared-motions.ts'

/** An accessory at rest on the head that wears it. */
export interface PlacedAccessory {
  readonly method: FitMethod
  readonly disagreement?: number | undefined
  readonly shape: AccessoryShape
  /** From the accessory's rest to the character's space, for one that keeps its shape. */
  readonly matrix: Float64Array
}

/** A head with its documents. */
export interface ReadHead {
  readonly documents: WearerDocuments
  readonly skin: HeadSkin
}

export interface PlaceOptions {
  readonly accessory: Accessory
  readonly shape: AccessoryShape
  readonly head: ReadHead
  /** The head it was made for, where that is another one. */
  readonly madeFor: ReadHead | undefined
  /** The inner cage of the accessory: the surface of the head it was made for. */
  readonly cage?: Cage | undefined
  readonly method: FitMethod | undefined
  readonly report: Report
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
/** Heads whose motions differ by less have one maker, or one rig. */
const ALIKE = 0.2
/** Fewer shared controls than this say too little about where what is. */
const FEWEST_CONTROLS = 10
/** Share of an accessory's cage that the head's cage has a place for; below, they are of other layouts. */
const FEWEST_MATCHED = 0.6
/** Cages say exactly which place is which. */
const CAGES: CarryOptions = { smooth: 0.1, isInsideTrusted: true }
/** A rigid accessory whose size changes by more is reported. */
const RESIZED = 0.15

/** Puts an accessory where it belongs on a head. */
export function placeOnHead(options: PlaceOptions): PlacedAccessory {
  const { shape, head, madeFor, accessory, cage } = options
  if (accessory.type === 'glasses' && !madeFor) {
    const matrix = seatOf(options)
    if (matrix) return { method: 'landmarks', shape, matrix }
  }
  if (madeFor?.documents.model === head.documents.model || (!madeFor && !cage))
    return { method: 'worn', shape, matrix: IDENTITY }
  if (accessory.attach.mode === 'rigid') {
    return madeFor
      ? placeRigidly(options, accessory.attach.to, madeFor)
      : { method: 'worn', shape, matrix: IDENTITY }
  }
  const method = options.method ?? (madeFor && sameTopology(madeFor.skin, head.skin) ? 'topology' : undefined)
  const moved = (positions: Float64Array): AccessoryShape => ({
    ...shape,
    mesh: { ...shape.mesh, positions },
  })
  if (madeFor && method === 'topology') {
    const positions = carryOver(madeFor.skin, head.skin, head.skin.positions, shape.mesh, CLOSE)
    return { method, shape: moved(positions), matrix: IDENTITY }
  }
  if (method === undefined || method === 'cages') {
    const positions = carryByCages(options, method === 'cages' || !madeFor)
    if (positions) return { method: 'cages', shape: moved(positions), matrix: IDENTITY }
  }
  if (!madeFor) return { method: 'worn', shape, matrix: IDENTITY }
  const motions = sharedMotions([madeFor.documents, madeFor.skin], [head.documents, head.skin])
  if (motions[0].size < FEWEST_CONTROLS) throw tooDifferent(accessory, madeFor, head, motions[0].size)
  let registration = registerHeads(madeFor.skin, head.skin, motions, LOOSE)
  let preset: RegisterPreset = LOOSE
  if (registration.disagreement < ALIKE) {
    preset = CLOSE
    registration = registerHeads(madeFor.skin, head.skin, motions, CLOSE)
  }
  const positions = carryOver(madeFor.skin, head.skin, registration.warped, shape.mesh, preset)
  return {
    method: 'motion',
    disagreement: registration.disagreement,
    shape: moved(positions),
    matrix: IDENTITY,
  }
}

/**
 * Where the cages take the accessory; undefined where the head has no outer cage, or one of another layout.
 * @param isNeeded whether there is no other way, so that this is an error
 */
function carryByCages(
  { accessory, shape, head, cage, report }: PlaceOptions,
  isNeeded: boolean,
): Float64Array | undefined {
  const { model } = head.documents
  const outer = readCage(model, cagesOf(model).outer)
  if (!cage || !outer) {
    // Without cages on both sides, a file that names no head is as if made on this one.
    if (!isNeeded || !cage) return undefined
    report.warn(
      'fit/cage-missing',
      accessory.name,
      `"${accessory.name}" has the cage "${cage.name}", but "${head.skin.name}" has no outer cage, so the accessory stays where its file puts it.`,
      'Add the cage of the head (Head_OuterCage, with texture coordinates), or name the head the accessory was made for.',
    )
    return undefined
  }
  const { warped, matched } = matchCages(cage, outer)
  if (matched >= FEWEST_MATCHED) return carryOver(cage, outer, warped, shape.mesh, CAGES)
  const message = `Only ${Math.round(matched * 100)} % of the cage "${cage.name}" of "${accessory.name}" are in the texture layout of "${outer.name}" of "${head.skin.name}"; at least ${FEWEST_MATCHED * 100} % are needed.`
  const hint = 'Use cages of one template on both sides: their texture coordinates tell which place is which.'
  if (isNeeded) throw new FaceworkError('fit/cages-differ', accessory.name, message, hint)
  report.warn('fit/cages-differ', accessory.name, `${message} Their motion was used instead.`, hint)
  return undefined
}

/** The same vertices in the same triangles, as identities of one generator have them. */
function sameTopology(a: HeadSkin, b: HeadSkin): boolean {
  return a.indices.length === b.indices.length && a.indices.every((index, i) => index === b.indices[i])
}

/** By the attachment of both heads, and as much larger as the head is. */
function placeRigidly(
  { accessory, shape, head, report }: PlaceOptions,
  to: string,
  madeFor: ReadHead,
): PlacedAccessory {
  const [a, b] = [place(madeFor, to), place(head, to)]
  const scale = sizeOf(head.skin) / sizeOf(madeFor.skin)
  reportResized(accessory, head.skin, scale, report)
  const matrix = Float64Array.from(IDENTITY)
  for (let k = 0; k < 3; k++) {
    matrix[k * 5] = scale
    matrix[12 + k] = b[k]! - scale * a[k]!
  }
  return { method: 'rigid', shape, matrix }
}

/** Where the lenses of glasses are that were modelled on the head, in eye distances: aside, up or down, before the eyes. */
const BEFORE_EYES = { aside: 0.3, off: 0.6, near: 0.1, far: 1.6 }

// [A6]
/** Glasses that were modelled on no head are put on the nose. */
function seatOf({ accessory, shape, head, method, report }: PlaceOptions): Float64Array | undefined {
  const { face } = head.skin
  if (accessory.attach.mode !== 'rigid' || !face || (method !== undefined && method !== 'landmarks'))
    return undefined
  const { positions } = shape.mesh
  const bounds = (k: number) => {
    const all = positions.filter((_, i) => i % 3 === k)
    return [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))] as const
  }
  const [x, y, z] = [bounds(0), bounds(1), bounds(2)]
  // The middle of the lenses.
  const [aside, up, before] = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, z[1]].map(
    (at, k) => (at - face.origin[k]!) / face.unit,
  ) as [number, number, number]
  const isOnHead =
    Math.abs(aside) < BEFORE_EYES.aside &&
    Math.abs(up) < BEFORE_EYES.off &&
    before > BEFORE_EYES.near &&
    before < BEFORE_EYES.far
  if (method === undefined && isOnHead) return undefined
  const matrix = seatGlasses(head.documents, head.skin, shape)
  if (matrix) reportResized(accessory, head.skin, matrix[0]!, report)
  return matrix
}

function reportResized({ name }: Accessory, { name: on }: HeadSkin, scale: number, report: Report): void {
  if (Math.abs(scale - 1) <= RESIZED) return
  report.info(
    'accessory/resized',
    name,
    `"${name}" was made ${scale > 1 ? 'larger' : 'smaller'} by ${Math.round(Math.abs(scale - 1) * 100)} % for "${on}".`,
    'Set its placement where that is too much.',
  )
}

const place = ({ documents, skin }: ReadHead, to: string) => findAttachment(documents.model, skin, to).at

/** Distance between the eyes, else the height. */
const sizeOf = ({ face, height }: HeadSkin) => face?.unit ?? height

function tooDifferent(accessory: Accessory, from: ReadHead, to: ReadHead, shared: number): FaceworkError {
  return new FaceworkError(
    'fit/too-different',
    accessory.name,
    `"${from.skin.name}" and "${to.skin.name}" share ${shared} controls, too few to tell where "${accessory.name}" belongs; ${FEWEST_CONTROLS} are needed.`,
    'Give both heads control maps, or place the accessory yourself and leave out the head it was made for.',
  )
}
