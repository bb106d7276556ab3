import { ADA, type HumanTraits } from '../people/human-traits.ts'

/** A face with the proportions of a real one: small eyes, a longer nose, a wider jaw. */
export const HUMAN_TEMPLATE: HumanTraits = {
  ...ADA,
  name: 'human template',
  eyeSize: 0.56,
  eyeOpen: 0.78,
  eyeSpacing: 0.9,
  mouthWidth: 1.15,
  mouthCurve: 0.3,
  noseLength: 1.35,
  noseWidth: 1.7,
  noseTip: 1.5,
  jawWidth: 1.12,
  chin: 1.15,
  faceLength: 1.08,
  lips: 1.1,
  freckles: false,
  buns: 0,
  hair: 'short',
  lashes: 0.4,
  browHeight: -0.012,
}

/** A cartoon's face: Ada, whose eyes are twice as large. */
export const STYLIZED_TEMPLATE: HumanTraits = { ...ADA, name: 'stylized template', freckles: false, buns: 0 }
