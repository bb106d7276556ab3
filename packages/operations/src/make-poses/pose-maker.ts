import { SIDES, type Side } from '../landmarks/face-points.table.ts'
import type { EyePart, HeadPart, JawPart } from '../landmarks/head-parts.ts'
import { invertSimilarity, turnVectors } from '../numeric/fit-similarity.ts'
import { bindRiders } from './bind-riders.ts'
import { closeLids } from './contacts/close-lids.ts'
import { eyeOpenings, isLidPose } from './contacts/eye-openings.ts'
import { type Eyeball, keepOffEyes } from './contacts/keep-off-eyes.ts'
import { threeOf } from './face/face-skin.ts'
import type { FittedFace } from './fit/fit-face.ts'
import { chinOf, jawMotion, moveRigidly, rigidMotion } from './rigid-parts.ts'
import { createDeltaTransfer } from './transfer-deltas.ts'

export interface PoseMakerOptions {
  readonly contacts: boolean
  /** The eyes of the head are closed at rest. */
  readonly shut: boolean
}

/** Makes one pose of a head: moves of all its vertices for moves of the template's. */
export type PoseMaker = (templateMoves: Float64Array) => Float64Array | 'lids are shut'

/**
 *   moves of the template ─ skin ─▶ transfer ─▶ follow ─▶ back into the head's space ─▶ lids, eyes ─┐
 *                         ─ eyes, lower teeth: rigid motions ───────────────────────────────────────┤
 *                                                         lashes, brows, hair: skin near them ──────┴─▶ moves of the head
 */
export function createPoseMaker(fitted: FittedFace, { contacts, shut }: PoseMakerOptions): PoseMaker {
  const { template, head, similarity, bound } = fitted
  const transfer = createDeltaTransfer(template.skin, fitted.registered)
  const back = invertSimilarity(similarity)
  const { unit } = head.face
  const { positions } = head.surface
  const templateEyes = eyeballsOf(template.parts)
  const eyes = eyeballsOf(head.parts)
  const openings = {
    template: eyeOpenings(template.landmarks, template.skin),
    head: eyeOpenings(head.landmarks, head.skin),
  }
  const teeth = template.parts
    .filter((p): p is JawPart => p.kind === 'jaw')
    .flatMap(({ vertices, share }) => vertices.filter((_, k) => share[k] === 1))
  const chins = { template: chinOf(template), head: chinOf(head) }
  const riders = bindRiders(
    positions,
    head.skin,
    head.parts.filter((p) => p.kind === 'rider').flatMap((p) => p.vertices),
    unit,
  )
  return (moves) => {
    const skinMoves = threeOf(moves, template.skin.vertices)
    if (shut && isLidPose(openings.template, template.skin, skinMoves)) return 'lids are shut'
    const delta = turnVectors(bound.follow(transfer(skinMoves)), back, back.scale)
    if (contacts) {
      closeLids(
        { eyes: openings.template, skin: template.skin, delta: skinMoves },
        { eyes: openings.head, skin: head.skin, delta },
        unit,
      )
      keepOffEyes(head.skin, delta, [...eyes.values()], positions, unit)
    }
    const made = new Float64Array(head.surface.count * 3)
    head.skin.vertices.forEach((v, i) => {
      made.set(delta.subarray(i * 3, i * 3 + 3), v * 3)
    })
    const jaw =
      teeth.length > 0
        ? jawMotion(
            { face: template, delta: moves, teeth, chin: chins.template },
            { delta: made, chin: chins.head },
            similarity,
          )
        : undefined
    for (const part of head.parts) {
      if (part.kind === 'jaw' && jaw)
        moveRigidly(positions, part.vertices, chins.head.center, jaw, similarity, made, part.share)
      if (part.kind !== 'eye') continue
      const twin = templateEyes.get(part.side)
      if (!twin) continue
      const motion = rigidMotion(
        template.surface.positions,
        moves,
        twin.vertices,
        twin.center,
        1e-5 * template.face.unit,
      )
      // Eyes turn about their centers and never leave their place.
      if (motion)
        moveRigidly(positions, part.vertices, part.center, { ...motion, shift: [0, 0, 0] }, similarity, made)
    }
    riders(made)
    return made
  }
}

/** One ball per side: all parts of an eye together. */
export function eyeballsOf(parts: readonly HeadPart[]): Map<Side, Eyeball> {
  const balls = new Map<Side, Eyeball>()
  for (const side of SIDES) {
    const own = parts.filter((p): p is EyePart => p.kind === 'eye' && p.side === side)
    const [first] = own
    if (first)
      balls.set(side, {
        center: first.center,
        radius: first.radius,
        vertices: own.flatMap(({ vertices }) => vertices),
      })
  }
  return balls
}
