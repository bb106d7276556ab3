import type { Model } from '@facework/documents'
import { IDENTITY_TRANSFORM } from '@facework/documents'
import type { Attachment } from '@facework/documents/internal'
import { proposeAttachments, relativeToJoint } from '../../accessories/skin/attachments.ts'
import { readHeadSkin } from '../../accessories/skin/head-skin.ts'
import type { Check } from '../check.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import type { MeasuredHead } from '../measured-head.ts'

/** Attachments that Roblox wants on a head. */
const NEEDED = ['Hat', 'Hair', 'FaceFront', 'FaceCenter'] as const

const nodeName = (name: string) => new RegExp(`^${name}(?:_Att|Attachment)$`, 'i')

/** Where an attachment of a head is, from its list or from a node such as Hat_Att. */
function placeOf({ head, restMatrices }: MeasuredHead, name: string): readonly number[] | undefined {
  const { model } = head
  const listed = model.attachments?.find((a) => a.name === name)
  const joint = listed?.joint ?? model.joints.find((j) => nodeName(name).test(j.name))?.name
  if (joint === undefined) return undefined
  const o = model.joints.findIndex((j) => j.name === joint) * 16
  const [x, y, z] = listed?.transform.t ?? [0, 0, 0]
  return [0, 1, 2].map(
    (k) =>
      restMatrices[o + k]! * x +
      restMatrices[o + 4 + k]! * y +
      restMatrices[o + 8 + k]! * z +
      restMatrices[o + 12 + k]!,
  )
}

const STEPS = [
  'Add an empty with Shift A > Empty at the place, and name it Hat_Att, Hair_Att, FaceFront_Att or FaceCenter_Att.',
  'Select the empty, then the head bone in Pose Mode, and press Ctrl P > Bone.',
  'Export again with empties.',
]

export const attachmentMissing: Check = {
  code: 'head/attachment-missing',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Hats, hair and glasses are placed at attachments of the head.',
  steps: STEPS,
  fix: 'safe',
  fixText: 'Adds it where eyes and outline of the head show its place.',
  find: (head) =>
    NEEDED.filter((name) => placeOf(head, name) === undefined).map((name) => ({
      message: `${name} attachment is missing`,
      where: { joint: head.headRoot },
      found: 'none',
      expected: `${name}_Att`,
      fix: head.face ? undefined : ('manual' as const),
    })),
  apply: (head, { measured }) =>
    withAttachments(
      head,
      NEEDED.filter((name) => placeOf(measured, name) === undefined),
    ),
}

/** Why an attachment is in the wrong place; undefined where it is right. */
function misplaced(head: MeasuredHead, name: string): string | undefined {
  const at = placeOf(head, name)
  if (!at) return undefined
  const { low, high } = head.bounds()
  const share = (k: number) => (at[k]! - low[k]!) / (high[k]! - low[k]!)
  if (name === 'FaceFront') return share(2) < 0.5 ? 'in the back half of the head' : undefined
  if (name === 'FaceCenter')
    return [0, 1, 2].some((k) => share(k) < 0 || share(k) > 1) ? 'outside of the head' : undefined
  return share(1) < 0.5 ? 'in the lower half of the head' : undefined
}

export const attachmentMisplaced: Check = {
  code: 'head/attachment-misplaced',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Roblox wants Hat and Hair in the top half of the head, FaceFront in the front half, FaceCenter inside.',
  steps: STEPS,
  fix: 'safe',
  fixText: 'Moves it where eyes and outline of the head show its place.',
  find: (head) =>
    NEEDED.flatMap((name) => {
      const fault = misplaced(head, name)
      return fault === undefined
        ? []
        : [
            {
              message: `${name} attachment is ${fault}`,
              where: {
                joint:
                  head.head.model.attachments?.find((a) => a.name === name)?.joint ??
                  head.head.model.joints.find((j) => nodeName(name).test(j.name))?.name,
              },
              found: fault,
              expected: name === 'FaceFront' ? 'front half' : name === 'FaceCenter' ? 'inside' : 'top half',
              fix: head.face ? undefined : ('manual' as const),
            },
          ]
    }),
  apply: (head, { measured }) =>
    withAttachments(
      head,
      NEEDED.filter((name) => misplaced(measured, name) !== undefined),
    ),
}

/** A head with attachments at the places that its skin shows. Nodes of these names are replaced. */
export function withAttachments(head: HeadToCheck, names: readonly string[]): HeadToCheck {
  if (names.length === 0) return head
  const skin = readHeadSkin(head)
  const proposed = proposeAttachments(skin).filter((a) => names.includes(a.name))
  const made = proposed.map(({ name, joint, at }): Attachment => {
    const matrix = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1])
    const local = relativeToJoint(skin, joint, matrix)
    return { name, joint, transform: { ...IDENTITY_TRANSFORM, t: [local[12]!, local[13]!, local[14]!] } }
  })
  const kept = (head.model.attachments ?? []).filter((a) => !made.some((m) => m.name === a.name))
  const gone = (name: string) => made.some((m) => nodeName(m.name).test(name))
  const model: Model = {
    ...head.model,
    joints: head.model.joints.filter((j) => !gone(j.name)),
    attachments: [...kept, ...made],
  }
  const rest = head.poses && Object.entries(head.poses.rest.joints).filter(([name]) => !gone(name))
  return {
    ...head,
    model,
    poses: head.poses &&
      rest && { ...head.poses, rest: { ...head.poses.rest, joints: Object.fromEntries(rest) } },
  }
}
