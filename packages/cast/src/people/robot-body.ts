import { discOutline, flashOutline, heartOutline, plateOutline } from '../body/badge.ts'
import type { BodySpec } from '../body/body-spec.ts'
import { hex } from '../paint/colour.ts'
import { inlay } from '../paint/inlay.ts'
import type { RobotTraits } from './robot-traits.ts'

/** Box torso with a screen and a badge, tube limbs, boots. */
export function robotBody(r: RobotTraits): BodySpec {
  const c = r.colours
  const shell = hex(c.shell)
  const deep = hex(c.deep)
  const plate = hex(c.plate)
  const accent = hex(c.accent)
  const metal = hex(c.metal)
  const dark = hex(c.dark)
  const outline = { heart: heartOutline(0.036), disc: discOutline(0.032), flash: flashOutline(0.044) }[
    r.badge
  ]
  const w = r.bodyWidth
  return {
    segments: 44,
    power: 4.2,
    limbPower: 2.4,
    hips: 0.225,
    chest: 0.36,
    neck: [0, 0.455, -0.01],
    head: [0, 0.505, -0.008],
    shoulder: [0.112 * w, 0.392, 0],
    legX: 0.054,
    upperArm: 0.1,
    lowerArm: 0.104,
    hand: { length: 0.07, width: 0.027, thick: 0.021, fingers: 3, thumb: 0.034, thumbRadius: 0.0105 },
    torso: [
      [0.205, 0.06, 0.05],
      [0.21, 0.084, 0.068],
      [0.224, 0.094, 0.078],
      [0.25, 0.099, 0.082],
      [0.32, 0.104, 0.086],
      [0.4, 0.106, 0.087],
      [0.432, 0.102, 0.083],
      [0.446, 0.092, 0.074],
      [0.45, 0.07, 0.056],
    ].map(([y, rx, rz]) => [y!, rx! * w, rz!]),
    arm: [
      [-0.14, 0.012],
      [-0.13, 0.028],
      [-0.08, 0.034],
      [0.06, 0.034],
      [0.12, 0.03],
      [0.13, 0.019],
      [0.3, 0.019],
      [0.46, 0.019],
      [0.47, 0.024],
      [0.53, 0.024],
      [0.54, 0.019],
      [0.62, 0.019],
      [0.63, 0.03],
      [0.7, 0.034],
      [0.92, 0.036],
      [0.98, 0.034],
      [0.98, 0.02],
    ],
    leg: [
      [0.03, 0.022],
      [0.035, 0.022],
      [0.1, 0.022],
      [0.105, 0.028],
      [0.125, 0.028],
      [0.13, 0.022],
      [0.19, 0.022],
      [0.215, 0.03],
    ],
    shoe: { height: 0.062, length: 0.066, width: 0.046, z: 0.016 },
    badges: [
      { outline: plateOutline(0.062, 0.056, 0.018), y: 0.342, color: plate, level: 0 },
      { outline, y: 0.342, color: accent, level: 1 },
    ],
    clothMaterial: 'plastic',
    handMaterial: 'plastic',
    inlays: (m) =>
      inlay(
        m,
        'base',
        (p) => p[1] - 0.238,
        () => deep,
      ),
    color: (part, p, t) => {
      if (part === 'torso') return shell
      if (part === 'arm') return t < 0.25 ? accent : t > 0.74 ? shell : t > 0.5 && t < 0.62 ? metal : dark
      if (part === 'leg') return p[1] > 0.1 && p[1] < 0.128 ? metal : dark
      if (part === 'shoe') return p[1] < 0.016 ? dark : accent
      return plate
    },
  }
}
