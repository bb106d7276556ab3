import { createPoseDriver, type PoseAsset, type PoseDriver } from '@facework/documents'
import type { DriverTransform } from '@facework/documents/internal'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { type Diagnostic, Report } from '@facework/report'
import type { RigModel } from '@facework/runtime'
import { listNames } from '../clips/check-playback.ts'
import { controlPoses } from '../poses/control-names.ts'
import { isNeutralName } from '../poses/create/neutral-name.ts'
import { poseInAsset } from '../poses/pose-in-asset.ts'
import { driverPlaces } from './driver-places.ts'

export interface CopyDriverTargetsOptions {
  /** Names of the poses to copy; missing for Neutral and every control pose that moves a source visibly. */
  readonly poses?: readonly string[]
}

export interface CopiedTargets {
  readonly driver: PoseDriver
  readonly diagnostics: readonly Diagnostic[]
}

/** A source that moves less is where it rests: the same that makes a joint belong to a pose [P6]. */
const REST_METRES = 0.0005
const REST_RADIANS = (0.6 * Math.PI) / 180

// [D1]
/**
 * Gives a driver one target a pose: where its sources are in that pose, measured from the asset's own
 * rest, driving the pose itself. Targets there were go; one that drove the same pose leaves its radius
 * scale, response, distance and kernel to the new one.
 *
 *   const { driver } = copyDriverTargetsFromPoses(createPoseDriver({ sources, targets: [] }), poses, model)
 */
export function copyDriverTargetsFromPoses(
  driver: PoseDriver,
  asset: PoseAsset,
  model: RigModel,
  options: CopyDriverTargetsOptions = {},
): CopiedTargets {
  const report = new Report()
  const rest = asset.rest.joints
  const joints = model.joints.map((joint) =>
    Object.hasOwn(rest, joint.name) ? { ...joint, reference: rest[joint.name]! } : joint,
  )
  const placesIn = driverPlaces(driver, { ...model, joints })
  const atRest = placesIn({})
  const wanted = options.poses?.map((name) => poseInAsset(asset, name))
  const candidates = wanted ?? controlPoses(asset)
  const idle: string[] = []
  const targets = candidates.flatMap(({ name, joints: moved }) => {
    const transforms = placesIn(moved)
    const rests = transforms.every((place, i) => isAtRest(driver, i, place, atRest[i]!))
    if (rests && !wanted && !isNeutralName(name)) {
      idle.push(name)
      return []
    }
    const old = driver.targets.find((t) => t.drives === name)
    return [{ radiusScale: 1, ...old, drives: name, transforms }]
  })
  if (idle.length > 0) {
    report.info(
      'driver/poses-at-rest',
      `poses "${asset.name}"`,
      `${idle.length} poses do not move the sources and get no target: ${listNames(idle)}.`,
      'Nothing, when other joints make these poses; else choose other sources.',
    )
  }
  return { driver: createPoseDriver({ ...driver, targets }), diagnostics: report.diagnostics }
}

function isAtRest(driver: PoseDriver, source: number, a: DriverTransform, b: DriverTransform): boolean {
  if (driver.sources[source]!.channel === 'rotation')
    return angleBetweenQuaternions(a.r, 0, b.r, 0) <= REST_RADIANS
  const [x, y, z] = a.t.map((v, k) => v - b.t[k]!) as [number, number, number]
  return Math.sqrt(x * x + y * y + z * z) <= REST_METRES
}
