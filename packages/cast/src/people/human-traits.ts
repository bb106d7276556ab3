import { seededRandom } from '../clay/random.ts'
import { hexFromHsl } from '../paint/colour.ts'

/** What makes one human differ from the next. Sizes are multipliers of Ada's, shifts are in metres or radians. */
export interface HumanTraits {
  name: string
  skullWidth: number
  skullHeight: number
  jawWidth: number
  cheeks: number
  chin: number
  /** Lower face: how far mouth and chin sit below the eyes. */
  faceLength: number
  eyeSize: number
  eyeSpacing: number
  eyeOpen: number
  eyeTilt: number
  noseLength: number
  noseWidth: number
  noseTip: number
  mouthWidth: number
  mouthCurve: number
  lips: number
  browThick: number
  browArch: number
  browHeight: number
  lashes: number
  freckles: boolean
  hair: 'bob' | 'short' | 'long'
  buns: 0 | 1 | 2
  build: number
  /** Hand-picked palettes: sRGB hex. */
  skin: { base: number; warm: number; lip: number; shade: number }
  hairColour: { dark: number; light: number }
  iris: { dark: number; light: number; ring: number }
  clothes: { top: number; stripe: number; accent: number; pocket: number; trousers: number; shoes: number }
}

export const ADA: HumanTraits = {
  name: 'ada',
  skullWidth: 1,
  skullHeight: 1,
  jawWidth: 1,
  cheeks: 1,
  chin: 1,
  faceLength: 1,
  eyeSize: 1,
  eyeSpacing: 1,
  eyeOpen: 1,
  eyeTilt: 0,
  noseLength: 1,
  noseWidth: 1,
  noseTip: 1,
  mouthWidth: 1,
  mouthCurve: 1,
  lips: 1,
  browThick: 1,
  browArch: 0,
  browHeight: 0,
  lashes: 1,
  freckles: true,
  hair: 'bob',
  buns: 2,
  build: 1,
  skin: { base: 0xe8a884, warm: 0xe07f6a, lip: 0xc9605c, shade: 0xc98468 },
  hairColour: { dark: 0x5a2b1f, light: 0x9a5230 },
  iris: { dark: 0x2f7d5b, light: 0x8fd08a, ring: 0x123427 },
  clothes: {
    top: 0x35b8a6,
    stripe: 0xf6b13d,
    accent: 0xfff1dc,
    pocket: 0x2aa08f,
    trousers: 0x24485e,
    shoes: 0xf6b13d,
  },
}

const SKINS: readonly HumanTraits['skin'][] = [
  { base: 0xf2c4a4, warm: 0xec9182, lip: 0xd0706c, shade: 0xd89c80 },
  { base: 0xe8a884, warm: 0xe07f6a, lip: 0xc9605c, shade: 0xc98468 },
  { base: 0xd6935f, warm: 0xcb6d4c, lip: 0xb0524a, shade: 0xb07046 },
  { base: 0xb4744a, warm: 0xa8553a, lip: 0x934540, shade: 0x8e5636 },
  { base: 0x8a5335, warm: 0x86402b, lip: 0x78363a, shade: 0x663a25 },
  { base: 0x5e3825, warm: 0x5f2b20, lip: 0x5e2b30, shade: 0x432719 },
]
const HAIRS: readonly HumanTraits['hairColour'][] = [
  { dark: 0x5a2b1f, light: 0x9a5230 },
  { dark: 0x241814, light: 0x4a342a },
  { dark: 0x161418, light: 0x3a3844 },
  { dark: 0xa86c24, light: 0xe6b65a },
  { dark: 0x8e3212, light: 0xd8682a },
  { dark: 0x8c8c94, light: 0xd2d2da },
  { dark: 0x3b2c66, light: 0x7a5fc0 },
]
const IRISES: readonly HumanTraits['iris'][] = [
  { dark: 0x2f7d5b, light: 0x8fd08a, ring: 0x123427 },
  { dark: 0x3c6ea8, light: 0x9cc8ee, ring: 0x16304c },
  { dark: 0x6b4222, light: 0xb8803e, ring: 0x2a170a },
  { dark: 0x3f2a1a, light: 0x7c5230, ring: 0x170d07 },
  { dark: 0x6d7a86, light: 0xb9c6cf, ring: 0x2c343b },
]
const NAMES = ['mira', 'theo', 'juno', 'ravi', 'noor', 'otto', 'lien', 'sami', 'iris', 'kofi', 'elin', 'hugo']

/** A plausible human of its own: proportions cluster around the family's mean, styles are free. */
export function humanFromSeed(seed: number): HumanTraits {
  const r = seededRandom(seed * 3 + 1)
  const near = (spread: number) => 1 + r.spread() * spread
  const hue = r.between(0, 360)
  const hair = r.pick(['bob', 'short', 'long'] as const)
  return {
    name: `${r.pick(NAMES)}-${seed}`,
    skullWidth: near(0.05),
    skullHeight: near(0.05),
    jawWidth: near(0.19),
    cheeks: near(0.16),
    chin: near(0.2),
    faceLength: near(0.09),
    eyeSize: near(0.12),
    eyeSpacing: near(0.05),
    eyeOpen: near(0.2),
    eyeTilt: r.spread() * 0.07,
    noseLength: near(0.3),
    noseWidth: near(0.5),
    noseTip: near(0.4),
    mouthWidth: near(0.24),
    mouthCurve: near(0.5),
    lips: near(0.5),
    browThick: near(0.55),
    browArch: r.spread() * 0.004,
    browHeight: r.spread() * 0.003,
    lashes: r.between(0.35, 1.1),
    freckles: r.chance(0.35),
    hair,
    buns: hair === 'long' ? 0 : r.pick([0, 0, 1, 2] as const),
    build: near(0.12),
    skin: r.pick(SKINS),
    hairColour: r.pick(HAIRS),
    iris: r.pick(IRISES),
    clothes: {
      top: hexFromHsl(hue, 0.55, 0.47),
      stripe: hexFromHsl((hue + 190) % 360, 0.85, 0.62),
      accent: 0xfff1dc,
      pocket: hexFromHsl(hue, 0.55, 0.4),
      trousers: hexFromHsl((hue + r.between(20, 60)) % 360, 0.4, 0.26),
      shoes: hexFromHsl((hue + 180) % 360, 0.85, 0.6),
    },
  }
}
