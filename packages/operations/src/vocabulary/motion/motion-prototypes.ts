import { type LandmarkName, MIDDLE_LANDMARKS, SIDED_LANDMARKS } from './face-landmarks.ts'
import { MOTIONS } from './motion-prototypes.table.ts'

/** Three numbers per landmark: the sided ones on the left, on the right, then those in the middle. */
export type MotionFeatures = Float64Array

/** How a control, a half of one or a pair of them moves a face. */
export interface MotionPrototype {
  /** A name that detection by names understands. */
  readonly name: string
  /** Of length 1. */
  readonly features: MotionFeatures
  /** Names of the finer movements that it does at once, such as those of its two sides. */
  readonly of: readonly string[]
}

const SIDED = SIDED_LANDMARKS.length
export const FEATURE_COUNT = (SIDED * 2 + MIDDLE_LANDMARKS.length) * 3

/** Where a landmark's numbers stand. */
export function featureOffset(name: LandmarkName, side: -1 | 0 | 1): number {
  const middle = (MIDDLE_LANDMARKS as readonly string[]).indexOf(name)
  if (middle >= 0) return (SIDED * 2 + middle) * 3
  return ((SIDED_LANDMARKS as readonly string[]).indexOf(name) + (side > 0 ? 0 : SIDED)) * 3
}

let made: readonly MotionPrototype[] | undefined

/** Made when first asked for, from the table. */
export function motionPrototypes(): readonly MotionPrototype[] {
  made ??= MOTIONS.flatMap(({ control, kind, motion, both = control, of }) => {
    if (kind === 'one') return [{ name: control, features: featuresOf(motion, [1, -1]), of: of ?? [] }]
    const sided = ([1, -1] as const).map((side) => {
      const suffix = kind === 'pair' ? (side > 0 ? 'Left' : 'Right') : side > 0 ? '_L' : '_R'
      const finer = (of ?? []).map((name) => name + suffix)
      return { name: control + suffix, features: featuresOf(motion, [side]), of: finer }
    })
    const whole = { name: both, features: featuresOf(motion, [1, -1]), of: sided.map((p) => p.name) }
    return [...sided, whole]
  })
  return made
}

const DIRECTIONS: Readonly<Record<string, (side: number) => readonly [axis: number, sign: number]>> = {
  up: () => [1, 1],
  down: () => [1, -1],
  forward: () => [2, 1],
  back: () => [2, -1],
  left: () => [0, 1],
  right: () => [0, -1],
  out: (side) => [0, side],
  in: (side) => [0, -side],
}

function featuresOf(motion: string, sides: readonly (1 | -1)[]): MotionFeatures {
  const features = millimetersOf(motion, sides)
  const length = Math.hypot(...features)
  return features.map((v) => v / length)
}

/** The numbers of a row of the table, for one side or both. */
export function millimetersOf(motion: string, sides: readonly (1 | -1)[]): MotionFeatures {
  const features = new Float64Array(FEATURE_COUNT)
  for (const part of motion.split(', ')) {
    const [landmark = '', ...words] = part.split(' ')
    const isMiddle = (MIDDLE_LANDMARKS as readonly string[]).includes(landmark)
    for (const side of isMiddle ? ([0] as const) : sides) {
      const at = featureOffset(landmark as LandmarkName, side)
      for (let i = 0; i < words.length; i += 2) {
        const [axis, sign] = DIRECTIONS[words[i]!]!(side)
        features[at + axis]! += sign * Number(words[i + 1])
      }
    }
  }
  return features
}
