import { type Box3, type Group, Vector3 } from 'three'
import type { CharacterView } from './character-view.ts'

/** Metres between the heads of neighbours, and the least that a body needs. */
const GAP = 0.035
const LEAST_WIDTH = 0.33
/** Radians that a metre from the middle turns a head towards it. */
const TURN = 0.3
/** Height of a standing face above the floor, of the top of a head alone, and how tall a face is. */
const FACE_HEIGHT = 0.72
const HEAD_TOP = 0.865
const FACE_SIZE = 0.22

/** A place in the row: where its middle is, and how wide it is. */
export interface Place {
  readonly x: number
  readonly width: number
}

/** Places side by side around the middle, each as wide as its head. */
export function placesOf(characterViews: readonly CharacterView[]): Place[] {
  const widths = characterViews.map((p) => {
    const { min, max } = p.boxes.head
    return Math.max((max.x - min.x) * scaleOf(p) + GAP, LEAST_WIDTH)
  })
  let left = -widths.reduce((sum, width) => sum + width, 0) / 2
  return widths.map((width) => {
    left += width
    return { x: left - width / 2, width }
  })
}

/** 1 for a head of about human size; files in centimetres or inches are brought to it. */
function scaleOf({ boxes: { face } }: CharacterView): number {
  const size = face.max.y - face.min.y
  return size === 0 || (size > FACE_SIZE * 0.6 && size < FACE_SIZE * 2) ? 1 : FACE_SIZE / size
}

/** Stands everyone in a row, turned a little to the middle. */
export function lineUp(world: Group, characterViews: readonly CharacterView[]): void {
  for (const child of [...world.children]) {
    if (!characterViews.some((p) => p.object === child)) child.removeFromParent()
  }
  const places = placesOf(characterViews)
  const middle = new Vector3()
  characterViews.forEach((characterView, i) => {
    const { object, boxes } = characterView
    const scale = scaleOf(characterView)
    boxes.face.getCenter(middle).multiplyScalar(scale)
    // Whoever stands on the floor stays there; a head alone is lifted to the others.
    const standing = scale === 1 && Math.abs(middle.y - FACE_HEIGHT) < 0.2
    const y = standing ? 0 : HEAD_TOP - boxes.head.max.y * scale
    middle.y = 0
    if (standing) middle.z = 0
    object.scale.setScalar(scale)
    object.rotation.y = -places[i]!.x * TURN
    // Turned about its own middle, so that it stays in its place.
    object.position.set(places[i]!.x, y, standing ? 0 : 0.06).sub(middle.applyEuler(object.rotation))
    object.updateMatrix()
    world.add(object)
  })
}

/** The face or the head of a character where it stands. */
export function standing(characterView: CharacterView, part: keyof CharacterView['boxes']): Box3 {
  return characterView.boxes[part].clone().applyMatrix4(characterView.object.matrix)
}
