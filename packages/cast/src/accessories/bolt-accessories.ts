import { curve } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { roundBox } from '../clay/signed-distance.ts'
import type { HeadSpec } from '../face/head.ts'
import { hex, mixColour } from '../paint/colour.ts'
import type { PieceList } from './accessory-piece.ts'
import { buildBar, buildBeard } from './facial-hair.ts'
import { buildGlasses } from './glasses.ts'
import { buildCrown, buildEarring, buildMask } from './headwear.ts'

const STEEL = hex(0x9fb0c0)
const ORANGE = hex(0xff7a2f)
const INK = hex(0x1c2430)

/** Machined: blocks, ridges and rivets. */
export function boltAccessories(head: HeadSpec): PieceList {
  const { y, W } = head.mouth
  return {
    // His brows are joints of their own; the skin below stays still.
    brows: [
      heldBySides(
        'Brow',
        buildBar({ ...head, form: roundBox([0, 0, 0], [0.112, 0.1, 0.0935], 0.04) }, 'Brows', 'plastic', {
          points: [
            [0.017, 0.069, 0.0075],
            [0.046, 0.0765, 0.0085],
            [0.08, 0.0735, 0.0075],
          ],
          thick: 0.0135,
          color: ORANGE,
          power: 3.4,
        }),
      ),
    ],
    moustache: [
      buildBar(head, 'Moustache', 'plastic', {
        points: [
          [0.0008, y + 0.0165, 0.0042],
          [0.016, y + 0.016, 0.0052],
          [W, y + 0.0135, 0.0046],
          [W + 0.014, y + 0.024, 0.003],
        ],
        thick: 0.0058,
        color: INK,
        power: 3,
      }),
    ],
    beard: [
      buildBeard(head, {
        center: [0, -0.04, 0.03],
        half: 62,
        top: (a) =>
          curve(
            [
              [0, -30],
              [34, -27],
              [62, -14],
            ],
            a,
          ),
        bottom: (a) =>
          curve(
            [
              [0, -47],
              [40, -44],
              [62, -38],
            ],
            a,
          ),
        thick: 0.007,
        groove: 0.0022,
        locks: 11,
        material: 'metal',
        dark: hex(0x5f6d7c),
        light: STEEL,
      }),
    ],
    glasses: buildGlasses(head, {
      lens: [1.2, 1.06],
      power: 5,
      wire: 0.0036,
      material: 'plastic',
      color: INK,
      glass: hex(0x58e0ff),
      clear: 0.006,
      wrap: 0.04,
    }),
    earring: [buildEarring([0.1235, -0.024, 0], 0.014, STEEL, ORANGE)],
    hat: [buildCrown([0, 0.099, -0.006], 0.052, 0.044, hex(0xffd76a), ORANGE)],
    mask: [
      buildMask(head, {
        center: [0, -0.04, 0.02],
        half: 58,
        top: (a) =>
          curve(
            [
              [0, 17],
              [24, 9],
              [40, 6],
              [58, 8],
            ],
            a,
          ),
        bottom: (a) =>
          curve(
            [
              [0, -40],
              [40, -36],
              [58, -24],
            ],
            a,
          ),
        at: [0, -0.045, 0.08],
        bulge: [0.05, 0.04, 0.046],
        material: 'plastic',
        folds: 0.0016,
        color: (u, v) =>
          Math.abs(u) > 0.94 || v < 0.06 || v > 0.94
            ? ORANGE
            : mixColour(
                INK,
                STEEL,
                Math.abs(u) < 0.34 && v > 0.4 && v < 0.8 ? 0.5 + 0.5 * Math.cos(v * 60) : 0.08,
              ),
      }),
    ],
  }
}

/** Each half follows the joint of its side. */
function heldBySides(joint: string, mesh: Mesh): Mesh {
  for (const v of mesh.vertices) v.influences = [[`${v.p[0] > 0 ? 'Left' : 'Right'}${joint}`, 1]]
  return mesh
}
