import { clamp, gauss, smooth } from '../clay/falloff.ts'
import { seededRandom } from '../clay/random.ts'
import { EYE_EDGE } from '../parts/eyeball.ts'
import { mixColour, shade, srgb } from './colour.ts'
import { paintPng } from './png.ts'

export interface EyePaint {
  iris: number
  irisLight: number
  ring: number
  pupil: number
  sclera: number
  scleraEdge: number
  /** Half angles as seen from the eyeball centre, degrees. */
  irisDeg: number
  pupilDeg: number
  /** Width of the pupil over its height; below 1 it is a slit. */
  slit: number
  /** A luminous ring, for robots. */
  glow?: number
}

/** Iris, pupil and white of the eye in polar uv. */
export function eyeTexture(o: EyePaint, size = 256): Uint8Array {
  const [I, L, P] = [srgb(o.iris), srgb(o.irisLight), srgb(o.pupil)]
  const [S, E, K] = [srgb(o.sclera), srgb(o.scleraEdge), srgb(o.ring)]
  const random = seededRandom(7)
  const phase = [random() * 7, random() * 7, random() * 7] as const
  return paintPng(size, (u, v) => {
    const x = (u - 0.5) * 2 * EYE_EDGE
    const y = (0.5 - v) * 2 * EYE_EDGE
    const d = Math.hypot(x, y)
    const angle = Math.atan2(y, x)
    const t = d / o.irisDeg
    const white = mixColour(S, E, smooth(o.irisDeg * 1.05, 82, d))
    const fibre =
      0.5 +
      0.5 *
        Math.sin(angle * 23 + phase[0] + 2 * Math.sin(angle * 5 + phase[1])) *
        Math.sin(angle * 41 + phase[2])
    let iris = mixColour(I, L, clamp(smooth(0.95, 0.45, t) * 0.35 + smooth(0.6, -0.75, y / o.irisDeg) * 0.75))
    iris = shade(iris, 0.86 + 0.22 * fibre * smooth(0.3, 0.6, t))
    iris = mixColour(iris, K, smooth(0.78, 1, t) * 0.75)
    iris = shade(iris, 1 - 0.42 * smooth(0.1, 1, y / o.irisDeg))
    if (o.glow !== undefined) iris = mixColour(iris, srgb(o.glow), gauss(t - 0.72, 0.16))
    const inPupil = smooth(1.06, 0.94, Math.hypot(x / o.slit, y * (o.slit < 1 ? 0.8 : 1)) / o.pupilDeg)
    return mixColour(white, mixColour(iris, P, inPupil), smooth(o.irisDeg * 1.02, o.irisDeg * 0.975, d))
  })
}
