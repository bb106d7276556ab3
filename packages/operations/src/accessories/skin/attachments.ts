import type { Model } from '@facework/documents'
import type { Attachment } from '@facework/documents/internal'
import { invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { HeadSkin } from './head-skin.ts'

/** Where a rigid accessory goes: a joint of the model, and a place in the character's space at rest. */
export interface AttachmentPlace {
  readonly name: string
  readonly joint: string
  readonly at: readonly [number, number, number]
}

/** Names of places that are found on every head with two eyes. */
export const ATTACHMENT_NAMES = [
  'Hat',
  'Hair',
  'FaceFront',
  'FaceCenter',
  'NoseBridge',
  'LeftEar',
  'RightEar',
  'Neck',
] as const

const EARS: readonly string[] = ['LeftEar', 'RightEar'] satisfies (typeof ATTACHMENT_NAMES)[number][]

/** The attachment or joint of this name; those that the model does not list are found on its skin. */
export function findAttachment(model: Model, head: HeadSkin, name: string): AttachmentPlace {
  const listed = model.attachments?.find((a) => a.name === name)
  if (listed) return { name, joint: listed.joint, at: placeOf(listed, head) }
  const proposed = proposeAttachments(head).find((a) => a.name === name)
  const joint = head.jointNames.indexOf(name)
  // A joint of the face may have the name of a place, such as one that wrinkles the bridge of the nose: what is rigid
  // follows the head. Ears alone move as a whole.
  if (proposed && (joint < 0 || !EARS.includes(name))) return proposed
  if (joint >= 0) return { name, joint: name, at: translationOf(head.restMatrices, joint * 16) }
  throw new FaceworkError(
    'accessory/attachment-unknown',
    name,
    `"${head.name}" has no attachment or joint "${name}".`,
    suggestion(name, [...ATTACHMENT_NAMES, ...head.jointNames]),
  )
}

function placeOf({ joint, transform }: Attachment, head: HeadSkin): readonly [number, number, number] {
  const o = head.jointNames.indexOf(joint) * 16
  const m = head.restMatrices
  const [x, y, z] = transform.t
  return [
    m[o]! * x + m[o + 4]! * y + m[o + 8]! * z + m[o + 12]!,
    m[o + 1]! * x + m[o + 5]! * y + m[o + 9]! * z + m[o + 13]!,
    m[o + 2]! * x + m[o + 6]! * y + m[o + 10]! * z + m[o + 14]!,
  ]
}

const translationOf = (m: Float64Array, o: number) => [m[o + 12]!, m[o + 13]!, m[o + 14]!] as const

/** Places found by the eyes and the outline of the skin; none where no eyes were found. */
export function proposeAttachments(head: HeadSkin): readonly AttachmentPlace[] {
  const { face, positions } = head
  if (!face) return []
  const [ox, oy, oz] = face.origin
  const { unit } = face
  const joint = headJoint(head)
  if (joint === undefined) return []
  const best = (score: (x: number, y: number, z: number) => number): readonly [number, number, number] => {
    let [most, at] = [Number.NEGATIVE_INFINITY, 0]
    for (let i = 0; i < positions.length; i += 3) {
      const value = score(positions[i]!, positions[i + 1]!, positions[i + 2]!)
      if (value > most) [most, at] = [value, i]
    }
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!]
  }
  const never = Number.NEGATIVE_INFINITY
  const crown = best((x, y) => (Math.abs(x - ox) < unit * 0.5 ? y : never))
  const bridge = best((x, y, z) =>
    Math.abs(x - ox) < unit * 0.2 && Math.abs(y - oy) < unit * 0.12 ? z : never,
  )
  const atEar = (y: number, z: number) => y < oy + unit * 0.1 && y > oy - unit * 0.8 && z < oz - unit * 0.6
  const left = best((x, y, z) => (atEar(y, z) ? x : never))
  const right = best((x, y, z) => (atEar(y, z) ? -x : never))
  const places: [name: string, at: readonly [number, number, number]][] = [
    ['Hat', [ox, crown[1], crown[2]]],
    ['Hair', [ox, crown[1], crown[2]]],
    ['FaceFront', [ox, oy - unit * 0.5, bridge[2]]],
    ['FaceCenter', [ox, oy, oz]],
    ['NoseBridge', [ox, oy, bridge[2]]],
    ['LeftEar', left],
    ['RightEar', right],
    ['Neck', [ox, oy - unit * 2.8, oz - unit]],
  ]
  return places.map(([name, at]) => ({ name, joint, at }))
}

/** The joint that moves the top of the head: it is not one of the face, whose joints wrinkle and puff. */
export function headJoint(head: HeadSkin): string | undefined {
  const { positions, joints, weights } = head
  if (!joints || !weights) return head.jointNames[0]
  let top = 0
  for (let i = 0; i < positions.length; i += 3) if (positions[i + 1]! > positions[top * 3 + 1]!) top = i / 3
  let best = top * 4
  for (let k = top * 4; k < top * 4 + 4; k++) if (weights[k]! > weights[best]!) best = k
  return head.jointNames[joints[best]!]
}

/** A matrix of the character's space as one relative to a joint at rest. */
export function relativeToJoint(head: HeadSkin, joint: string, matrix: Float64Array): Float64Array {
  const inverse = new Float64Array(16)
  invertMatrix(inverse, 0, head.restMatrices, head.jointNames.indexOf(joint) * 16)
  const out = new Float64Array(16)
  multiplyMatrices(out, 0, inverse, 0, matrix, 0)
  return out
}
