import type { FaceTracker } from '../track/face-tracker.ts'
import type { Coefficients } from './coefficients.ts'

const FITTED: Record<FaceTracker['model'], () => Promise<{ readonly coefficients: Coefficients }>> = {
  'mesh-weights': () => import('./fitted/mesh-weights.table.ts'),
  'tasks-vision': () => import('./fitted/tasks-vision.table.ts'),
}

/** The coefficients that ship for a tracker; loaded when they are asked for. */
export async function loadCoefficients(model: FaceTracker['model']): Promise<Coefficients> {
  return (await FITTED[model]()).coefficients
}
