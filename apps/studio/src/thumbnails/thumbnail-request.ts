import type { Clip, Pose, PoseAsset } from '@facework/documents'
import { sideOf } from '../base/controls.ts'
import type { CharacterView } from '../stage/character-view.ts'

/** A picture of a face, and everything it depends on: while those are the same objects, so is the picture. */
export interface ThumbnailRequest {
  /** What the picture is of; it is kept as long as this object lives. */
  readonly subject: object
  readonly needs: readonly unknown[]
  readonly characterView: CharacterView
  /** The poses to draw with; the character's own unless given. */
  readonly asset?: PoseAsset | undefined
  readonly controls?: Readonly<Record<string, number>>
  readonly clip?: { readonly clip: Clip; readonly time: number }
  readonly part: 'face' | 'head'
  /** Radians the head is turned, to its left. */
  readonly turn: number
}

/** Sided shapes and those that come forward show little from the front. */
const TURN = (26 / 180) * Math.PI
const DEPTH = /Pucker|Funnel|Tongue(Out)?|Suck|Presser|Chin|Puff|Jaw(Forward|Left|Right)/i

/** A pose at weight 1: a combination with all its bases, an in-between where its shape is met. */
export function poseThumbnail(
  characterView: CharacterView,
  pose: Pose,
  asset: PoseAsset | undefined = characterView.documents.poses,
): ThumbnailRequest {
  const { role } = pose
  const names = role.type === 'combination' ? role.bases : [role.type === 'in-between' ? role.of : pose.name]
  const bases = asset?.poses.filter((p) => p !== pose && names.includes(p.name)) ?? []
  const base = asset?.base === undefined ? undefined : asset.poses.find((p) => p.name === asset.base)
  const weight = role.type === 'in-between' ? role.at : 1
  const side = sideOf(pose.name)
  const turn = side === 'right' ? TURN : side === 'left' || DEPTH.test(pose.name) ? -TURN : 0
  return {
    subject: pose,
    needs: [characterView.documents.model, asset?.rest, asset?.mode, base, ...bases],
    characterView: characterView,
    asset,
    controls: Object.fromEntries(names.map((name) => [name, weight])),
    part: 'face',
    turn,
  }
}

/** A character as it rests, head and shoulders. */
export function characterThumbnail(characterView: CharacterView): ThumbnailRequest {
  return {
    subject: characterView.documents.model,
    needs: [],
    characterView: characterView,
    part: 'head',
    turn: -0.18,
  }
}

/** A clip at its liveliest third. */
export function clipThumbnail(characterView: CharacterView, clip: Clip): ThumbnailRequest {
  return {
    subject: clip,
    needs: [
      characterView.documents.model,
      characterView.documents.poses,
      ...(characterView.documents.graph?.uses ?? []),
    ],
    characterView: characterView,
    clip: { clip, time: clip.duration / 3 },
    part: 'face',
    turn: -0.12,
  }
}

/** A pose asset: one of its smiles, or its first pose. */
export function assetThumbnail(characterView: CharacterView): ThumbnailRequest | undefined {
  const asset = characterView.documents.poses
  const pose = asset?.poses.find((p) => /LipCornerPuller|smile|happy/i.test(p.name)) ?? asset?.poses[1]
  if (!asset || !pose || pose.role.type !== 'control') return undefined
  return { ...poseThumbnail(characterView, pose), turn: -0.12 }
}

export const sameNeeds = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((need, i) => need === b[i])

/** Whether two requests are for the same picture. */
export const sameRequest = (a: ThumbnailRequest, b: ThumbnailRequest) =>
  a.subject === b.subject && a.characterView === b.characterView && sameNeeds(a.needs, b.needs)
