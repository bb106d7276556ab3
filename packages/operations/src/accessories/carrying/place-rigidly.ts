import { findAttachment } from '../skin/attachments.ts'
import type { HeadSkin } from '../skin/head-skin.ts'
import type { PlacedAccessory, PlaceOptions, ReadHead } from './place-options.ts'
import { findLobe, hangsFrom } from './seat-earring.ts'
import { seatGlasses } from './seat-glasses.ts'
import { seatHat } from './seat-hat.ts'

type RigidPlace = Pick<PlacedAccessory, 'method' | 'matrix'>

/** A rigid accessory whose size changes by more is reported. */
const RESIZED = 0.15
/** Where the lenses of glasses are that were modelled on the head, in eye distances: aside, up or down, before the eyes. */
const BEFORE_EYES = { aside: 0.3, off: 0.6, near: 0.1, far: 1.6 }
/** Attachments on top of the head. */
const ON_TOP = ['Hat', 'Hair']

// [A6]
/** Where an accessory that keeps its shape goes on a head; undefined where it stays as it was modelled. */
export function placeRigidly(options: PlaceOptions, to: string): RigidPlace | undefined {
  const { accessory, shape, head, madeFor, method, inner } = options
  if (accessory.type === 'glasses' && (method === undefined || method === 'landmarks')) {
    const isInPlace = method === undefined && !madeFor && isBeforeEyes(options)
    const matrix = isInPlace ? undefined : seatGlasses(head.documents, head.skin, shape, inner)
    if (matrix) return resized({ method: 'landmarks', matrix }, options)
  }
  if (!madeFor) return undefined
  const onTop = ON_TOP.includes(to) ? seatHat(madeFor, head, shape.mesh) : undefined
  return resized({ method: 'rigid', matrix: onTop ?? byPlaces(options, madeFor, to) }, options)
}

/** By the attachment of both heads or the lobe of an ear, and as much larger as the head is. */
function byPlaces({ accessory, shape, head }: PlaceOptions, from: ReadHead, to: string): Float64Array {
  const lobe = accessory.type === 'earring' ? findLobe(head, to === 'RightEar' ? -1 : 1) : undefined
  const a = lobe ? hangsFrom(shape.mesh.positions) : attachmentOf(from, to)
  const b = lobe ?? attachmentOf(head, to)
  const scale = sizeOf(head.skin) / sizeOf(from.skin)
  const matrix = new Float64Array(16)
  matrix[15] = 1
  for (let k = 0; k < 3; k++) {
    matrix[k * 5] = scale
    matrix[12 + k] = b[k]! - scale * a[k]!
  }
  return matrix
}

/** Whether glasses were modelled on this head: their lenses are before its eyes. */
function isBeforeEyes({ shape, head }: PlaceOptions): boolean {
  const { face } = head.skin
  if (!face) return true
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
  return (
    Math.abs(aside) < BEFORE_EYES.aside &&
    Math.abs(up) < BEFORE_EYES.off &&
    before > BEFORE_EYES.near &&
    before < BEFORE_EYES.far
  )
}

/** Reports a change of size that would be seen. */
function resized(place: RigidPlace, { accessory: { name }, head, report }: PlaceOptions): RigidPlace {
  const m = place.matrix
  const scale = Math.sqrt(m[0]! * m[0]! + m[1]! * m[1]! + m[2]! * m[2]!)
  if (Math.abs(scale - 1) > RESIZED) {
    report.info(
      'accessory/resized',
      name,
      `"${name}" was made ${scale > 1 ? 'larger' : 'smaller'} by ${Math.round(Math.abs(scale - 1) * 100)} % for "${head.skin.name}".`,
      'Set its placement where that is too much.',
    )
  }
  return place
}

const attachmentOf = ({ documents, skin }: ReadHead, to: string) =>
  findAttachment(documents.model, skin, to).at

/** Distance between the eyes, else the height. */
const sizeOf = ({ face, height }: HeadSkin) => face?.unit ?? height
