import type { Vec3 } from '../clay/vector.ts'

/** Dense over the face, sparse behind it. Degrees. */
export const FACE_COLUMNS = [
  0, 2.6, 5.2, 8.4, 11.8, 15.2, 18.6, 22, 25.4, 28.8, 32.2, 35.6, 39, 42.6, 46.4, 50.6, 55.5, 61, 67, 74, 82,
  91, 101, 112, 124, 137, 151, 165.5, 180,
]
export const FACE_ROWS = [
  84, 77, 70, 63, 56.5, 50.5, 45, 40, 35.5, 31.2, 27, 23, 19.2, 15.5, 12, 8.6, 5.2, 1.8, -1.6, -5, -8.4,
  -11.6, -14.6, -17.4, -20, -22.6, -25.2, -27.9, -30.7, -33.6, -36.6, -39.6, -42.7, -45.8, -49, -52.5,
]

/** Origins and elevations of the rows below the face: their rays start on an axis that walks down the neck. */
const NECK_ROWS = [
  [-0.012, -0.002, -54],
  [-0.028, -0.006, -54],
  [-0.05, -0.01, -50],
  [-0.07, -0.012, -44],
  [-0.092, -0.015, -36],
  [-0.115, -0.018, -25],
  [-0.135, -0.019, -12],
  [-0.152, -0.02, -2],
  [-0.172, -0.022, 0],
  [-0.195, -0.024, 0],
] as const
export const rowsWithNeck = (
  face: readonly number[],
  neck: readonly (readonly [number, number, number])[] = NECK_ROWS,
) => [
  ...face.map((elevation) => ({ origin: [0, 0, 0] as Vec3, elevation })),
  ...neck.map(([y, z, elevation]) => ({ origin: [0, y, z] as Vec3, elevation })),
]
