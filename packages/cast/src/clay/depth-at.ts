import { exitDistance, type Shape } from './signed-distance.ts'

/** z of the skin in front of (x, y); `inside` is a z inside the head there. */
export const depthAt = (form: Shape, x: number, y: number, inside = 0.02): number =>
  exitDistance(form, [x, y, inside], [0, 0, 1], 0.3) + inside
