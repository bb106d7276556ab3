import { Box3, MathUtils, Vector3 } from 'three'
import { FIELD_OF_VIEW, type View } from './camera/view.ts'
import type { CharacterView } from './character-view.ts'
import { placesOf, standing } from './line-up.ts'

/** What the page lays over the stage, in pixels. */
export interface Insets {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
}

const TAN = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2))

/** A view in which a box of the given size, in metres, fills what the page leaves free. */
function viewOf(centre: Vector3, width: number, height: number, insets: Insets): View {
  const free = Math.max(80, insets.height - insets.top - insets.bottom)
  const perPixel = Math.max(height / free, width / insets.width)
  const target = centre.clone()
  target.y -= ((insets.bottom - insets.top) / 2) * perPixel
  return { target, distance: (perPixel * insets.height) / 2 / TAN }
}

/** Everyone's head and shoulders. */
export function lineUpView(characterViews: readonly CharacterView[], insets: Insets): View {
  const heads = new Box3()
  for (const characterView of characterViews) heads.union(standing(characterView, 'head'))
  if (heads.isEmpty()) heads.set(new Vector3(-0.2, 0.6, 0), new Vector3(0.2, 0.9, 0.1))
  const width = placesOf(characterViews).reduce((sum, place) => sum + place.width, 0) || 1
  const [bottom, top] = [heads.min.y - 0.05, heads.max.y + 0.02]
  return viewOf(new Vector3(0, (bottom + top) / 2, 0.05), width, top - bottom, insets)
}

/** One head, close. */
export function headView(characterView: CharacterView, insets: Insets): View {
  const face = standing(characterView, 'face')
  const size = face.getSize(new Vector3())
  return viewOf(face.getCenter(new Vector3()), size.x * 1.3, size.y * 1.5, insets)
}

/** One head with its shoulders. */
export function wholeHeadView(characterView: CharacterView, insets: Insets): View {
  const head = standing(characterView, 'head')
  const size = head.getSize(new Vector3())
  return viewOf(head.getCenter(new Vector3()), size.x * 1.1, size.y * 1.15, insets)
}

/** The eight corners of a box. */
export const cornersOf = ({ min, max }: Box3): Vector3[] =>
  Array.from(
    { length: 8 },
    (_, i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
  )

/** A place on a face, with at least a third of the face around it. */
export function placeView(characterView: CharacterView, place: Box3, insets: Insets): View {
  const face = standing(characterView, 'face').getSize(new Vector3())
  const size = place.getSize(new Vector3())
  const least = face.y * 0.45
  return viewOf(
    place.getCenter(new Vector3()),
    Math.max(size.x * 1.6, least),
    Math.max(size.y * 1.6, least),
    insets,
  )
}
