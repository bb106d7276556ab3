import type { Accessory } from '@facework/documents'
import { cagesOf } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { AccessoryShape } from '../accessory-shape.ts'
import type { HeadSkin } from '../skin/head-skin.ts'
import { matchCages, readCage } from './cage.ts'
import { type CarryOptions, carryOver } from './carry-over.ts'
import type { PlacedAccessory, PlaceOptions, ReadHead } from './place-options.ts'
import { placeRigidly } from './place-rigidly.ts'
import { CLOSE, LOOSE, type RegisterPreset, registerHeads } from './register-heads.ts'
import { sharedMotions } from './shared-motions.ts'

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
/** Heads whose motions differ by less have one maker, or one rig. */
const ALIKE = 0.2
/** Fewer shared controls than this say too little about where what is. */
const FEWEST_CONTROLS = 10
/** Share of an accessory's cage that the head's cage has a place for; below, they are of other layouts. */
const FEWEST_MATCHED = 0.6
/** Cages say exactly which place is which. */
const CAGES: CarryOptions = { smooth: 0.1, isInsideTrusted: true }

/** Puts an accessory where it belongs on a head. */
export function placeOnHead(options: PlaceOptions): PlacedAccessory {
  const { shape, head, madeFor, accessory, cage } = options
  const isElsewhere = madeFor && madeFor.documents.model !== head.documents.model
  if (accessory.attach.mode === 'rigid') {
    const rigid = !madeFor || isElsewhere ? placeRigidly(options, accessory.attach.to) : undefined
    return { method: 'worn', matrix: IDENTITY, ...rigid, shape }
  }
  if (madeFor ? !isElsewhere : !cage) return { method: 'worn', shape, matrix: IDENTITY }
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

function tooDifferent(accessory: Accessory, from: ReadHead, to: ReadHead, shared: number): FaceworkError {
  return new FaceworkError(
    'fit/too-different',
    accessory.name,
    `"${from.skin.name}" and "${to.skin.name}" share ${shared} controls, too few to tell where "${accessory.name}" belongs; ${FEWEST_CONTROLS} are needed.`,
    'Give both heads control maps, or place the accessory yourself and leave out the head it was made for.',
  )
}
