import { type Report, throwFirst } from '@facework/report'
import { BoundedReport } from '../schema/bounded-report.ts'
import {
  finite,
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  type Schema,
  withDefault,
} from '../schema/schema.ts'
import { type Curve, checkCurve, curveSchema } from './curve.ts'
import type { Quat, Vec3 } from './transform.ts'
import { quatSchema, vec3Schema } from './transform-schema.ts'

/** How far two rotations are apart: their whole angle, how far apart the twist axis points, or the twist about it. */
export type DriverDistance = 'quaternion' | 'swing' | 'twist'
// [D3]
/** How a target's pull falls with x = distance / radius. */
export type DriverKernel = 'gaussian' | 'exponential' | 'linear' | 'cubic' | 'quintic'
export type DriverNormalisation = 'above-one' | 'always' | 'cone' | 'never'

/** A joint that drives. One that drives by rotation and translation is listed twice. */
export interface DriverSource {
  readonly joint: string
  readonly channel: 'rotation' | 'translation'
  /** What the joint is measured against: its reference pose, its parent, or another joint. */
  readonly space: 'reference' | 'parent' | 'joint'
  /** The other joint. */
  readonly base?: string
  /** What its distance is multiplied with, where sources are many: a metre counts as a radian at 1. */
  readonly scale: number
}

/** Where a source is, in its own space. Only the part its channel names is looked at. */
export interface DriverTransform {
  readonly t: Vec3
  readonly r: Quat
}

export interface DriverTarget {
  /** The pose or curve that is driven. Targets of one name add up. */
  readonly drives: string
  /** One a source, in their order. */
  readonly transforms: readonly DriverTransform[]
  readonly radiusScale: number
  /** From weight to weight: the time of its keys is the weight. */
  readonly response?: Curve
  /** Instead of the driver's own; additive solver only. */
  readonly distance?: DriverDistance
  readonly kernel?: DriverKernel
}

/** Around the median: sums of weights are made 1 inside `inner`, are free below 1 outside `outer`. */
export interface DriverCone {
  /** One a source. */
  readonly median: readonly DriverTransform[]
  /** Distances, radians or metres. */
  readonly inner: number
  readonly outer: number
}

// [D1]
/** Turns what joints do into weights of poses and values of curves, by examples. */
export interface PoseDriver {
  readonly sources: readonly DriverSource[]
  readonly targets: readonly DriverTarget[]
  readonly solver: 'additive' | 'interpolative'
  readonly distance: DriverDistance
  readonly kernel: DriverKernel
  /** Of swing and twist, in the joint's own space. */
  readonly twistAxis: Vec3
  /** Radians or metres; `auto` is the mean distance from a target to its nearest neighbour. */
  readonly radius: number | 'auto'
  readonly normalisation: DriverNormalisation
  readonly cone?: DriverCone
}

const distanceSchema = oneOf('quaternion', 'swing', 'twist')
const kernelSchema = oneOf('gaussian', 'exponential', 'linear', 'cubic', 'quintic')
const length = numberWithin(0)

const transformSchema: Schema<DriverTransform> = object<DriverTransform>({
  t: withDefault(vec3Schema, [0, 0, 0] as const),
  r: withDefault(quatSchema, [0, 0, 0, 1] as const),
})

const radiusSchema: Schema<number | 'auto'> = {
  read: (value, path, report) => (value === 'auto' ? value : length.read(value, path, report)),
}

export const driverSourceSchema: Schema<DriverSource> = object<DriverSource>({
  joint: nameText,
  channel: withDefault(oneOf('rotation', 'translation'), 'rotation'),
  space: withDefault(oneOf('reference', 'parent', 'joint'), 'reference'),
  base: optional(nameText),
  scale: withDefault(length, 1),
})

export const poseDriverSchema: Schema<PoseDriver> = object<PoseDriver>({
  sources: list(driverSourceSchema),
  targets: list(
    object<DriverTarget>({
      drives: nameText,
      transforms: list(transformSchema),
      radiusScale: withDefault(length, 1),
      response: optional(curveSchema),
      distance: optional(distanceSchema),
      kernel: optional(kernelSchema),
    }),
  ),
  solver: withDefault(oneOf('additive', 'interpolative'), 'additive'),
  distance: withDefault(distanceSchema, 'quaternion'),
  kernel: withDefault(kernelSchema, 'gaussian'),
  twistAxis: withDefault(vec3Schema, [1, 0, 0] as const),
  radius: withDefault(radiusSchema, 'auto'),
  normalisation: withDefault(oneOf('above-one', 'always', 'cone', 'never'), 'above-one'),
  cone: optional(object<DriverCone>({ median: list(transformSchema), inner: finite, outer: finite })),
})

/** What fields alone cannot say: a place for every source, a cone where one is asked for. */
export function checkPoseDriver(driver: PoseDriver, path: string, report: Report): void {
  const at = (field: string) => (path === '' ? field : `${path}.${field}`)
  const count = driver.sources.length
  const needsPlaces = (places: readonly DriverTransform[], what: string, field: string) => {
    if (places.length === count) return
    report.error(
      'driver/transforms',
      at(field),
      `${what} should have ${count} transforms, one a source; found ${places.length}.`,
      'Add or remove transforms, or copy the target again.',
    )
  }
  driver.sources.forEach((source, i) => {
    if (source.space !== 'joint' || source.base !== undefined) return
    report.error(
      'driver/base-missing',
      at(`sources[${i}].base`),
      `Source "${source.joint}" is measured against another joint, but "base" does not name it.`,
      'Name the joint in "base", or measure against the parent or the reference pose.',
    )
  })
  driver.targets.forEach((target, i) => {
    needsPlaces(target.transforms, `Target ${i} ("${target.drives}")`, `targets[${i}].transforms`)
    if (target.response) checkCurve(target.response, at(`targets[${i}].response`), report)
  })
  if (driver.twistAxis.every((v) => v === 0)) {
    report.error(
      'driver/twist-axis',
      at('twistAxis'),
      'The twist axis is 0, 0, 0, which points nowhere.',
      'Give the direction along the bone, such as 1, 0, 0.',
    )
  }
  if (driver.normalisation !== 'cone') return
  if (!driver.cone) {
    report.error(
      'driver/cone',
      at('cone'),
      'Weights should be normalised within a cone, but there is none.',
      'Give "cone" a median, an inner and an outer distance, or normalise in another way.',
    )
    return
  }
  const { median, inner, outer } = driver.cone
  needsPlaces(median, 'The median of the cone', 'cone.median')
  if (inner < 0 || inner > outer) {
    report.error(
      'driver/cone',
      at('cone'),
      `The cone goes from ${inner} to ${outer}; the inner distance is from 0 up, the outer one not below it.`,
    )
  }
}

/**
 * A driver with its defaults filled in, checked. Throws a FaceworkError with every finding.
 *
 *   createPoseDriver({ sources: [{ joint: 'upperarm_l' }], targets: [] })
 */
export function createPoseDriver(parts: unknown): PoseDriver {
  const report = new BoundedReport()
  const driver = poseDriverSchema.read(parts, '', report)
  if (!report.hasErrors) checkPoseDriver(driver, '', report)
  report.close()
  throwFirst(report.diagnostics)
  return driver
}
