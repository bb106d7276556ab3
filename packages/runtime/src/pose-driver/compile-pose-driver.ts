import type { PoseDriver } from '@facework/documents'
import type { DriverSource, DriverTransform } from '@facework/documents/internal'
import { normalizeQuaternion } from '@facework/math/internal'
import { Report, suggestion } from '@facework/report'
import { compileCurves } from '../compile/compile-curves.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { createPoseBuffers, setReferencePose } from '../evaluate/pose-buffers.ts'
import { automaticRadius } from './automatic-radius.ts'
import { checkTargets, reportBadCondition } from './check-targets.ts'
import { type CompiledPoseDriver, type CompiledSources, PLACE } from './compiled-pose-driver.ts'
import { DISTANCES, distanceBetweenPlaces } from './distance.ts'
import { KERNELS } from './kernel.ts'
import { NORMALISATIONS } from './normalise.ts'
import { readDriverSources, SPACES } from './read-sources.ts'
import { interpolationCoefficients } from './solver-interpolative.ts'

/**
 * Resolves joints and driven names on a rig, finds the radius, and factors the kernel matrix. What cannot
 * work is reported and left out; the driver that results never throws and never gives anything but numbers.
 */
export function compilePoseDriver(driver: PoseDriver, rig: CompiledRig): CompiledPoseDriver {
  const report = new Report()
  const known = knownSources(driver, rig, report)
  const sources = compileSources(
    known.map((i) => driver.sources[i]!),
    driver.twistAxis,
    rig,
  )
  // Without sources every target would be at distance 0, and all of them at full.
  const targets = known.length === 0 ? [] : driver.targets
  if (driver.targets.length === 0) {
    report.warn(
      'driver/no-targets',
      'targets',
      'The driver has no targets; it drives nothing.',
      'Copy targets from poses, or from how the joints are now.',
    )
  }
  const places = placesOf(
    targets.map((t) => t.transforms),
    known,
  )
  const distance = DISTANCES.indexOf(driver.distance)
  const additive = driver.solver === 'additive'
  const apart = distancesAmong(sources, distance, places, targets.length)
  const radius =
    driver.radius === 'auto'
      ? automaticRadius(apart, targets.length, distancesFromRest(sources, distance, places, targets.length))
      : driver.radius
  const radii = Float64Array.from(targets, (t) => radius * t.radiusScale)
  const kernel = KERNELS.indexOf(driver.kernel)
  if (targets.length > 0) checkTargets(driver, apart, radii, report)
  const coefficients =
    additive || targets.length === 0 ? undefined : interpolationCoefficients(kernel, apart, radii)
  if (!additive && targets.length > 0 && !coefficients) reportBadCondition(driver, apart, report)

  const withResponse = targets.filter((t) => t.response)
  const { cone } = driver
  return {
    sources,
    places,
    distances: Uint8Array.from(targets, (t) =>
      additive && t.distance ? DISTANCES.indexOf(t.distance) : distance,
    ),
    kernels: Uint8Array.from(targets, (t) => (additive && t.kernel ? KERNELS.indexOf(t.kernel) : kernel)),
    radii,
    radius,
    coefficients,
    responses: compileCurves(withResponse.map((t) => t.response!)),
    responseOf: Int32Array.from(targets, (t) => withResponse.indexOf(t)),
    normalisation: NORMALISATIONS.indexOf(driver.normalisation),
    median: placesOf(cone ? [cone.median] : [], known),
    inner: cone?.inner ?? 0,
    outer: cone?.outer ?? 0,
    distance,
    ...drivenCurves(driver, targets.length, rig, report),
    diagnostics: report.diagnostics,
  }
}

