import type { Vec3 } from '../clay/vector.ts'

/** Latitude / longitude lines of the head grid and the cells replaced by eye and mouth loops (line indices). */
export interface GridPlan {
  /** Half azimuths 0..180, degrees; mirrored to the other side. */
  columns: readonly number[]
  rows: readonly { origin: Vec3; elevation: number }[]
  eyeBlock: { inner: number; outer: number; top: number; bottom: number }
  mouthBlock: { half: number; top: number; bottom: number }
}
