import { curve } from '../clay/falloff.ts'
import type { HeadSpec } from '../face/head.ts'
import { hex, mixColour } from '../paint/colour.ts'
import type { PieceList } from './accessory-piece.ts'
import { buildBar, buildBeard } from './facial-hair.ts'
import { buildGlasses } from './glasses.ts'
import { buildEarring, buildMask, buildPointedHat } from './headwear.ts'

const DARK = hex(0x3a1f14)
const LIGHT = hex(0x8a5a34)

/** Wild and worn. */
export function grubAccessories(head: HeadSpec): PieceList {
  const { y, W } = head.mouth
  return {
    brows: [
      buildBar(head, 'Brows', 'hair', {
        points: [
          [0.009, 0.061, 0.008],
          [0.034, 0.072, 0.0128],
          [0.06, 0.0765, 0.0105],
          [0.09, 0.074, 0.0035],
        ],
        thick: 0.0095,
        color: DARK,
      }),
    ],
    moustache: [
      buildBar(head, 'Moustache', 'hair', {
        points: [
          [0.0006, y + 0.019, 0.006],
          [0.02, y + 0.0165, 0.0085],
          [0.038, y + 0.008, 0.0075],
          [W + 0.014, y - 0.008, 0.0055],
          [W + 0.021, y - 0.03, 0.0016],
        ],
        thick: 0.0068,
        color: mixColour(DARK, LIGHT, 0.25),
      }),
    ],
    beard: [
      buildBeard(head, {
        center: [0, -0.045, 0.014],
        half: 86,
        top: (a) =>
          curve(
            [
              [0, -30],
              [26, -27],
              [42, -16],
              [64, -8],
              [86, 4],
            ],
            a,
          ),
        bottom: (a) =>
          curve(
            [
              [0, -64],
              [50, -50],
              [86, -22],
            ],
            a,
          ),
        thick: 0.012,
        groove: 0.0024,
        locks: 8,
        material: 'hair',
        dark: DARK,
        light: mixColour(DARK, LIGHT, 0.7),
        tips: 0.06,
      }),
    ],
    glasses: buildGlasses(head, {
      lens: [1.05, 1.05],
      power: 2,
      wire: 0.0034,
      material: 'plastic',
      color: hex(0x5a3a22),
      glass: hex(0xffe6a0),
      clear: 0.013,
      wrap: 0.12,
    }),
    earring: [buildEarring([0.176, 0.0085, -0.047], 0.017, hex(0xf0c040))],
    hat: [buildPointedHat([0, 0.088, -0.012], 0.1, hex(0x4b2f63), hex(0xe0a030))],
    mask: [
      buildMask(head, {
        center: [0, -0.045, 0.014],
        half: 88,
        top: (a) =>
          curve(
            [
              [0, 17],
              [20, 16],
              [40, 10],
              [62, 12],
              [88, 16],
            ],
            a,
          ),
        bottom: (a) =>
          curve(
            [
              [0, -62],
              [40, -50],
              [88, -16],
            ],
            a,
          ),
        at: [0, -0.045, 0.08],
        bulge: [0.055, 0.05, 0.058],
        material: 'cloth',
        folds: 0.0012,
        hang: 0.05,
        color: (u, v) =>
          v > 0.9 || v < 0.06
            ? hex(0x7a1418)
            : mixColour(hex(0xc62b2b), hex(0xa01e22), 0.5 + 0.5 * Math.sin(u * 16) * Math.sin(v * 18)),
      }),
    ],
  }
}
