import { ADA, type HumanTraits } from '../people/human-traits.ts'

/**
 * A face with the proportions of an adult: per 90 mm between the outer corners of the eyes about 32 mm between the inner
 * ones, a mouth of 51 mm, a nose of 35 mm, and the mouth 62 mm below the eyes.
 */
export const HUMAN_TEMPLATE: HumanTraits = {
  ...ADA,
  name: 'human template',
  eyeSize: 0.66,
  eyeOpen: 0.6,
  eyeSpacing: 0.82,
  mouthWidth: 1.14,
  mouthCurve: 0.3,
  noseLength: 1.55,
  noseWidth: 1.7,
  noseTip: 1.5,
  jawWidth: 1.12,
  chin: 1.15,
  faceLength: 1.05,
  lips: 1.1,
  freckles: false,
  buns: 0,
  hair: 'short',
  lashes: 0.4,
  browHeight: -0.018,
}

/** A cartoon's face: Ada, whose eyes are twice as large. */
export const STYLIZED_TEMPLATE: HumanTraits = { ...ADA, name: 'stylized template', freckles: false, buns: 0 }
