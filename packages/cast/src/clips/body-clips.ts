import type { Clip } from '@facework/documents'
import { type BodyKey, type BodyKeys, bodyClip, mirrorKeys, oppositeStep } from './body-track.ts'

// Angles in degrees. Left arm: +z lifts, −y brings forward, of a rest that hangs 50° down.

const hang: BodyKey[] = [[0, 0, 0, -24]]
const relaxed: BodyKeys = {
  LeftUpperArm: hang,
  RightUpperArm: mirrorKeys(hang),
  LeftLowerArm: [[0, 0, -16, 0]],
  RightLowerArm: [[0, 0, 16, 0]],
}

const idle: BodyKeys = {
  ...relaxed,
  Hips: [
    [0, 0, 0, 0],
    [2, 0, 1.2, 1.2],
    [4, 0, 0, 0],
  ],
  Spine: [
    [0, 0, 0, 0],
    [1, 0.8, 0, -0.6],
    [2, 1.2, 0, -1.2],
    [3, 0.8, 0, -0.6],
    [4, 0, 0, 0],
  ],
  // breathing
  Chest: [
    [0, 0, 0, 0],
    [1, -1.8, 0, 0],
    [2, 0, 0, 0],
    [3, -1.8, 0, 0],
    [4, 0, 0, 0],
  ],
  LeftShoulder: [
    [0, 0, 0, 0],
    [1, 0, 0, 2.5],
    [2, 0, 0, 0],
    [3, 0, 0, 2.5],
    [4, 0, 0, 0],
  ],
  RightShoulder: [
    [0, 0, 0, 0],
    [1, 0, 0, -2.5],
    [2, 0, 0, 0],
    [3, 0, 0, -2.5],
    [4, 0, 0, 0],
  ],
  LeftUpperArm: [
    [0, 0, 0, -24],
    [2, 1.5, 0, -22],
    [4, 0, 0, -24],
  ],
  RightUpperArm: [
    [0, 0, 0, 24],
    [2, 1.5, 0, 22],
    [4, 0, 0, 24],
  ],
  Head: [
    [0, 0, 0, 0],
    [1.3, 1.2, 3, 1.2],
    [2.8, -0.6, -2.4, -1.2],
    [4, 0, 0, 0],
  ],
}

const STEP = 1.1
const thigh: BodyKey[] = [
  [0, -26, 0, 0],
  [0.275, -4, 0, 0],
  [0.55, 24, 0, 0],
  [0.825, -12, 0, 0],
  [STEP, -26, 0, 0],
]
const shin: BodyKey[] = [
  [0, 6, 0, 0],
  [0.275, 10, 0, 0],
  [0.55, 16, 0, 0],
  [0.75, 52, 0, 0],
  [0.95, 26, 0, 0],
  [STEP, 6, 0, 0],
]
const foot: BodyKey[] = [
  [0, -12, 0, 0],
  [0.2, -4, 0, 0],
  [0.45, 4, 0, 0],
  [0.6, 24, 0, 0],
  [0.85, -6, 0, 0],
  [STEP, -12, 0, 0],
]
const swing: BodyKey[] = [
  [0, 26, 0, -22],
  [STEP / 2, -26, 0, -22],
  [STEP, 26, 0, -22],
]
const elbow: BodyKey[] = [
  [0, -8, -14, 0],
  [STEP / 2, -28, -14, 0],
  [STEP, -8, -14, 0],
]
const walk: BodyKeys = {
  LeftUpperLeg: thigh,
  RightUpperLeg: oppositeStep(thigh, STEP),
  LeftLowerLeg: shin,
  RightLowerLeg: oppositeStep(shin, STEP),
  LeftFoot: foot,
  RightFoot: oppositeStep(foot, STEP),
  LeftUpperArm: swing,
  RightUpperArm: oppositeStep(swing, STEP),
  LeftLowerArm: elbow,
  RightLowerArm: oppositeStep(elbow, STEP),
  Hips: [
    [0, 0, -7, 0],
    [0.275, 0, 0, 3],
    [0.55, 0, 7, 0],
    [0.825, 0, 0, -3],
    [STEP, 0, -7, 0],
  ],
  Spine: [
    [0, 3, 5, 0],
    [0.275, 3, 0, -2],
    [0.55, 3, -5, 0],
    [0.825, 3, 0, 2],
    [STEP, 3, 5, 0],
  ],
  Chest: [
    [0, 1, 7, 0],
    [0.55, 1, -7, 0],
    [STEP, 1, 7, 0],
  ],
  Head: [
    [0, -3, -5, 0],
    [0.275, -5, 0, -1],
    [0.55, -3, 5, 0],
    [0.825, -5, 0, 1],
    [STEP, -3, -5, 0],
  ],
}

