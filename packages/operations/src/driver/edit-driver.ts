import { createPoseDriver, type PoseDriver, type Transform } from '@facework/documents'
import type { DriverSource, DriverTarget } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { RigModel } from '@facework/runtime'
import { driverPlaces } from './driver-places.ts'

type Joints = Readonly<Record<string, Transform>>

// [D1]
/** A further target: with the joints in this position, the pose or curve has its full weight. */
export function addDriverTarget(
  driver: PoseDriver,
  target: { readonly drives: string; readonly joints: Joints },
  model: RigModel,
): PoseDriver {
  const transforms = driverPlaces(driver, model)(target.joints)
  const targets = [...driver.targets, { drives: target.drives, transforms, radiusScale: 1 }]
  return createPoseDriver({ ...driver, targets })
}

// [D1]
/** Moves a target to where the joints are here; what it drives and how stays. */
export function moveDriverTarget(
  driver: PoseDriver,
  index: number,
  joints: Joints,
  model: RigModel,
): PoseDriver {
  const transforms = driverPlaces(driver, model)(joints)
  return createPoseDriver({
    ...driver,
    targets: driver.targets.with(index, { ...targetAt(driver, index), transforms }),
  })
}

/** The target of an index; an error that says how many there are. */
export function targetAt(driver: PoseDriver, index: number): DriverTarget {
  const target = Number.isInteger(index) && index >= 0 ? driver.targets[index] : undefined
  if (target) return target
  throw new FaceworkError(
    'driver/target-unknown',
    'target',
    `The driver has ${driver.targets.length} targets, counted from 0; there is no target ${index}.`,
  )
}

const measuresTheSame = (a: DriverSource, b: DriverSource) =>
  a.joint === b.joint && a.channel === b.channel && a.space === b.space && a.base === b.base

// [D1]
/**
 * Gives a driver other sources. Targets keep the place of a source that is still measured the same way;
 * for a new one, they are where it rests.
 */
export function setDriverSources(
  driver: PoseDriver,
  sources: readonly DriverSource[],
  model: RigModel,
): PoseDriver {
  const bare = createPoseDriver({ ...driver, sources, targets: [], cone: undefined, normalisation: 'never' })
  const atRest = sources.length === 0 ? [] : driverPlaces(bare, model)({})
  const kept = bare.sources.map((source) => driver.sources.findIndex((old) => measuresTheSame(old, source)))
  const carried = (transforms: DriverTarget['transforms']) =>
    kept.map((old, i) => transforms[old] ?? atRest[i]!)
  return createPoseDriver({
    ...driver,
    sources: bare.sources,
    targets: driver.targets.map((target) => ({ ...target, transforms: carried(target.transforms) })),
    cone: driver.cone && { ...driver.cone, median: carried(driver.cone.median) },
  })
}
