import type { PoseDriver } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/**
 * Widens (above 1) or narrows all targets of a driver alike, whether its radius is found or given.
 *
 *   scaleDriverRadii(driver, 1.5)
 */
export function scaleDriverRadii(driver: PoseDriver, factor: number): PoseDriver {
  if (!(factor > 0 && Number.isFinite(factor))) {
    throw new FaceworkError(
      'driver/radius-factor',
      'factor',
      `Radii can be scaled by a finite number above 0; found ${factor}.`,
    )
  }
  const targets = driver.targets.map((t) => ({ ...t, radiusScale: t.radiusScale * factor }))
  return { ...driver, targets }
}