/** Indices of the sources whose joints exist. */
function knownSources(driver: PoseDriver, rig: CompiledRig, report: Report): number[] {
  const joints = new Set(rig.jointNames)
  const missing = (joint: string, path: string) => {
    report.warn(
      'driver/joint-unknown',
      path,
      `The driver reads joint "${joint}", which character "${rig.name}" lacks; the source is left out.`,
      suggestion(joint, joints),
    )
  }
  const known = driver.sources.flatMap(({ joint, space, base = '' }, i) => {
    if (!joints.has(joint)) missing(joint, `sources[${i}].joint`)
    else if (space === 'joint' && !joints.has(base)) missing(base, `sources[${i}].base`)
    else return [i]
    return []
  })
  if (known.length === 0) {
    report.warn(
      'driver/no-sources',
      'sources',
      `The driver has no source on character "${rig.name}"; it drives nothing.`,
      'Choose one joint or more of this character.',
    )
  }
  return known
}

function compileSources(
  sources: readonly DriverSource[],
  twistAxis: readonly number[],
  rig: CompiledRig,
): CompiledSources {
  const index = new Map(rig.jointNames.map((name, i) => [name, i]))
  const largest = Math.max(...twistAxis.map(Math.abs))
  const axis = twistAxis.map((v) => v / largest)
  const length = Math.sqrt(axis.reduce((sum, v) => sum + v * v, 0))
  return {
    rig,
    joints: Int32Array.from(sources, (s) => index.get(s.joint)!),
    translates: Uint8Array.from(sources, (s) => (s.channel === 'translation' ? 1 : 0)),
    spaces: Uint8Array.from(sources, (s) => SPACES.indexOf(s.space)),
    bases: Int32Array.from(sources, (s) => (s.space === 'joint' ? index.get(s.base!)! : -1)),
    scales: Float64Array.from(sources, (s) => s.scale),
    twistAxis: largest > 0 ? Float64Array.from(axis, (v) => v / length) : Float64Array.of(1, 0, 0),
  }
}

/** A place that is missing, which documents refuse, is nowhere: not moved and not turned. */
const NOWHERE: DriverTransform = { t: [0, 0, 0], r: [0, 0, 0, 1] }

function placesOf(lists: readonly (readonly DriverTransform[])[], sources: readonly number[]): Float64Array {
  const out = new Float64Array(lists.length * sources.length * PLACE)
  let at = 0
  for (const transforms of lists) {
    for (const source of sources) {
      const { t, r } = transforms[source] ?? NOWHERE
      out.set(t, at)
      out.set(r, at + 3)
      normalizeQuaternion(out, at + 3)
      at += PLACE
    }
  }
  return out
}

function distancesAmong(
  sources: CompiledSources,
  distance: number,
  places: Float64Array,
  count: number,
): Float64Array {
  const stride = sources.joints.length * PLACE
  const out = new Float64Array(count * count)
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      if (a !== b)
        out[a * count + b] = distanceBetweenPlaces(sources, distance, places, a * stride, places, b * stride)
    }
  }
  return out
}

function distancesFromRest(
  sources: CompiledSources,
  distance: number,
  places: Float64Array,
  count: number,
): Float64Array {
  const stride = sources.joints.length * PLACE
  const rest = new Float64Array(stride)
  const pose = createPoseBuffers(sources.rig)
  setReferencePose(sources.rig, pose)
  readDriverSources(sources, pose, rest)
  return Float64Array.from({ length: count }, (_, i) =>
    distanceBetweenPlaces(sources, distance, rest, 0, places, i * stride),
  )
}

function drivenCurves(
  driver: PoseDriver,
  count: number,
  rig: CompiledRig,
  report: Report,
): Pick<CompiledPoseDriver, 'curves' | 'curveOf'> {
  const index = new Map(rig.curveNames.map((name, i) => [name, i]))
  const targets = driver.targets.slice(0, count)
  const missed = new Set<string>()
  targets.forEach(({ drives }, i) => {
    if (index.has(drives) || missed.has(drives)) return
    missed.add(drives)
    report.warn(
      'driver/driven-unknown',
      `targets[${i}].drives`,
      `The driver drives "${drives}", which is not a pose or a curve of character "${rig.name}".`,
      suggestion(drives, rig.curveNames),
    )
  })
  const curves = [...new Set(targets.flatMap((t) => index.get(t.drives) ?? []))]
  return {
    curves: Int32Array.from(curves),
    curveOf: Int32Array.from(targets, (t) => curves.indexOf(index.get(t.drives) ?? -1)),
  }
}
