/** A bone of VRM's human: its parent bone, and where it rests relative to that in a T-pose 1.6 m tall. */
export interface HumanBone {
  readonly parent?: string | undefined
  readonly offset: readonly [number, number, number]
}

type Row = readonly [string, string, number, number, number]

// biome-ignore format: a table
const MIDDLE: readonly Row[] = [
  ['hips', '', 0, 0.9, 0],
  ['spine', 'hips', 0, 0.1, 0], ['chest', 'spine', 0, 0.12, 0], ['upperChest', 'chest', 0, 0.12, 0],
  ['neck', 'upperChest', 0, 0.14, 0], ['head', 'neck', 0, 0.08, 0], ['jaw', 'head', 0, 0.02, 0.03],
]
/** Of the left side; the right is its mirror image. */
// biome-ignore format: a table
const LEFT: readonly Row[] = [
  ['Eye', 'head', 0.03, 0.07, 0.07],
  ['UpperLeg', 'hips', 0.08, -0.05, 0], ['LowerLeg', '.UpperLeg', 0, -0.39, 0], ['Foot', '.LowerLeg', 0, -0.38, 0], ['Toes', '.Foot', 0, -0.06, 0.12],
  ['Shoulder', 'upperChest', 0.03, 0.1, 0], ['UpperArm', '.Shoulder', 0.1, 0, 0], ['LowerArm', '.UpperArm', 0.25, 0, 0], ['Hand', '.LowerArm', 0.24, 0, 0],
  ['ThumbMetacarpal', '.Hand', 0.02, 0, 0.02], ['ThumbProximal', '.ThumbMetacarpal', 0.03, 0, 0.02], ['ThumbDistal', '.ThumbProximal', 0.02, 0, 0.02],
  ['IndexProximal', '.Hand', 0.08, 0, 0.03], ['IndexIntermediate', '.IndexProximal', 0.03, 0, 0], ['IndexDistal', '.IndexIntermediate', 0.02, 0, 0],
  ['MiddleProximal', '.Hand', 0.08, 0, 0.01], ['MiddleIntermediate', '.MiddleProximal', 0.03, 0, 0], ['MiddleDistal', '.MiddleIntermediate', 0.02, 0, 0],
  ['RingProximal', '.Hand', 0.08, 0, -0.01], ['RingIntermediate', '.RingProximal', 0.03, 0, 0], ['RingDistal', '.RingIntermediate', 0.02, 0, 0],
  ['LittleProximal', '.Hand', 0.07, 0, -0.03], ['LittleIntermediate', '.LittleProximal', 0.02, 0, 0], ['LittleDistal', '.LittleIntermediate', 0.02, 0, 0],
]

/** All bones of VRM 1.0, parents first. */
export const HUMAN_BONES: ReadonlyMap<string, HumanBone> = new Map([
  ...MIDDLE.map((row) => boneOf(row, '', 1)),
  ...LEFT.map((row) => boneOf(row, 'left', 1)),
  ...LEFT.map((row) => boneOf(row, 'right', -1)),
])

function boneOf([name, parent, x, y, z]: Row, side: string, sign: number): [string, HumanBone] {
  const above = parent.startsWith('.') ? side + parent.slice(1) : parent
  return [side + name, { parent: above || undefined, offset: [sign * x, y, z] }]
}

/** Bones without which no reader takes a file for a human. */
// biome-ignore format: a table
export const REQUIRED_BONES: readonly string[] = [
  'hips', 'spine', 'head',
  'leftUpperLeg', 'leftLowerLeg', 'leftFoot', 'rightUpperLeg', 'rightLowerLeg', 'rightFoot',
  'leftUpperArm', 'leftLowerArm', 'leftHand', 'rightUpperArm', 'rightLowerArm', 'rightHand',
]
