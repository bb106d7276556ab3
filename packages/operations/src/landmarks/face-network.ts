/** What a face mesh network says about one picture. */
export interface NetworkFace {
  /** x, y and depth of 468 points, in pixels of the picture; may be overwritten by the next call. */
  readonly points: Float32Array
  /** Whether there is a face, 0 to 1. */
  readonly score: number
}

/** Side of the pictures that the network takes. */
export const NETWORK_PIXELS = 192

/**
 * Finds a face in a picture of 192 × 192 pixels: rows of red, green and blue from 0 to 1. The capture package has one;
 * it is given as a function, so that operations run without its weights.
 */
export type FaceNetwork = (picture: Float32Array) => NetworkFace
