import { depthAt } from '../clay/depth-at.ts'
import { bump, DEG, smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { blob, carve, cone, ellipsoid, pair, roundBox, sculpt, sphere } from '../clay/signed-distance.ts'
import { DENSITIES, type Detail, gamePlan } from '../face/density.ts'
import { FACE_COLUMNS, FACE_ROWS, rowsWithNeck } from '../face/grid-lines.ts'
import type { GridPlan } from '../face/grid-plan.ts'
import type { EyeSpec, HeadSpec, MouthSpec } from '../face/head.ts'
import { type Colour, hex, mixColour } from '../paint/colour.ts'
import { circle, front, inlay, paintTriangles, roundRect } from '../paint/inlay.ts'
import type { RobotTraits } from './robot-traits.ts'

const PLAN: GridPlan = {
  columns: FACE_COLUMNS,
  rows: rowsWithNeck(FACE_ROWS, [
    [-0.012, -0.002, -57],
    [-0.03, -0.004, -60],
    [-0.05, -0.005, -58],
    [-0.07, -0.006, -50],
    [-0.09, -0.007, -38],
    [-0.108, -0.008, -22],
    [-0.122, -0.009, -8],
    [-0.136, -0.01, 0],
    [-0.15, -0.01, 0],
    [-0.165, -0.01, 0],
  ]),
  eyeBlock: { inner: 2, outer: 16, top: 7, bottom: 23 },
  mouthBlock: { half: 12, top: 25, bottom: 33 },
}
/** Half sizes of the head box. */
export const boxOf = (r: RobotTraits): [number, number, number] => [
  0.112 * r.width,
  0.1 * r.height,
  0.096 * r.depth,
]

export function robotHead(r: RobotTraits, detail: Detail): HeadSpec {
  const half = boxOf(r)
  const forward = half[2] - 0.096
  const eye: EyeSpec = {
    centre: [0.047 * r.eyeSpacing, 0.02, 0.0665 + forward - 0.036 * (r.eyeSize - 1)],
    radius: 0.036 * r.eyeSize,
    lid: 1.16,
    yaw: 2 * DEG,
    azMid: 0,
    azHalf: 46 * DEG,
    up: 46 * DEG,
    low: 46 * DEG,
    tilt: 0,
    base: 0,
    upSkew: 0,
    lowSkew: 0,
    archUp: 0.5,
    archLow: 0.5,
    foldUp: 30 * DEG,
    foldLow: 30 * DEG,
    raise: 0,
    crease: 0,
    creaseAt: 0.2,
    rimPuff: 0,
    retract: 0,
    yawMax: 24 * DEG,
    pitchMax: 20 * DEG,
  }
  const mouth: MouthSpec = {
    y: -0.0565,
    W: 0.036 * r.mouthWidth,
    curve: 0.007 * r.mouthCurve,
    bow: 0,
    lipUp: 0.0048,
    lipLow: 0.0054,
    bulgeUp: 0.0046,
    bulgeLow: 0.005,
    crease: 0.003,
    forward: 0.0035,
    inside: 0.02,
    bagScale: 1.1,
  }
  const skull = roundBox([0, 0, 0], half, r.round)
  const form = sculpt(
    skull,
    carve(roundBox([0, -0.002, half[2] + 0.016], [half[0] - 0.022, half[1] - 0.018, 0.021], 0.02), 0.006),
    blob(pair(sphere(eye.centre, eye.radius * eye.lid)), 0.006),
    blob(ellipsoid([0, -0.02, 0.094 + forward], [0.0125 * r.nose, 0.0095 * r.nose, 0.012]), 0.006),
    blob(cone([0, -0.06, -0.006], [0, -0.2, -0.01], 0.034, 0.034), 0.012),
  )
  const lipZ = depthAt(form, 0, mouth.y)
  const goggle = { ring: detail === 'full' ? 2 : 1, radius: 0.04 * r.eyeSize }
  return {
    centre: [0, 0, 0],
    form,
    skull,
    plan: detail === 'full' ? PLAN : gamePlan(PLAN),
    // the loops must follow the corner of the box closely, or the shutters show through it
    density: {
      ...DENSITIES[detail],
      eyeRings: detail === 'full' ? [0, 0.12, 0.28, 0.44, 0.6, 0.76, 0.9] : [0, 0.3, 0.85],
    },
    relax: 10,
    eye,
    mouth,
    tongue: {
      back: lipZ - 0.061,
      front: lipZ - 0.015,
      y: -0.0735,
      hump: 0.001,
      width: 0.019 * (0.5 + 0.5 * r.mouthWidth),
      thick: 0.0056,
      reach: 0.95,
      rise: 0.019,
      color: hex(0xff6b4a),
    },
    cheek: { x: 0.062, y: -0.036, r: 0.03, gain: 0.7 },
    nose: { x: 0.007, y: -0.02, r: 0.016, bridge: 0 },
    chin: { y: -0.085, r: 0.03 },
    brow: { y: 0.075, inner: 0.02, outer: 0.08, below: 0.02, above: 0.03, rigid: true },
    jaw: {
      hinge: [0, -0.03, -0.02],
      angle: 17 * DEG,
      swing: 4.5 * DEG,
      backZ: -0.01,
      frontZ: 0.05,
      reach: 0.024,
      neckY: -0.118,
    },
    neck: { low: -0.15, high: -0.108 },
    gain: {
      UpperLipSuck: 0.6,
      LowerLipSuck: 0.6,
      LipCornerPuller: 0.85,
      LipCornerDown: 0.8,
      LipStretcher: 0.7,
      UpperLipRaiser: 0.7,
      LowerLipDepressor: 0.7,
      MouthLeft: 0.7,
      MouthRight: 0.7,
      ChinRaiser: 0.7,
      ChinRaiserUpperLip: 0.7,
      CheekPuff: 0.7,
      Dimpler: 0.7,
      Funneler: 0.85,
    },
    fixedLids: true,
    goggle,
    palette: (v) => basePaint(r, v),
    inlays: (mesh) => {
      const plate = hex(r.colours.plate)
      const blush = hex(r.colours.blush)
      const accent = hex(r.colours.accent)
      const dark = hex(r.colours.dark)
      inlay(mesh, 'plate', front(roundRect(0, -0.002, half[0] - 0.023, half[1] - 0.019, 0.026), 0.03), (p) =>
        mixColour(plate, blush, 0.9 * bump(Math.hypot(Math.abs(p[0]) - 0.066, p[1] + 0.03), 0.02)),
      )
      // made of loops around the eye, so its outline is round however coarse they are
      paintTriangles(
        mesh,
        'goggle',
        (t) =>
          t.every(
            (i) => mesh.vertices[i]!.bind.margin || (mesh.vertices[i]!.bind.lidRing ?? 99) <= goggle.ring,
          ),
        (_, v) => (v.bind.margin ? dark : accent),
      )
      for (const v of mesh.vertices) {
        if (v.bind.kind === 'bag') v.color = basePaint(r, v)
        else if (v.bind.lip && v.bind.lip.q <= 1.051) v.color = hex(r.colours.rubber)
      }
      inlay(mesh, 'nose', front(circle(0, -0.021, 0.0125 * r.nose), 0.03), () => accent)
    },
  }
}

function basePaint(r: RobotTraits, { bind: b }: Vertex): Colour {
  if (b.kind === 'bag') return mixColour(hex(0x59262c), hex(0x14060a), smooth(0, 4, b.ring!))
  if (b.margin) return hex(r.colours.dark)
  return hex(r.colours.shell)
}
