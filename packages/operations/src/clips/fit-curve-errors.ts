import type { Clip, Curve, SampledCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { CharacterInstance, type PoseBuffers } from '@facework/runtime'
import { type InstanceSource, instanceFrom } from '../character/instance-from.ts'
import { createSkinPoints, type SkinPoints } from '../modifiers/curves/skin-points.ts'

/** Errors that a clip may be packed with: of values by curve, of other values, and of joints in metres. */
export interface ClipErrorBounds {
  readonly curves: Readonly<Record<string, number>>
  readonly maxError: number
  readonly joints: number
}

export interface FitErrorsOptions {
  readonly clip: Clip
  /** How far a vertex may be off in any frame, millimetres. */
  readonly maxMm: number
  /** Packs the clip within the errors, and unpacks it. */
  readonly recode: (errors: ClipErrorBounds) => Clip
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** A character is measured without its graph, which may smooth over time or play clips of its own. */
export type FitCurveErrorsOptions = InstanceSource & FitErrorsOptions

export interface FittedErrors {
  readonly errors: ClipErrorBounds
  /** The vertex that is furthest off over all frames, as measured on the unpacked clip. */
  readonly worstMm: number
  readonly worstTime: number
  readonly frames: number
  /** That were looked at: all that anything moves. */
  readonly vertices: number
}

/** On another head a curve that moves nothing here may matter, and a weak one may be strong. */
const LARGEST_ERROR = 0.01
const ROUNDS = 6
/** Below this, in parts of what the poses' reach suggests, it is not the errors that keep a clip from fitting. */
const SMALLEST_SCALE = 1e-5
/** Aimed at, in parts of the tolerance: what is measured wavers a little from round to round. */
const AIM = 0.96
/** Good enough to stop. */
const CLOSE = 0.9
/** Tracks of morphs and joints, where a clip has them, take this part of the tolerance. */
const TRACK_PART = 0.25

/**
 * How coarse each curve of a clip may be packed so that no vertex of a head is ever further off than a
 * distance. A curve's share is the smaller the further its pose reaches; all shares are then scaled until
 * the distance that is measured, with all curves together and on every frame, is just within.
 */
export function fitCurveErrors(options: FitCurveErrorsOptions): FittedErrors {
  const { clip, maxMm, recode, onProgress = () => {} } = options
  if (!(maxMm > 0 && Number.isFinite(maxMm))) {
    throw new FaceworkError('clip/max-mm', 'maxMm', `maxMm should be a number above 0; found ${maxMm}.`)
  }
  const reach = curveReach(clip, options)
  const times = valueTimes(clip)
  const wanted = createStage(clip, options)
  let fitted: FittedErrors | undefined
  let [low, high] = [0, Number.POSITIVE_INFINITY]
  let scale = 0.5
  for (let round = 0; round < ROUNDS || !fitted; round++) {
    const errors = scaledErrors(reach, maxMm, scale)
    const found = measure(wanted, createStage(recode(errors), options), times)
    onProgress(Math.min(0.99, (round + 1) / ROUNDS))
    if (found.worstMm <= maxMm) {
      low = scale
      fitted = { errors, ...found, frames: times.length, vertices: wanted.points.count }
      // Nothing is coarser than the largest error, so that a larger scale changes nothing.
      const atLimit = Object.values(errors.curves).every((e) => e === LARGEST_ERROR)
      if (found.worstMm >= maxMm * CLOSE || atLimit) break
    } else high = scale
    if (scale < SMALLEST_SCALE) {
      throw new FaceworkError(
        'clip/max-mm',
        'maxMm',
        `No packing keeps clip "${clip.name}" within ${maxMm} mm; at the finest a vertex is ${found.worstMm.toPrecision(3)} mm off.`,
        'Allow a larger distance.',
      )
    }
    scale = nextScale(scale, found.worstMm, maxMm, low, high)
  }
  onProgress(1)
  return fitted!
}

/** By proportion, kept between the largest that fitted and the smallest that did not. */
function nextScale(scale: number, worst: number, wanted: number, low: number, high: number): number {
  const guess = worst > 0 ? (scale * wanted * AIM) / worst : scale * 8
  if (guess > low && guess < high) return Math.min(guess, scale * 8)
  return high === Number.POSITIVE_INFINITY ? scale * 2 : (low + high) / 2
}

function scaledErrors(reach: ReadonlyMap<string, number>, maxMm: number, scale: number): ClipErrorBounds {
  const share = (mmPerUnit: number) => Math.min(LARGEST_ERROR, (scale * maxMm) / mmPerUnit)
  return {
    curves: Object.fromEntries([...reach].map(([name, mm]) => [name, share(mm)])),
    maxError: share(Math.max(1, ...reach.values())) * TRACK_PART,
    joints: (scale * maxMm * TRACK_PART) / 1000,
  }
}

/** A character that shows a clip at any time, and the vertices of it that move. */
interface Stage {
  readonly points: SkinPoints
  show(time: number): PoseBuffers
}

function createStage(clip: Clip, source: InstanceSource): Stage {
  const instance = source.character ? new CharacterInstance(source.character.rig) : instanceFrom(source, clip)
  const playback = instance.play(clip, { loop: false, hold: true, fade: 0, speed: 0 })
  return {
    points: movingPoints(instance, clip, source),
    show(time) {
      playback.time = Math.min(time, clip.duration)
      return instance.update(0)
    },
  }
}

function movingPoints({ rig }: CharacterInstance, clip: Clip, source: InstanceSource): SkinPoints {
  const model = source.character ? source.character.documents.model : source.model
  const joints = new Set(rig.poses?.touchedJoints)
  for (const { joint } of clip.joints) joints.add(rig.jointNames.indexOf(joint))
  joints.delete(-1)
  const morphs = new Set(rig.poses?.touchedMorphs)
  for (const track of clip.morphs)
    morphs.add(rig.morphs.findIndex((m) => m.mesh === track.mesh && m.morph === track.morph))
  return createSkinPoints(model, rig, joints, morphs, Number.POSITIVE_INFINITY)
}

function measure(wanted: Stage, found: Stage, times: readonly number[]) {
  const { points } = wanted
  const [a, b] = [new Float64Array(points.count * 3), new Float64Array(points.count * 3)]
  let [worst, worstTime] = [0, 0]
  for (const time of times) {
    points.place(wanted.show(time), a)
    points.place(found.show(time), b)
    const far = farthest(a, b)
    if (far > worst) [worst, worstTime] = [far, time]
  }
  return { worstMm: worst * 1000, worstTime }
}

function farthest(a: Float64Array, b: Float64Array): number {
  let largest = 0
  for (let i = 0; i < a.length; i += 3) {
    const [x, y, z] = [a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!]
    largest = Math.max(largest, x * x + y * y + z * z)
  }
  return Math.sqrt(largest)
}

/** Millimetres that a curve alone at 1 moves the vertex it moves most, through the map and the poses. */
function curveReach(clip: Clip, source: InstanceSource): Map<string, number> {
  const names = [...new Set(clip.curves.map((c) => c.name))]
  // One frame a curve, after one of rest.
  const curves = names.map(
    (name, c): SampledCurve => ({
      type: 'sampled',
      name,
      start: 0,
      rate: 1,
      values: Float32Array.from({ length: names.length + 1 }, (_, i) => (i === c + 1 ? 1 : 0)),
      before: 'hold',
      after: 'hold',
    }),
  )
  const stage = createStage(
    { ...clip, duration: names.length, curves, joints: [], morphs: [], markers: [] },
    source,
  )
  const [rest, moved] = [new Float64Array(stage.points.count * 3), new Float64Array(stage.points.count * 3)]
  stage.points.place(stage.show(0), rest)
  return new Map(
    names.map((name, c) => {
      stage.points.place(stage.show(c + 1), moved)
      return [name, farthest(rest, moved) * 1000]
    }),
  )
}

/** Every time at which the clip has a value of its own. */
function valueTimes({ curves, joints, morphs, duration }: Clip): number[] {
  const times = new Set<number>()
  const add = (time: number) => {
    if (time >= 0 && time <= duration) times.add(Math.round(time * 1e9) / 1e9)
  }
  const curveTimes = (curve: Curve) => {
    if (curve.type === 'keyed') for (const key of curve.keys) add(key.time)
    else for (let i = 0; i < curve.values.length; i++) add(curve.start + i / curve.rate)
  }
  add(0)
  add(duration)
  curves.forEach(curveTimes)
  for (const track of [...joints, ...morphs]) for (const time of track.times) add(time)
  return [...times].sort((a, b) => a - b)
}
