import { depthAt } from '../clay/depth-at.ts'
import { bump, DEG, smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { blob, carve, cone, ellipsoid, pair, sculpt, sphere } from '../clay/signed-distance.ts'
import { DENSITIES, type Detail, gamePlan } from '../face/density.ts'
import { FACE_COLUMNS, FACE_ROWS, rowsWithNeck } from '../face/grid-lines.ts'
import type { GridPlan } from '../face/grid-plan.ts'
import type { EyeSpec, HeadSpec, MouthSpec } from '../face/head.ts'
import { type Colour, hex, mixColour } from '../paint/colour.ts'
import type { HumanTraits } from './human-traits.ts'

const PLAN: GridPlan = {
  columns: FACE_COLUMNS,
  rows: rowsWithNeck(FACE_ROWS),
  eyeBlock: { inner: 2, outer: 15, top: 10, bottom: 24 },
  mouthBlock: { half: 9, top: 26, bottom: 34 },
}

export function humanHead(h: HumanTraits, detail: Detail): HeadSpec {
  const L = h.faceLength
  const eye: EyeSpec = {
    centre: [0.041 * h.eyeSpacing, 0, 0.0575 - 0.035 * (h.eyeSize - 1)],
    radius: 0.035 * h.eyeSize,
    lid: 1.055,
    yaw: 9 * DEG,
    azMid: 1 * DEG,
    azHalf: 41 * DEG,
    up: 31 * DEG * h.eyeOpen,
    low: 24 * DEG * h.eyeOpen,
    tilt: 2.5 * DEG + h.eyeTilt,
    base: -1 * DEG,
    upSkew: -0.06,
    lowSkew: 0.12,
    archUp: 0.55,
    archLow: 0.62,
    foldUp: 40 * DEG,
    foldLow: 34 * DEG,
    raise: 9 * DEG,
    crease: 0.0016,
    creaseAt: 0.19,
    rimPuff: 0.0006,
    retract: 0.0034,
    yawMax: 27 * DEG,
    pitchMax: 22 * DEG,
  }
  const mouthY = -0.0685 * L
  const mouth: MouthSpec = {
    y: mouthY,
    W: 0.0245 * h.mouthWidth,
    curve: 0.0042 * h.mouthCurve,
    bow: 1,
    lipUp: 0.0058 * h.lips,
    lipLow: 0.0076 * h.lips,
    bulgeUp: 0.003 * h.lips,
    bulgeLow: 0.004 * h.lips,
    crease: 0.0022,
    forward: 0.003,
    inside: 0.02,
    bagScale: 1,
  }
  const jw = h.jawWidth
  const skull = sculpt(
    ellipsoid([0, 0.036, -0.012], [0.098 * h.skullWidth, 0.096 * h.skullHeight, 0.105]),
    blob(ellipsoid([0, -0.036 * L, 0.022], [0.074 * jw, 0.068 * L, 0.07]), 0.05),
    blob(pair(sphere([0.046 * (0.5 + 0.5 * jw), -0.038, 0.052], 0.034 * h.cheeks)), 0.035),
    blob(ellipsoid([0, -0.097 * L, 0.066], [0.021 * jw * h.chin, 0.018 * h.chin, 0.02]), 0.05),
    blob(ellipsoid([0, -0.064 * L, 0.066], [0.034, 0.028, 0.024]), 0.03),
  )
  const noseY = -0.027 * h.noseLength
  const form = sculpt(
    skull,
    carve(pair(sphere([0.045 * h.eyeSpacing, 0.003, 0.1], 0.022)), 0.03),
    blob(pair(sphere(eye.centre, eye.radius * eye.lid)), 0.012),
    blob(cone([0, 0.01, 0.092], [0, noseY, 0.1045], 0.0055, 0.0085 * (0.5 + 0.5 * h.noseWidth)), 0.022),
    blob(sphere([0, noseY - 0.0005, 0.1075], 0.009 * h.noseTip), 0.012),
    blob(
      pair(sphere([0.0088 * h.noseWidth, noseY - 0.004, 0.099], 0.006 * (0.6 + 0.4 * h.noseWidth))),
      0.009,
    ),
    blob(cone([0, -0.07, -0.014], [0, -0.21, -0.024], 0.032 * h.build, 0.034 * h.build), 0.035),
  )
  const lipZ = depthAt(form, 0, mouthY)
  const color = hex(0xe0707c)
  return {
    centre: [0, 0, 0],
    form,
    skull,
    plan: detail === 'full' ? PLAN : gamePlan(PLAN),
    density: DENSITIES[detail],
    relax: 8,
    eye,
    mouth,
    tongue: {
      back: lipZ - 0.0535,
      front: lipZ - 0.011,
      y: mouthY - 0.013,
      hump: 0.002,
      width: 0.015 * (0.5 + 0.5 * h.mouthWidth),
      thick: 0.006,
      reach: 0.95,
      rise: 0.0135,
      color,
    },
    cheek: { x: 0.05, y: -0.038 * L, r: 0.036, gain: 1 },
    nose: { x: 0.011 * h.noseWidth, y: noseY - 0.003, r: 0.019, bridge: -0.004 },
    chin: { y: -0.1 * L, r: 0.028 },
    brow: { y: 0.054 + h.browHeight, inner: 0.014, outer: 0.068, below: 0.026, above: 0.055, rigid: false },
    jaw: {
      hinge: [0, -0.03, -0.005],
      angle: 21 * DEG,
      swing: 9 * DEG,
      backZ: 0.004,
      frontZ: 0.055,
      reach: 0.045,
      neckY: -0.135 * (0.5 + 0.5 * L),
    },
    neck: { low: -0.165, high: -0.115 },
    gain: { Brow: 1.4 },
    fixedLids: false,
    palette: humanPalette(h, noseY, lipZ),
  }
}

const LID_SHADE = [0.9, 1, 1, 0.8, 0.45, 0.2, 0]
function humanPalette(h: HumanTraits, noseY: number, lipZ: number): (v: Vertex) => Colour {
  const skin = hex(h.skin.base)
  const warm = hex(h.skin.warm)
  const lip = hex(h.skin.lip)
  const shadow = hex(h.skin.shade)
  const ink = hex(0x2a1713)
  const nostril = mixColour(shadow, hex(0x5a2418), 0.7)
  return ({ p, bind: b }) => {
    if (b.kind === 'bag') return mixColour(hex(0xb0484a), hex(0x3a0d12), smooth(0, 4.5, b.ring!))
    if (b.margin) return b.upper === false ? mixColour(skin, warm, 0.55) : ink
    const x = Math.abs(p[0])
    const L = h.faceLength
    let c = skin
    c = mixColour(c, warm, 0.62 * bump(Math.hypot(x - 0.054, (p[1] + 0.04 * L) * 1.15), 0.034))
    c = mixColour(c, warm, 0.5 * bump(Math.hypot(x, p[1] - noseY + 0.002), 0.017) * smooth(0.09, 0.105, p[2]))
    c = mixColour(c, warm, 0.2 * bump(Math.hypot(x, p[1] + 0.1 * L), 0.03))
    const hole = bump(Math.hypot(x - 0.0062 * h.noseWidth, (p[1] - noseY + 0.0092) * 1.5), 0.0062)
    c = mixColour(c, nostril, 0.75 * hole * smooth(lipZ - 0.0055, lipZ + 0.0005, p[2]))
    if (b.lidRing !== undefined && b.upper && !b.rim)
      c = mixColour(c, shadow, 0.6 * (LID_SHADE[b.lidRing] ?? 0))
    if (b.rim && b.upper) c = mixColour(c, ink, 0.85)
    if (b.lip && b.lip.q <= 1.001) {
      const edge = smooth(1.12, 0.86, b.lip.q) * smooth(0, 0.25, Math.abs(Math.sin(b.lip.nu)))
      c = mixColour(c, lip, (b.lip.q < 0.05 ? 1 : 0.85) * edge)
    }
    if (b.lip && b.lip.q < 0.2) c = mixColour(c, mixColour(lip, hex(0x3a0d12), 0.55), 0.55)
    return c
  }
}
