import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import { poseOfControl } from '../../check/controls.ts'
import { isNeutral } from '../../check/measured-head.ts'
import type { DecodedImages } from '../../landmarks/head-look.ts'
import type { PartKinds } from '../../landmarks/head-parts.ts'
import { surfaceMoves } from '../../landmarks/head-surface.ts'
import { HUMAN_UNIT_MM } from '../../landmarks/mesh-landmarks.ts'
import { controlNames } from '../../poses/control-names.ts'
import { prepareFace } from '../face/prepared-head.ts'
import { damagedPart } from './damaged-triangles.ts'
import { type EyeContact, eyeContact } from './eye-contact.ts'
import { rigidError } from './rigid-error.ts'

export interface CheckMadePosesOptions {
  readonly images?: DecodedImages | undefined
  readonly parts?: PartKinds | undefined
}

/** What is measured before made poses are called done. Millimeters are at human size. */
export interface MadePosesCheck {
  /** Poses by the part of visible skin triangles that they turn over or stretch more than fivefold; the worst first. */
  readonly damaged: readonly { readonly pose: string; readonly part: number }[]
  /** Undefined for heads without eyeballs or without a pose that closes the eyes. */
  readonly eyes?: EyeContact | undefined
  /** How far teeth are from a rigid motion in the worst pose, mm; undefined for heads without them. */
  readonly teeth?: number | undefined
}

/** Measures poses on a head: damaged skin, lids that do not close, eyes that drift, teeth that bend. */
export function checkMadePoses(
  model: Model,
  poses: PoseAsset,
  landmarks: Landmarks,
  options: CheckMadePosesOptions = {},
): MadePosesCheck {
  const head = prepareFace(model, landmarks, { ...options, poses })
  const { surface, face } = head
  const mm = HUMAN_UNIT_MM / face.unit
  const names = controlNames(poses).filter((name) => !isNeutral(name))
  const moves = (name: string) => surfaceMoves(surface, { [name]: 1 })
  const jaw = poseOfControl(names, 'JawDrop')
  const seal = poseOfControl(names, 'LipsTogether')
  const damaged: { pose: string; part: number }[] = []
  let teeth: number | undefined
  for (const pose of names) {
    const delta = moves(pose)
    // Lips that close on an open jaw cross each other without it, on heads of artists too.
    const shown = pose === seal && jaw ? surfaceMoves(surface, { [jaw]: 1, [pose]: 1 }) : delta
    damaged.push({ pose, part: damagedPart(head.skin, shown) })
    const off = rigidError(head, delta)
    if (off !== undefined) teeth = Math.max(teeth ?? 0, off * mm)
  }
  damaged.sort((a, b) => b.part - a.part)
  const blinks = ['LeftEyeClosed', 'RightEyeClosed'].flatMap((control) => poseOfControl(names, control) ?? [])
  const closed = surfaceMoves(surface, Object.fromEntries(blinks.map((name) => [name, 1])))
  const eyes = blinks.length > 0 ? eyeContact(head, closed, names.map(moves)) : undefined
  return { damaged, eyes, teeth }
}
