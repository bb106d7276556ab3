import { curve } from '../clay/falloff.ts'
import type { HeadSpec } from '../face/head.ts'
import { hex, mixColour } from '../paint/colour.ts'
import type { PieceList } from './accessory-piece.ts'
import { buildBar, buildBeard } from './facial-hair.ts'
import { buildGlasses } from './glasses.ts'
import { buildEarring, buildMask, buildTopHat } from './headwear.ts'

const DARK = hex(0x4a2218)
const LIGHT = hex(0x9a5230)

/** Soft and rounded, in her own colors. */
export function adaAccessories(head: HeadSpec): PieceList {
  const { y, W } = head.mouth
  return {
    brows: [
      buildBar(head, 'Brows', 'hair', {
        points: [
          [0.0135, 0.051, 0.0048],
          [0.03, 0.0585, 0.0075],
          [0.049, 0.0595, 0.0066],
          [0.067, 0.0495, 0.0032],
        ],
        thick: 0.0052,
        color: mixColour(DARK, hex(0x2a1713), 0.5),
      }),
    ],
    moustache: [
      buildBar(head, 'Moustache', 'hair', {
        points: [
          [0.0005, y + 0.0172, 0.0036],
          [0.011, y + 0.0158, 0.0048],
          [0.024, y + 0.0105, 0.0044],
          [0.035, y + 0.0105, 0.003],
          [W + 0.018, y + 0.0195, 0.0012],
        ],
        thick: 0.0046,
        color: mixColour(DARK, LIGHT, 0.35),
      }),
    ],
    beard: [
      buildBeard(head, {
        center: [0, -0.045, 0.02],
        half: 92,
        top: (a) =>
          curve(
            [
              [0, -31],
              [20, -27],
              [34, -14],
              [60, -7],
              [92, 8],
            ],
            a,
          ),
        bottom: (a) =>
          curve(
            [
              [0, -66],
              [50, -52],
              [92, -24],
            ],
            a,
          ),
        thick: 0.0085,
        groove: 0.0012,
        locks: 9,
        material: 'hair',
        dark: DARK,
        light: mixColour(DARK, LIGHT, 0.7),
      }),
    ],
    glasses: buildGlasses(head, {
      lens: [1.02, 0.98],
      power: 2.3,
      wire: 0.0021,
      material: 'metal',
      color: hex(0xd9a441),
      glass: hex(0xbfe8ff),
      clear: 0.012,
      wrap: 0.14,
    }),
    earring: [buildEarring([0.0865, -0.066, 0.03], 0.0085, hex(0xe9b949), hex(0x2bb5a3))],
    hat: [buildTopHat([0.008, 0.1355, 0.012], [0.16, 1, 0.1], 0.058, hex(0x24304a), hex(0xf6b13d))],
    mask: [
      buildMask(head, {
        center: [0, -0.048, 0.02],
        half: 84,
        top: (a) =>
          curve(
            [
              [0, 19],
              [16, 16],
              [34, 9],
              [60, 11],
              [84, 12],
            ],
            a,
          ),
        bottom: (a) =>
          curve(
            [
              [0, -58],
              [40, -48],
              [84, -14],
            ],
            a,
          ),
        at: [0, -0.058, 0.074],
        bulge: [0.042, 0.046, 0.044],
        material: 'cloth',
        folds: 0.0022,
        color: (u, v) =>
          v < 0.07 || v > 0.93 || Math.abs(u) > 0.96
            ? hex(0xf4f7fb)
            : mixColour(hex(0x7fc4e8), hex(0x9ad6f2), v),
      }),
    ],
  }
}
