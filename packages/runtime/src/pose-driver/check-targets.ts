import type { PoseDriver } from '@facework/documents'
import type { Report } from '@facework/report'
import { SAME_PLACE } from './automatic-radius.ts'

export const targetLabel = (driver: PoseDriver, i: number) => `${i} ("${driver.targets[i]!.drives}")`

/** Settings that are valid but usually a mistake: targets at one place, radii of 0, choices without effect. */
export function checkTargets(
  driver: PoseDriver,
  apart: Float64Array,
  radii: Float64Array,
  report: Report,
): void {
  const n = driver.targets.length
  driver.targets.forEach((target, i) => {
    const first = driver.targets.findIndex((_, other) => other < i && apart[i * n + other]! <= SAME_PLACE)
    if (first >= 0) {
      report.warn(
        'driver/targets-coincide',
        `targets[${i}]`,
        `Targets ${targetLabel(driver, first)} and ${targetLabel(driver, i)} are at the same place; they always drive together.`,
        'Remove one, or pose it differently and copy it again.',
      )
    }
    if (radii[i] === 0) {
      report.warn(
        'driver/radius-zero',
        `targets[${i}]`,
        `Target ${targetLabel(driver, i)} has a radius of 0 and drives on the very spot only.`,
        'Give it a radius scale above 0, or let the driver find its radius ("auto").',
      )
    }
    if (driver.solver === 'interpolative' && (target.distance || target.kernel)) {
      report.info(
        'driver/own-kernel-unused',
        `targets[${i}]`,
        `Target ${targetLabel(driver, i)} has a distance or kernel of its own, which the interpolative solver does not look at.`,
        'Use the additive solver, or set them on the driver.',
      )
    }
  })
}

/** Names the two targets that most likely spoil the kernel matrix. */
export function reportBadCondition(driver: PoseDriver, apart: Float64Array, report: Report): void {
  const n = driver.targets.length
  let nearest = Number.POSITIVE_INFINITY
  let pair = [0, 0]
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      if (apart[a * n + b]! >= nearest) continue
      nearest = apart[a * n + b]!
      pair = [a, b]
    }
  }
  report.warn(
    'driver/bad-condition',
    'targets',
    `The targets are too alike to be interpolated exactly; the nearest two, ${pair.map((i) => targetLabel(driver, i)).join(' and ')}, are ${Number(nearest.toPrecision(3))} apart. The additive solver is used instead.`,
    'Remove one of the two, or make the radius smaller.',
  )
}
