import type { Vector3 } from 'three'

/** Degrees from the bottom of the picture to its top: a long lens, as for portraits. */
export const FIELD_OF_VIEW = 17

/** What the camera looks at, and from how far. */
export interface View {
  readonly target: Vector3
  readonly distance: number
}
