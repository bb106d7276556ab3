import type { BodySpec } from '../body/body-spec.ts'
import { hex, mixColour, shade } from '../paint/colour.ts'
import { band, front, inlay, roundRect } from '../paint/inlay.ts'
import type { HumanTraits } from './human-traits.ts'

/** Jumper, trousers and trainers. */
export function humanBody(h: HumanTraits): BodySpec {
  const b = h.build
  const top = hex(h.clothes.top)
  const trousers = hex(h.clothes.trousers)
  const accent = hex(h.clothes.accent)
  return {
    segments: 40,
    power: 2.2,
    limbPower: 2,
    hips: 0.25,
    chest: 0.395,
    neck: [0, 0.495, -0.018],
    head: [0, 0.545, -0.01],
    shoulder: [0.064 * b, 0.452, -0.006],
    legX: 0.046 * b,
    upperArm: 0.105,
    lowerArm: 0.105,
    hand: { length: 0.07, width: 0.0255, thick: 0.0165, fingers: 4, thumb: 0.034, thumbRadius: 0.0088 },
    torso: [
      [0.2, 0.06, 0.05],
      [0.222, 0.094, 0.08],
      [0.262, 0.105, 0.09],
      [0.32, 0.101, 0.086],
      [0.38, 0.092, 0.077],
      [0.43, 0.083, 0.068, -0.002],
      [0.462, 0.071, 0.058, -0.006],
      [0.482, 0.054, 0.05, -0.01],
      [0.49, 0.05, 0.049, -0.013],
      [0.502, 0.052, 0.052, -0.014],
      [0.514, 0.05, 0.05, -0.014],
      [0.518, 0.042, 0.042, -0.015],
      [0.505, 0.034, 0.034, -0.016],
    ].map(([y, rx, rz, z]) => [y!, rx! * b, rz! * b, z ?? 0]),
    arm: (
      [
        [-0.1, 0.02],
        [-0.04, 0.03],
        [0.05, 0.0355],
        [0.2, 0.036],
        [0.38, 0.034],
        [0.5, 0.0335],
        [0.62, 0.034],
        [0.8, 0.036],
        [0.9, 0.0375],
        [0.955, 0.036],
        [0.965, 0.032],
        [0.98, 0.0335],
        [1.03, 0.034],
        [1.05, 0.031],
        [1.05, 0.02],
      ] as const
    ).map(([t, r]) => [t, r * (0.5 + 0.5 * b)] as const),
    leg: [
      [0.035, 0.032],
      [0.04, 0.042],
      [0.064, 0.0435],
      [0.068, 0.04],
      [0.11, 0.042],
      [0.17, 0.048],
      [0.24, 0.054],
      [0.27, 0.02],
    ],
    shoe: { height: 0.052, length: 0.064, width: 0.041, z: 0.02 },
    clothMaterial: 'cloth',
    handMaterial: 'skin',
    inlays: (m) => {
      inlay(m, 'stripe', band(0.357, 0.39), () => hex(h.clothes.stripe))
      inlay(m, 'stripe2', band(0.34, 0.347), () => accent)
      inlay(m, 'pocket', front(roundRect(0, 0.276, 0.046, 0.03, 0.016), 0.02), () => hex(h.clothes.pocket))
    },
    color: (part, p, t) => {
      if (part === 'torso')
        return p[1] > 0.484 ? mixColour(top, accent, 0.15) : p[1] < 0.226 ? shade(top, 0.8) : top
      if (part === 'arm') return t > 0.78 ? shade(top, 0.75) : top
      if (part === 'leg') return p[1] < 0.066 ? shade(trousers, 1.5) : trousers
      if (part === 'shoe') return p[1] < 0.014 ? accent : hex(h.clothes.shoes)
      return hex(h.skin.base)
    },
  }
}
