import type { BodySpec } from '../body/body-spec.ts'
import { hex, mixColour, shade } from '../paint/colour.ts'
import { band, front, inlay, roundRect } from '../paint/inlay.ts'
import type { GoblinTraits } from './goblin-traits.ts'

/** Vest over a shirt, belt with a buckle, wrist bands. */
export function goblinBody(g: GoblinTraits): BodySpec {
  const c = g.clothes
  const vest = hex(c.vest)
  const shirt = hex(c.shirt)
  const trousers = hex(c.trousers)
  const skin = hex(g.skin.base)
  const deep = hex(g.skin.deep)
  return {
    segments: 44,
    power: 2.2,
    limbPower: 2,
    hips: 0.225,
    chest: 0.36,
    neck: [0, 0.45, -0.01],
    head: [0, 0.5, 0.004],
    shoulder: [0.088, 0.415, -0.006],
    legX: 0.054,
    upperArm: 0.118,
    lowerArm: 0.122,
    hand: { length: 0.086, width: 0.033, thick: 0.021, fingers: 3, thumb: 0.042, thumbRadius: 0.0125 },
    torso: [
      [0.17, 0.07, 0.06],
      [0.19, 0.108, 0.1, 0.006],
      [0.23, 0.126, 0.12, 0.01],
      [0.28, 0.128, 0.12, 0.012],
      [0.34, 0.118, 0.1, 0.006],
      [0.39, 0.106, 0.082, 0],
      [0.43, 0.09, 0.068, -0.006],
      [0.455, 0.07, 0.06, -0.012],
      [0.468, 0.062, 0.058, -0.016],
      [0.47, 0.05, 0.048, -0.016],
      [0.45, 0.04, 0.04, -0.016],
    ].map(([y, rx, rz, z]) => {
      const k = y! > 0.18 && y! < 0.4 ? g.belly : 1
      return [y!, rx! * k, rz! * k, z ?? 0]
    }),
    arm: [
      [-0.1, 0.022],
      [-0.04, 0.033],
      [0.05, 0.038],
      [0.2, 0.037],
      [0.24, 0.04],
      [0.27, 0.036],
      [0.28, 0.029],
      [0.4, 0.028],
      [0.55, 0.029],
      [0.75, 0.033],
      [0.84, 0.034],
      [0.85, 0.038],
      [0.97, 0.038],
      [1.0, 0.036],
      [1.0, 0.024],
    ],
    leg: [
      [0.03, 0.034],
      [0.035, 0.044],
      [0.06, 0.046],
      [0.064, 0.042],
      [0.11, 0.046],
      [0.16, 0.052],
      [0.21, 0.058],
      [0.24, 0.03],
    ],
    shoe: { height: 0.056, length: 0.08, width: 0.046, z: 0.026 },
    clothMaterial: 'cloth',
    handMaterial: 'skin',
    inlays: (m) => {
      inlay(
        m,
        'shirt',
        front((p) => Math.abs(p[0]) - (0.016 + 0.3 * Math.max(0, p[1] - 0.33)), 0.015),
        () => shirt,
      )
      inlay(
        m,
        'pants',
        (p) => p[1] - 0.208,
        () => trousers,
      )
      inlay(m, 'belt', band(0.208, 0.236), () => hex(c.belt))
      inlay(m, 'buckle', front(roundRect(0, 0.222, 0.022, 0.017, 0.006), 0.05), () => hex(c.buckle))
    },
    color: (part, p, t) => {
      if (part === 'torso') return p[1] > 0.452 ? shade(shirt, 0.9) : vest
      if (part === 'arm') return t < 0.4 ? shade(shirt, 0.9) : t > 0.72 ? vest : skin
      if (part === 'leg') return trousers
      if (part === 'shoe') return p[1] < 0.014 ? hex(c.belt) : shade(vest, 0.8)
      return mixColour(skin, deep, 0.2 * t)
    },
  }
}
