import type { PoseDriver } from '@facework/documents'
import { compileRig, type RigModel } from '@facework/runtime'
import { compilePoseDriver } from '@facework/runtime/internal'

// [D1]
/**
 * The radius that `auto` stands for on this model: the mean, over the targets, of the distance to the
 * nearest target at another place, in radians or metres. With one place only: how far it is from where the
 * sources rest, or 1 when it is there.
 */
export function automaticDriverRadius(driver: PoseDriver, model: RigModel): number {
  return compilePoseDriver({ ...driver, radius: 'auto' }, compileRig(model)).radius
}