/** The elbow comes forward so that the hand passes in front of the widest ears. */
const shakes = Array.from({ length: 7 }, (_, i) => ({ t: 0.5 + i * 0.22, out: i % 2 === 1 }))
export const WAVING: BodyKeys = {
  ...relaxed,
  LeftShoulder: [
    [0, 0, 0, 0],
    [0.4, 0, 0, 8],
    [1.9, 0, 0, 8],
    [2.4, 0, 0, 0],
  ],
  LeftUpperArm: [
    [0, 0, 0, -24],
    [0.25, 0, -26, 12],
    [0.45, 0, -40, 50],
    [1.85, 0, -40, 50],
    [2.15, 0, -20, 8],
    [2.4, 0, 0, -24],
  ],
  LeftLowerArm: [
    [0, 0, -16, 0],
    [0.45, 0, 0, 62],
    ...shakes.map(({ t, out }): BodyKey => [t, 0, 0, out ? 84 : 52]),
    [2.1, 0, -8, 30],
    [2.4, 0, -16, 0],
  ],
  LeftHand: [
    [0, 0, 0, 0],
    [0.4, 0, 0, 0, -80],
    ...shakes.map(({ t, out }): BodyKey => [t + 0.06, 0, 0, out ? 18 : -16, -84]),
    [2.4, 0, 0, 0],
  ],
  Head: [
    [0, 0, 0, 0],
    [0.5, 0, 5, -6],
    [1.9, 0, 5, -6],
    [2.4, 0, 0, 0],
  ],
  Chest: [
    [0, 0, 0, 0],
    [0.5, 0, 3, -3],
    [1.9, 0, 3, -3],
    [2.4, 0, 0, 0],
  ],
}

const nod: BodyKeys = {
  ...relaxed,
  Neck: [
    [0, 0, 0, 0],
    [0.25, 5, 0, 0],
    [0.5, -2, 0, 0],
    [0.75, 5, 0, 0],
    [1, -1, 0, 0],
    [1.25, 3, 0, 0],
    [1.6, 0, 0, 0],
  ],
  Head: [
    [0, 0, 0, 0],
    [0.28, 15, 0, 0],
    [0.53, -4, 0, 0],
    [0.78, 13, 0, 0],
    [1.03, -3, 0, 0],
    [1.28, 8, 0, 0],
    [1.6, 0, 0, 0],
  ],
}

const lift: BodyKey[] = [
  [0, 0, 0, 0],
  [0.4, 0, 0, 22],
  [1.2, 0, 0, 24],
  [1.8, 0, 0, 0],
]
const spread: BodyKey[] = [
  [0, 0, 0, -24],
  [0.4, 0, -18, -14],
  [1.2, 0, -20, -12],
  [1.8, 0, 0, -24],
]
const offer: BodyKey[] = [
  [0, 0, -16, 0],
  [0.4, 0, -30, 62],
  [1.2, 0, -34, 66],
  [1.8, 0, -16, 0],
]
const palm: BodyKey[] = [
  [0, 0, 0, 0],
  [0.4, 60, 0, 14],
  [1.2, 66, 0, 16],
  [1.8, 0, 0, 0],
]
const shrug: BodyKeys = {
  LeftShoulder: lift,
  RightShoulder: mirrorKeys(lift),
  LeftUpperArm: spread,
  RightUpperArm: mirrorKeys(spread),
  LeftLowerArm: offer,
  RightLowerArm: mirrorKeys(offer),
  LeftHand: palm,
  RightHand: mirrorKeys(palm),
  Head: [
    [0, 0, 0, 0],
    [0.4, 2, 0, 9],
    [1.2, 2, 0, 10],
    [1.8, 0, 0, 0],
  ],
}

/** Both fists up, twice. */
const up: BodyKey[] = [
  [0, 0, 0, -24],
  [0.3, 0, -30, 30],
  [0.55, 0, -34, 84],
  [0.8, 0, -34, 62],
  [1.05, 0, -34, 86],
  [1.3, 0, -34, 62],
  [1.55, 0, -34, 86],
  [1.9, 0, -20, 20],
  [2.3, 0, 0, -24],
]
const bent: BodyKey[] = [
  [0, 0, -16, 0],
  [0.5, 0, -10, 30],
  [0.8, 0, -10, 52],
  [1.05, 0, -10, 22],
  [1.3, 0, -10, 52],
  [1.55, 0, -10, 22],
  [2.3, 0, -16, 0],
]
export const CHEERING: BodyKeys = {
  LeftUpperArm: up,
  RightUpperArm: mirrorKeys(up),
  LeftLowerArm: bent,
  RightLowerArm: mirrorKeys(bent),
  Spine: [
    [0, 0, 0, 0],
    [0.25, 7, 0, 0],
    [0.55, -5, 0, 0],
    [1.05, -6, 0, 0],
    [1.6, -5, 0, 0],
    [2.3, 0, 0, 0],
  ],
  Head: [
    [0, 0, 0, 0],
    [0.25, 6, 0, 0],
    [0.6, -9, 0, 0],
    [1.1, -7, 0, 4],
    [1.6, -8, 0, -4],
    [2.3, 0, 0, 0],
  ],
}

export const bodyClips = (): Clip[] => [
  bodyClip('idle', 4, idle, true),
  bodyClip('walk', STEP, walk, true),
  bodyClip('wave', 2.4, WAVING),
  bodyClip('nod', 1.6, nod),
  bodyClip('shrug', 1.8, shrug),
]
