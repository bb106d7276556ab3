import type { Report } from '@facework/report'
import {
  column,
  finite,
  isPlainObject,
  isSingle,
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  type Schema,
  tagged,
  withDefault,
} from '../schema/schema.ts'

const STYLES = ['sine', 'quad', 'cubic', 'back', 'elastic', 'bounce'] as const
const DIRECTIONS = ['in', 'out', 'in-out'] as const
export type Easing = `${(typeof STYLES)[number]}-${(typeof DIRECTIONS)[number]}`
/** How the segment to the right of a key is filled. */
export type Interpolation = 'constant' | 'linear' | 'cubic' | Easing
/** What a curve does before its first and after its last key. */
export type Extrapolation = 'hold' | 'loop' | 'loop-offset' | 'ping-pong' | 'linear'

export const EASINGS = STYLES.flatMap((s) => DIRECTIONS.map((d) => `${s}-${d}` as Easing))
export const INTERPOLATIONS: readonly Interpolation[] = ['constant', 'linear', 'cubic', ...EASINGS]

/** A handle of a cubic key. A missing tangent is automatic: Catmull-Rom, limited so that it never overshoots. */
export interface Tangent {
  /** Value per second. */
  readonly slope: number
  /** How far the handle reaches, as a part of its segment; missing means one third, the plain Hermite curve. */
  readonly weight?: number
}

export interface Key {
  /** Seconds; unique within its curve, and the key's identity. */
  readonly time: number
  readonly value: number
  /** Of the segment to the right of this key. */
  readonly interpolation: Interpolation
  readonly in?: Tangent
  readonly out?: Tangent
}

interface CurveEnds {
  readonly before: Extrapolation
  readonly after: Extrapolation
}

export interface KeyedCurve extends CurveEnds {
  readonly type: 'keyed'
  readonly name: string
  /** In order of time. */
  readonly keys: readonly Key[]
}

/** Evenly spaced values with straight lines between them: captures. */
export interface SampledCurve extends CurveEnds {
  readonly type: 'sampled'
  readonly name: string
  /** Time of the first value, seconds. */
  readonly start: number
  /** Values a second. */
  readonly rate: number
  readonly values: Float32Array
}

/** A named control over time. It carries no one's shape. */
export type Curve = KeyedCurve | SampledCurve

const extrapolation = withDefault(oneOf('hold', 'loop', 'loop-offset', 'ping-pong', 'linear'), 'hold')
export const tangentSchema: Schema<Tangent> = object<Tangent>({
  slope: finite,
  weight: optional(numberWithin(0, 1)),
})

export const keySchema: Schema<Key> = object<Key>({
  time: finite,
  value: finite,
  interpolation: withDefault(oneOf<Interpolation>(...INTERPOLATIONS), 'linear'),
  in: optional(tangentSchema),
  out: optional(tangentSchema),
})

const PLAIN_FIELDS = ['time', 'value', 'interpolation']
const KNOWN_INTERPOLATIONS: ReadonlySet<unknown> = new Set(INTERPOLATIONS)

/** A key with automatic tangents, with its fields in the order they are saved in. */
function isPlainKey(value: unknown): value is Key {
  if (!isPlainObject(value)) return false
  let fields = 0
  for (const field in value) if (field !== PLAIN_FIELDS[fields++]) return false
  return (
    fields === PLAIN_FIELDS.length &&
    isSingle(value.time) &&
    isSingle(value.value) &&
    KNOWN_INTERPOLATIONS.has(value.interpolation)
  )
}

const anyKeys = list(keySchema)

/** A take has a million plain keys: those are looked at once, and only others field by field. */
const keysSchema: Schema<readonly Key[]> = {
  read: (value, path, report) =>
    Array.isArray(value) && value.every(isPlainKey) ? [...value] : anyKeys.read(value, path, report),
}

const anyCurve: Schema<Curve> = tagged<Curve>('type', {
  keyed: object<KeyedCurve>({
    type: oneOf('keyed'),
    name: nameText,
    keys: keysSchema,
    before: extrapolation,
    after: extrapolation,
  }),
  sampled: object<SampledCurve>({
    type: oneOf('sampled'),
    name: nameText,
    start: withDefault(finite, 0),
    rate: numberWithin(Number.MIN_VALUE),
    values: column(Float32Array),
    before: extrapolation,
    after: extrapolation,
  }),
})

const sound = new WeakSet<object>()

/** What was read once without a finding is not read again: an edit of one curve costs that curve, not the clip. */
export const curveSchema: Schema<Curve> = {
  read(value, path, report) {
    if (isPlainObject(value) && sound.has(value)) return value as unknown as Curve
    const found = report.diagnostics.length
    const curve = anyCurve.read(value, path, report)
    if (report.diagnostics.length === found) sound.add(curve)
    return curve
  },
}

/** A keyed curve from [time, value] pairs; the shortest way to write one in code. */
export function keyedCurve(
  name: string,
  pairs: readonly (readonly [number, number])[],
  interpolation: Interpolation = 'linear',
): KeyedCurve {
  return {
    type: 'keyed',
    name,
    keys: pairs.map(([time, value]) => ({ time, value, interpolation })),
    before: 'hold',
    after: 'hold',
  }
}

/** Key times strictly rise. */
export function checkCurve(curve: Curve, path: string, report: Report): void {
  if (curve.type !== 'keyed') return
  for (let i = 1; i < curve.keys.length; i++) {
    const [a, b] = [curve.keys[i - 1]!.time, curve.keys[i]!.time]
    if (b > a) continue
    report.error(
      'clip/key-order',
      `${path}.keys[${i}].time`,
      `Curve "${curve.name}" has ${b === a ? `two keys at ${a} s` : `a key at ${b} s after one at ${a} s`}; key times must increase.`,
    )
    return
  }
}
