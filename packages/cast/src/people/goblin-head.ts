import { depthAt } from '../clay/depth-at.ts'
import { bump, DEG, smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { blob, carve, cone, ellipsoid, pair, sculpt, sphere } from '../clay/signed-distance.ts'
import { DENSITIES, type Detail, gamePlan } from '../face/density.ts'
import { FACE_COLUMNS, FACE_ROWS, rowsWithNeck } from '../face/grid-lines.ts'
import type { GridPlan } from '../face/grid-plan.ts'
import type { EyeSpec, HeadSpec, MouthSpec } from '../face/head.ts'
import { type Colour, hex, mixColour } from '../paint/colour.ts'
import type { GoblinTraits } from './goblin-traits.ts'

/** More lines than a human: they carry the nose. */
const PLAN: GridPlan = {
  columns: [0, 1.7, 3.4, 5.1, 6.8, ...FACE_COLUMNS.slice(3)],
  rows: rowsWithNeck([
    ...FACE_ROWS.slice(0, 20),
    -7.2,
    -9.4,
    -11.6,
    -13.6,
    -15.6,
    -17.4,
    -19.2,
    -21,
    ...FACE_ROWS.slice(25),
  ]),
  eyeBlock: { inner: 5, outer: 18, top: 7, bottom: 19 },
  mouthBlock: { half: 14, top: 28, bottom: 36 },
}

export function goblinHead(g: GoblinTraits, detail: Detail): HeadSpec {
  const eye: EyeSpec = {
    centre: [0.0475 * (0.4 + 0.6 * g.headWidth), 0.02, 0.056 - 0.036 * (g.eyeSize - 1)],
    radius: 0.036 * g.eyeSize,
    lid: 1.07,
    yaw: 10 * DEG,
    azMid: 1 * DEG,
    azHalf: 43 * DEG,
    up: 29 * DEG * g.eyeOpen,
    low: 27 * DEG * g.eyeOpen,
    tilt: 3 * DEG + g.eyeTilt,
    base: 0,
    upSkew: 0.02,
    lowSkew: 0.05,
    archUp: 0.55,
    archLow: 0.62,
    foldUp: 38 * DEG,
    foldLow: 36 * DEG,
    raise: 11 * DEG,
    crease: 0.0022,
    creaseAt: 0.22,
    rimPuff: 0.0016,
    retract: 0.0036,
    yawMax: 27 * DEG,
    pitchMax: 22 * DEG,
  }
  const mouth: MouthSpec = {
    y: -0.064,
    W: 0.04 * g.mouthWidth,
    curve: 0.0062 * g.mouthCurve,
    bow: 1,
    lipUp: 0.007 * g.lips,
    lipLow: 0.009 * g.lips,
    bulgeUp: 0.003,
    bulgeLow: 0.005,
    crease: 0.0024,
    forward: 0.002,
    inside: 0.02,
    bagScale: 1.15,
  }
  const w = g.headWidth
  const jw = g.jawWidth
  const skull = sculpt(
    ellipsoid([0, 0.036, -0.01], [0.106 * w, 0.086 * g.headHeight, 0.098]),
    blob(ellipsoid([0, -0.042, 0.016], [0.1 * jw, 0.062, 0.076]), 0.05),
    blob(pair(sphere([0.062 * (0.5 + 0.5 * jw), -0.03, 0.046], 0.036 * g.cheeks)), 0.035),
    blob(ellipsoid([0, -0.094, 0.066], [0.04, 0.024, 0.028]), 0.045),
    blob(ellipsoid([0, -0.062, 0.06], [0.058 * (0.5 + 0.5 * g.mouthWidth), 0.032, 0.034]), 0.03),
  )
  const n = g.noseSize
  const tip = 0.122 + 0.036 * (g.noseLength - 1)
  const form = sculpt(
    skull,
    carve(pair(sphere([0.05 * w, 0.02, 0.108], 0.024)), 0.03),
    blob(pair(sphere(eye.centre, eye.radius * eye.lid)), 0.012),
    blob(pair(cone([0.014, 0.058, 0.078], [0.066 * w, 0.064, 0.056], 0.01, 0.008)), 0.022),
    blob(cone([0, 0.02, 0.086], [0, -0.018, tip], 0.011, 0.0165 * n), 0.026),
    blob(ellipsoid([0, -0.0235, tip + 0.008], [0.0215 * n, 0.019 * n, 0.021 * n]), 0.016),
    blob(pair(ellipsoid([0.0168 * n, -0.0245, tip - 0.009], [0.0112 * n, 0.0112 * n, 0.0135 * n])), 0.013),
    blob(cone([0, -0.06, -0.014], [0, -0.21, -0.024], 0.046, 0.05), 0.045),
  )
  const lipZ = depthAt(form, 0, mouth.y)
  return {
    centre: [0, 0, 0],
    form,
    skull,
    plan: detail === 'full' ? PLAN : gamePlan(PLAN),
    density: DENSITIES[detail],
    relax: detail === 'full' ? 24 : 10,
    eye,
    mouth,
    tongue: {
      back: lipZ - 0.063,
      front: lipZ - 0.019,
      y: -0.083,
      hump: 0.002,
      width: 0.0215 * (0.5 + 0.5 * g.mouthWidth),
      thick: 0.0072,
      reach: 1,
      rise: 0.0225,
      color: hex(0xb5566e),
    },
    cheek: { x: 0.064, y: -0.022, r: 0.04, gain: 1 },
    nose: { x: 0.0195 * n, y: -0.026, r: 0.026, bridge: 0.004 },
    chin: { y: -0.098, r: 0.034 },
    brow: { y: 0.067, inner: 0.016, outer: 0.078, below: 0.022, above: 0.056, rigid: false },
    jaw: {
      hinge: [0, -0.026, -0.008],
      angle: 21 * DEG,
      swing: 9 * DEG,
      backZ: 0.002,
      frontZ: 0.052,
      reach: 0.042,
      neckY: -0.128,
    },
    neck: { low: -0.16, high: -0.112 },
    gain: {
      LipCornerPuller: 0.8,
      LipCornerDown: 0.72,
      LipStretcher: 0.72,
      UpperLipRaiser: 0.72,
      LowerLipDepressor: 0.72,
      ChinRaiser: 0.7,
      ChinRaiserUpperLip: 0.7,
      MouthLeft: 0.75,
      MouthRight: 0.75,
      Funneler: 0.8,
      Brow: 1.5,
      BrowUp: 2.2,
      CheekPuff: 0.8,
      Dimpler: 0.7,
    },
    fixedLids: false,
    palette: goblinPalette(g, tip),
  }
}

const LID_SHADE = [1, 1, 0.85, 0.6, 0.35, 0.1, 0]
function goblinPalette(g: GoblinTraits, tip: number): (v: Vertex) => Colour {
  const skin = hex(g.skin.base)
  const deep = hex(g.skin.deep)
  const pale = hex(g.skin.pale)
  const rose = hex(g.skin.rose)
  const lip = hex(g.skin.lip)
  const ink = mixColour(deep, [0, 0, 0], 0.85)
  return ({ p, bind: b }) => {
    const x = Math.abs(p[0])
    if (b.kind === 'bag') return mixColour(hex(0x8a3a40), hex(0x2a0a10), smooth(0, 4.5, b.ring!))
    if (b.margin) return mixColour(deep, ink, b.upper === false ? 0.35 : 0.9)
    if (b.rim && b.upper) return mixColour(deep, ink, 0.75)
    let c = skin
    c = mixColour(c, pale, 0.75 * smooth(-0.05, -0.1, p[1]) * smooth(0, 0.06, p[2]))
    c = mixColour(c, deep, 0.65 * smooth(0.07, 0.115, p[1]))
    c = mixColour(c, deep, 0.45 * smooth(0.02, -0.08, p[2]))
    c = mixColour(c, rose, 0.55 * bump(Math.hypot(x - 0.068, p[1] + 0.028), 0.034) * smooth(0, 0.04, p[2]))
    c = mixColour(c, rose, 0.85 * smooth(tip - 0.014, tip + 0.024, p[2]) * smooth(-0.075, -0.03, p[1]))
    const hole = bump(
      Math.hypot(x - 0.0165 * g.noseSize, (p[1] + 0.0375) * 1.4, (p[2] - tip + 0.004) * 0.6),
      0.0095,
    )
    c = mixColour(c, mixColour(rose, [0, 0, 0], 0.8), 0.8 * hole)
    if (b.lidRing !== undefined) c = mixColour(c, deep, (b.upper ? 0.75 : 0.45) * (LID_SHADE[b.lidRing] ?? 0))
    if (b.lip && b.lip.q <= 1.001)
      c = mixColour(c, lip, 0.9 * smooth(1.15, 0.8, b.lip.q) * smooth(0, 0.3, Math.abs(Math.sin(b.lip.nu))))
    if (b.lip && b.lip.q < 0.2) c = mixColour(c, mixColour(lip, [0, 0, 0], 0.7), 0.7)
    return c
  }
}
