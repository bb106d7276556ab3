import { seededRandom } from '../clay/random.ts'
import { hexFromHsl } from '../paint/colour.ts'

/** What makes one robot differ from the next. Sizes are multipliers of Bolt's. */
export interface RobotTraits {
  name: string
  width: number
  height: number
  depth: number
  /** Rounding of the box in metres. */
  round: number
  eyeSize: number
  eyeSpacing: number
  mouthWidth: number
  mouthCurve: number
  nose: number
  browLength: number
  browThick: number
  antenna: 'bulb' | 'twin' | 'none'
  ears: number
  badge: 'heart' | 'disc' | 'flash'
  bodyWidth: number
  colours: {
    shell: number
    deep: number
    plate: number
    rubber: number
    accent: number
    metal: number
    dark: number
    blush: number
    glow: number
  }
  iris: { dark: number; light: number; ring: number; glow: number }
}

export const BOLT: RobotTraits = {
  name: 'bolt',
  width: 1,
  height: 1,
  depth: 1,
  round: 0.046,
  eyeSize: 1,
  eyeSpacing: 1,
  mouthWidth: 1,
  mouthCurve: 1,
  nose: 1,
  browLength: 1,
  browThick: 1,
  antenna: 'bulb',
  ears: 1,
  badge: 'heart',
  bodyWidth: 1,
  colours: {
    shell: 0x2f8fd6,
    deep: 0x1d5f9e,
    plate: 0xfff3dc,
    rubber: 0x2f4a6d,
    accent: 0xff8a2b,
    metal: 0x9aa4b2,
    dark: 0x23262e,
    blush: 0xff9d86,
    glow: 0xff7a4a,
  },
  iris: { dark: 0x12b5d8, light: 0x7df2ff, ring: 0x063a4a, glow: 0xa8fbff },
}

const NAMES = ['pixel', 'rivet', 'cog', 'tinker', 'volt', 'gizmo', 'chip', 'sprocket', 'diode', 'servo']
/** Toy-box paint: shell, its darker twin, accent, glow. Free hues clash more often than not. */
const PAINTS: readonly (readonly [number, number, number, number])[] = [
  [0x2f8fd6, 0x1d5f9e, 0xff8a2b, 0xff7a4a],
  [0xe2574c, 0x9e3129, 0xf6c445, 0xffd76a],
  [0x3fa88b, 0x23705b, 0xf2796b, 0xff9a7a],
  [0xf2b33d, 0xb57a17, 0x3b6fb5, 0x6fb7ff],
  [0x8a6fd1, 0x5a43a0, 0xf5a3c0, 0xffb3d6],
  [0xc9ced6, 0x7d8794, 0x2bb3a3, 0x6ff2df],
  [0x4b5563, 0x2a313b, 0xf0563a, 0xff8a5a],
  [0xef8fa6, 0xb9566f, 0x4aa3a8, 0x8ff0ea],
]

export function robotFromSeed(seed: number): RobotTraits {
  const r = seededRandom(seed * 3 + 3)
  const near = (spread: number) => 1 + r.spread() * spread
  const eye = r.pick([190, 150, 45, 320, 95])
  const [shell, deep, accent, glow] = r.pick(PAINTS)
  return {
    name: `${r.pick(NAMES)}-${seed}`,
    width: near(0.13),
    height: near(0.1),
    depth: near(0.08),
    round: r.between(0.03, 0.06),
    eyeSize: near(0.13),
    eyeSpacing: near(0.07),
    mouthWidth: near(0.25),
    mouthCurve: r.between(0, 2.2),
    nose: near(0.45),
    browLength: near(0.25),
    browThick: near(0.5),
    antenna: r.pick(['bulb', 'twin', 'none'] as const),
    ears: near(0.35),
    badge: r.pick(['heart', 'disc', 'flash'] as const),
    bodyWidth: near(0.12),
    colours: {
      shell,
      deep,
      plate: r.pick([0xfff3dc, 0xf1f4f8, 0xffe9d6, 0xe6f2ec]),
      rubber: deep,
      accent,
      metal: 0x9aa4b2,
      dark: 0x23262e,
      blush: 0xff9d86,
      glow,
    },
    iris: {
      dark: hexFromHsl(eye, 0.85, 0.46),
      light: hexFromHsl(eye, 1, 0.75),
      ring: hexFromHsl(eye, 0.85, 0.16),
      glow: hexFromHsl(eye, 1, 0.84),
    },
  }
}
