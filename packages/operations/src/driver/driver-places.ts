import type { PoseDriver, Transform } from '@facework/documents'
import type { DriverTransform } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { compileRig, type RigModel } from '@facework/runtime'
import {
  compilePoseDriver,
  createPoseBuffers,
  readDriverSources,
  setReferencePose,
} from '@facework/runtime/internal'
import { setJoints } from '../character/evaluate-frame.ts'

/** Numbers `readDriverSources` writes a source: translation, rotation. */
const PLACE = 7

// [D1]
/**
 * Where the sources of a driver are, each in its own space, when these joints are as given and all
 * others at their reference. Throws for a source that the model lacks.
 *
 *   const placesIn = driverPlaces(driver, model)
 *   placesIn({ jaw: { t, r, s } })
 */
export function driverPlaces(
  driver: PoseDriver,
  model: RigModel,
): (joints: Readonly<Record<string, Transform>>) => DriverTransform[] {
  const rig = compileRig(model)
  const { sources, diagnostics } = compilePoseDriver({ ...driver, targets: [] }, rig)
  const lost = diagnostics.find((d) => d.code !== 'driver/no-targets')
  if (lost) throw new FaceworkError(lost.code, lost.path, lost.message, lost.hint)
  const buffers = createPoseBuffers(rig)
  const places = new Float64Array(sources.joints.length * PLACE)
  return (joints) => {
    setReferencePose(rig, buffers)
    setJoints(rig, buffers, joints)
    readDriverSources(sources, buffers, places)
    return Array.from(sources.joints, (_, i) => {
      const [x, y, z, ...r] = places.subarray(i * PLACE, (i + 1) * PLACE)
      return { t: [x!, y!, z!], r: r as unknown as DriverTransform['r'] }
    })
  }
}
