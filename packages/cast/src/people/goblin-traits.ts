import { seededRandom } from '../clay/random.ts'
import { hexFromHsl } from '../paint/colour.ts'

/** What makes one goblin differ from the next. Sizes are multipliers of Grub's. */
export interface GoblinTraits {
  name: string
  headWidth: number
  headHeight: number
  jawWidth: number
  cheeks: number
  eyeSize: number
  eyeOpen: number
  eyeTilt: number
  noseLength: number
  noseSize: number
  mouthWidth: number
  mouthCurve: number
  lips: number
  browThick: number
  earLength: number
  earWidth: number
  /** Upward tilt of the ears, added to Grub's. */
  earTilt: number
  tusks: number
  tuft: 'spikes' | 'mohawk' | 'bald'
  belly: number
  slit: number
  skin: { base: number; deep: number; pale: number; rose: number; lip: number }
  hair: { dark: number; light: number }
  iris: { dark: number; light: number; ring: number }
  clothes: { vest: number; shirt: number; belt: number; trousers: number; buckle: number }
}

export const GRUB: GoblinTraits = {
  name: 'grub',
  headWidth: 1,
  headHeight: 1,
  jawWidth: 1,
  cheeks: 1,
  eyeSize: 1,
  eyeOpen: 1,
  eyeTilt: 0,
  noseLength: 1,
  noseSize: 1,
  mouthWidth: 1,
  mouthCurve: 1,
  lips: 1,
  browThick: 1,
  earLength: 1,
  earWidth: 1,
  earTilt: 0,
  tusks: 1,
  tuft: 'spikes',
  belly: 1,
  slit: 1,
  skin: { base: 0x86b84a, deep: 0x4f8236, pale: 0xb4d673, rose: 0xd98a5c, lip: 0x6f8a3c },
  hair: { dark: 0x33261f, light: 0x70503a },
  iris: { dark: 0xc8781a, light: 0xffd84a, ring: 0x4a2408 },
  clothes: { vest: 0x7b4a2b, shirt: 0xe2c388, belt: 0x3b2417, trousers: 0x4d4258, buckle: 0xe8b040 },
}

const NAMES = ['snix', 'mog', 'brakka', 'pug', 'tizz', 'oggo', 'fen', 'ruk', 'zibb', 'wort']

export function goblinFromSeed(seed: number): GoblinTraits {
  const r = seededRandom(seed * 3 + 2)
  const near = (spread: number) => 1 + r.spread() * spread
  const hue = r.pick([88, 100, 130, 165, 200, 28, 58, 275]) + r.spread() * 10
  const cloth = r.between(0, 360)
  const eye = r.pick([44, 60, 12, 110, 190, 290])
  const shade = r.between(0.42, 0.54)
  return {
    name: `${r.pick(NAMES)}-${seed}`,
    headWidth: near(0.07),
    headHeight: near(0.06),
    jawWidth: near(0.1),
    cheeks: near(0.15),
    eyeSize: near(0.09),
    eyeOpen: near(0.14),
    eyeTilt: r.spread() * 0.09,
    noseLength: near(0.22),
    noseSize: near(0.2),
    mouthWidth: near(0.13),
    mouthCurve: near(0.6),
    lips: near(0.3),
    browThick: near(0.35),
    earLength: near(0.35),
    earWidth: near(0.25),
    earTilt: r.spread() * 0.35,
    tusks: r.chance(0.25) ? 0 : r.between(0.5, 1.3),
    tuft: r.pick(['spikes', 'mohawk', 'bald'] as const),
    belly: near(0.14),
    slit: r.chance(0.4) ? 0.5 : 1,
    skin: {
      base: hexFromHsl(hue, 0.42, shade),
      deep: hexFromHsl(hue + 6, 0.42, shade * 0.66),
      pale: hexFromHsl(hue - 8, 0.5, Math.min(0.72, shade * 1.38)),
      rose: hexFromHsl(r.pick([22, 8, 330]), 0.55, 0.58),
      lip: hexFromHsl(hue - 6, 0.36, shade * 0.8),
    },
    hair: {
      dark: hexFromHsl(r.between(0, 360), 0.25, 0.16),
      light: hexFromHsl(r.between(10, 50), 0.35, 0.34),
    },
    iris: {
      dark: hexFromHsl(eye, 0.75, 0.42),
      light: hexFromHsl(eye + 12, 0.95, 0.64),
      ring: hexFromHsl(eye, 0.7, 0.16),
    },
    clothes: {
      vest: hexFromHsl(cloth, 0.42, 0.34),
      shirt: hexFromHsl(cloth + 30, 0.5, 0.76),
      belt: 0x3b2417,
      trousers: hexFromHsl(cloth + 200, 0.22, 0.32),
      buckle: 0xe8b040,
    },
  }
}
