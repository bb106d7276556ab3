import type { Profile } from './profile.ts'

const SPECIFICATIONS = 'Roblox creator documentation, character body specifications'
const HEADS = 'Roblox creator documentation, create basic heads'
const DATE = '2026-08'

export const ROBLOX: Profile = {
  name: 'roblox',
  title: 'Roblox',
  summary: '4,000 triangles, joints only',
  counts: 'head',
  budgets: [
    { name: 'triangles', limit: 4000, source: SPECIFICATIONS, date: DATE },
    { name: 'joints', limit: 50, source: HEADS, date: DATE },
    { name: 'influences', limit: 4, source: 'Roblox creator documentation, mesh specifications', date: DATE },
    { name: 'morphs', limit: 0, source: HEADS, date: DATE },
    { name: 'texture', limit: 2048, source: SPECIFICATIONS, date: DATE },
  ],
  controlSet: 'FACS-50',
  // biome-ignore format: by region
  required: [
    'LeftInnerBrowRaiser', 'RightInnerBrowRaiser',
    'EyesLookDown', 'LeftEyeClosed', 'RightEyeClosed', 'LeftCheekRaiser', 'RightCheekRaiser',
    'JawDrop',
    'ChinRaiser', 'ChinRaiserUpperLip', 'Pucker', 'LeftLipCornerPuller', 'RightLipCornerPuller',
    'LeftLipCornerDown', 'RightLipCornerDown', 'LeftLowerLipDepressor', 'RightLowerLipDepressor',
  ],
  requiredFrom: `Roblox creator documentation, dynamic head specifications, ${DATE}`,
}

/** Size of a head in studs, [x, y, z]; a stud is 0.28 m. */
export const ROBLOX_SIZE = {
  stud: 0.28,
  least: [0.5, 0.5, 0.5],
  most: [3, 2, 2],
  source: SPECIFICATIONS,
  date: DATE,
} as const

/** Any mix of poses keeps the size of a head within these parts of its size at rest. */
export const ROBLOX_SIZE_CHANGE = {
  least: 0.95,
  most: 1.2,
  source: 'Roblox creator documentation, validation system',
  date: DATE,
} as const

/** Connected parts that one head may have. */
export const ROBLOX_ISLANDS = {
  most: 10,
  source: 'Roblox creator documentation, validation system',
  date: DATE,
} as const

/** Mixes that must move eyes and mouth. How far is not published; 3 % of the head is our limit. */
export const ROBLOX_EXPRESSIONS: readonly {
  readonly name: string
  readonly moves: 'left eye' | 'right eye' | 'mouth'
  readonly controls: Readonly<Record<string, number>>
}[] = [
  { name: 'left blink', moves: 'left eye', controls: { LeftEyeClosed: 1, EyesLookDown: 1 } },
  { name: 'right blink', moves: 'right eye', controls: { RightEyeClosed: 1, EyesLookDown: 1 } },
  { name: 'open mouth', moves: 'mouth', controls: { JawDrop: 1 } },
  {
    name: 'happy',
    moves: 'mouth',
    controls: { Pucker: 1, LeftLipCornerPuller: 1, RightLipCornerPuller: 1 },
  },
  {
    name: 'sad',
    moves: 'mouth',
    controls: {
      ChinRaiser: 1,
      ChinRaiserUpperLip: 1,
      LeftCheekRaiser: 0.85,
      RightCheekRaiser: 0.85,
      LeftInnerBrowRaiser: 1,
      RightInnerBrowRaiser: 1,
      LeftLipCornerDown: 1,
      RightLipCornerDown: 1,
      LeftLowerLipDepressor: 1,
      RightLowerLipDepressor: 1,
    },
  },
]

/** Joints of the R15 body, which face joints cannot have. */
// biome-ignore format: by limb
export const ROBLOX_BODY_JOINTS: readonly string[] = [
  'Root', 'HumanoidRootNode', 'HumanoidRootPart', 'LowerTorso', 'UpperTorso', 'Head',
  'LeftUpperArm', 'LeftLowerArm', 'LeftHand', 'RightUpperArm', 'RightLowerArm', 'RightHand',
  'LeftUpperLeg', 'LeftLowerLeg', 'LeftFoot', 'RightUpperLeg', 'RightLowerLeg', 'RightFoot',
]
