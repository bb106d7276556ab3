import { assign } from '../assign.ts'
import { SIDED_LANDMARKS } from './face-landmarks.ts'
import {
  FEATURE_COUNT,
  type MotionFeatures,
  type MotionPrototype,
  motionPrototypes,
} from './motion-prototypes.ts'
import { type ShapeMotions, STILL } from './shape-motions.ts'

/** A name for a shape, and how much the shape moves as one of that name would. */
export interface MotionName {
  readonly shape: string
  readonly name: string
  /** 0 to 1. */
  readonly likeness: number
  /** The name it might have got instead, and by how much likeness that is behind. */
  readonly rival?: { readonly name: string; readonly lead: number } | undefined
}

/** Shapes less alike than this to anything are not named. */
const LEAST = 0.45
/** What is on one side only is not like what is on both, or on the other. */
const SIDEDNESS = 0.25

/**
 * Names for shapes out of what they move, no name twice: those that together are most like the movements
 * they name. A name for both sides is given only where the sides have no shapes of their own. Of a movement, at least
 * `leastLeft` must be of parts that move on this head at all.
 */
export function nameByMotion(
  motions: ShapeMotions,
  isOffered: (name: string) => boolean = () => true,
  leastLeft = 0,
): readonly MotionName[] {
  const { shapes, prototypes, names, scores } = compareAll(motions, isOffered, leastLeft)
  const coarse = new Map(prototypes.filter((p) => p.of.length > 0).map((p) => [p.name, p.of]))
  // Fine names first: whether a head has shapes for the sides shows only without the names for both.
  const fine = chooseNames(scores, names, (name) => !coarse.has(name))
  const given = new Set(fine.map((column) => names[column]))
  const isOpen = (name: string) => !(coarse.get(name)?.every((finer) => given.has(finer)) ?? false)
  const chosen = chooseNames(scores, names, isOpen)
  const holders = new Map(chosen.map((column, row) => [column, row]))
  return chosen.flatMap((column, row): MotionName[] => {
    if (column < 0) return []
    const likeness = scores[row]![column]!
    let rival: MotionName['rival']
    names.forEach((name, other) => {
      if (other === column || !isOpen(name)) return
      const lost = likeness - scores[row]![other]!
      const holder = holders.get(other)
      // To take the name of another shape, the two would have to change names.
      const lead =
        holder === undefined ? lost : (lost + scores[holder]![other]! - scores[holder]![column]!) / 2
      if (lead < (rival?.lead ?? Number.POSITIVE_INFINITY)) rival = { name, lead }
    })
    return [{ shape: shapes[row]!, name: names[column]!, likeness, rival }]
  })
}

/** How like every offered movement each shape is. */
export function likenesses(
  motions: ShapeMotions,
  isOffered: (name: string) => boolean,
): readonly { readonly shape: string; readonly name: string; readonly likeness: number }[] {
  const { shapes, names, scores } = compareAll(motions, isOffered)
  return shapes.flatMap((shape, row) =>
    names.map((name, column) => ({ shape, name, likeness: scores[row]![column]! })),
  )
}

/** Likenesses of all shapes, a row each, to all names of movements; a name counts as its likest prototype. */
function compareAll(motions: ShapeMotions, isOffered: (name: string) => boolean, leastLeft = 0) {
  const shapes = [...motions.keys()]
  const prototypes = livingPrototypes(motions, leastLeft).filter(({ name }) => isOffered(name))
  const names = [...new Set(prototypes.map((p) => p.name))]
  const scores = shapes.map((shape) => {
    const features = motions.get(shape)!
    const best = new Map<string, number>()
    for (const prototype of prototypes) {
      const likeness = likenessOf(features, prototype.features)
      if (likeness > (best.get(prototype.name) ?? -1)) best.set(prototype.name, likeness)
    }
    return names.map((name) => best.get(name)!)
  })
  return { shapes, prototypes, names, scores }
}

/** Near 1 the last hundredth tells most: a sure pair is not given up for two that are half sure. */
function chooseNames(
  scores: readonly (readonly number[])[],
  names: readonly string[],
  isOpen: (name: string) => boolean,
): number[] {
  const odds = (likeness: number) => -Math.log(1 - Math.min(Math.max(likeness, 0), 0.999))
  const open = names.map(isOpen)
  return assign(
    scores.map((row) => row.map((likeness, i) => (open[i] ? odds(likeness) : 0))),
    odds(LEAST),
  )
}

/** Prototypes without the landmarks that this head never moves, such as eyes that are turned by other means. */
function livingPrototypes(motions: ShapeMotions, leastLeft: number): readonly MotionPrototype[] {
  const moving = new Float64Array(FEATURE_COUNT)
  for (const features of motions.values())
    features.forEach((v, i) => {
      moving[i] = Math.max(moving[i]!, Math.abs(v))
    })
  const isAlive = (i: number) => Math.hypot(...moving.subarray(i - (i % 3), i - (i % 3) + 3)) > STILL
  return motionPrototypes().flatMap((prototype) => {
    const features = prototype.features.map((v, i) => (isAlive(i) ? v : 0))
    const length = Math.hypot(...features)
    return length > leastLeft ? [{ ...prototype, features: features.map((v) => v / length) }] : []
  })
}

function likenessOf(features: MotionFeatures, prototype: MotionFeatures): number {
  const dot = prototype.reduce((sum, v, i) => sum + v * features[i]!, 0)
  const apart = Math.abs(sidedness(features) - sidedness(prototype))
  return dot / Math.hypot(...features) - SIDEDNESS * apart
}

/** 1 for what moves the left only, −1 for the right only. */
export function sidedness(features: MotionFeatures): number {
  const half = SIDED_LANDMARKS.length * 3
  const energy = (from: number) => features.subarray(from, from + half).reduce((sum, v) => sum + v * v, 0)
  const [left, right] = [energy(0), energy(half)]
  return left + right === 0 ? 0 : (left - right) / (left + right)
}
