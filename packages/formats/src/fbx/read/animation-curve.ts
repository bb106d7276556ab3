import type { Key, KeyedCurve } from '@facework/documents'
import type { Extrapolation } from '@facework/documents/internal'
import { defined, type Tangent } from '@facework/documents/internal'
import { automaticSlope, hermite, weightedBezier } from '@facework/math/internal'
import { child, type FbxNode, numberAt, numbersAt } from '../parse/fbx-tree.ts'

/** FBX counts time in these parts of a second; all common frame rates divide it. */
export const TICKS_PER_SECOND = 46186158000
/** Handles reach this far unless a key says otherwise: the plain Hermite curve. */
const PLAIN_WEIGHT = 1 / 3
/** How soon after a key a segment that holds the *next* key's value jumps to it. */
const JUMP = 1e-4

export const CONSTANT = 0
export const LINEAR = 1
export const CUBIC = 2

/** Keys of one number over time, in columns. Slopes are per second, weights parts of their segment. */
export interface FbxCurve {
  /** Seconds of file time, strictly rising. */
  readonly times: Float64Array
  readonly values: Float64Array
  /** Of the segment to the right of each key: CONSTANT, LINEAR or CUBIC. */
  readonly modes: Uint8Array
  readonly inSlopes: Float64Array
  readonly outSlopes: Float64Array
  readonly inWeights: Float64Array
  readonly outWeights: Float64Array
  /** 1 where the key's slopes were not stored but follow from its neighbours. */
  readonly automatic: Uint8Array
  readonly weighted: boolean
  readonly before: Extrapolation
  readonly after: Extrapolation
}

/** What could not be taken over as it is. */
export interface CurveFindings {
  unusableKeys: number
  reorderedCurves: number
  tcbKeys: number
  holdNextKeys: number
}

const FLAG = {
  constant: 0x2,
  linear: 0x4,
  cubic: 0x8,
  auto: 0x100,
  tcb: 0x200,
  user: 0x400,
  rightWeight: 0x1000000,
  nextLeftWeight: 0x2000000,
}

interface RawKey {
  time: number
  value: number
  mode: number
  holdNext: boolean
  automatic: boolean
  outSlope: number
  nextInSlope: number
  outWeight: number
  nextInWeight: number
}

/** Decodes an AnimationCurve object's keys, tangents and ends. */
export function readAnimationCurve(node: FbxNode, findings: CurveFindings): FbxCurve {
  const times = numbersAt(node, 'KeyTime')
  const values = numbersAt(node, 'KeyValueFloat')
  const flags = numbersAt(node, 'KeyAttrFlags')
  const data = numbersAt(node, 'KeyAttrDataFloat')
  const repeats = numbersAt(node, 'KeyAttrRefCount')
  const count = Math.min(times.length, values.length)
  findings.unusableKeys += Math.max(times.length, values.length) - count
  const keys: RawKey[] = []
  // Flags and data are run-length coded: entry a serves repeats[a] keys.
  let entry = 0
  let left = repeats[0] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    while (left <= 0 && entry < repeats.length - 1) left = repeats[++entry]!
    left--
    const raw = rawKey(
      times[i]! / TICKS_PER_SECOND,
      values[i]!,
      (flags[entry] ?? FLAG.linear) >>> 0,
      data,
      entry * 4,
      findings,
    )
    if (raw) keys.push(raw)
    else findings.unusableKeys++
  }
  return curveFromKeys(
    keys,
    extrapolation(child(node, 'Pre-Extrapolation')),
    extrapolation(child(node, 'Post-Extrapolation')),
    findings,
  )
}

const bits = new DataView(new ArrayBuffer(4))

function rawKey(
  time: number,
  value: number,
  flag: number,
  data: ArrayLike<number>,
  at: number,
  findings: CurveFindings,
): RawKey | undefined {
  // Two centuries: beyond it only damage is found, and float32 seconds mean nothing.
  if (!Number.isFinite(value) || Math.abs(value) > 1e12 || !(Math.abs(time) < 6.3e9)) return undefined
  const mode = flag & FLAG.constant ? CONSTANT : flag & FLAG.cubic ? CUBIC : LINEAR
  const finite = (v: number | undefined) =>
    v !== undefined && Number.isFinite(v) && Math.abs(v) < 1e12 ? v : 0
  let outWeight = PLAIN_WEIGHT
  let nextInWeight = PLAIN_WEIGHT
  if (mode === CUBIC && flag & (FLAG.rightWeight | FLAG.nextLeftWeight)) {
    // Two four-digit decimals packed into the bits of one float, which is tiny: ASCII files write the bits as an integer.
    const packed = data[at + 2] ?? 0
    if (Math.abs(packed) >= 1) bits.setInt32(0, packed)
    else bits.setFloat32(0, packed)
    if (flag & FLAG.rightWeight) outWeight = Math.min(1, bits.getUint16(2) / 10000)
    if (flag & FLAG.nextLeftWeight) nextInWeight = Math.min(1, bits.getUint16(0) / 10000)
  }
  const automatic = mode === CUBIC && !(flag & FLAG.user)
  if (automatic && flag & FLAG.tcb) findings.tcbKeys++
  return {
    time,
    value,
    mode,
    holdNext: mode === CONSTANT && (flag & FLAG.auto) !== 0,
    automatic,
    outSlope: mode === CUBIC ? finite(data[at]) : 0,
    nextInSlope: mode === CUBIC ? finite(data[at + 1]) : 0,
    outWeight,
    nextInWeight,
  }
}

/** Orders the keys, resolves automatic slopes and lays them out in columns. */
export function curveFromKeys(
  raw: RawKey[],
  before: Extrapolation,
  after: Extrapolation,
  findings: CurveFindings,
): FbxCurve {
  const keys = withoutHoldNext(inOrder(raw, findings), findings)
  const n = keys.length
  const column = (of: (k: RawKey, i: number) => number) => Float64Array.from(keys, of)
  const times = column((k) => k.time)
  const values = column((k) => k.value)
  const outSlopes = column((k) => k.outSlope)
  const inSlopes = column((_, i) => keys[i - 1]?.nextInSlope ?? 0)
  for (let i = 0; i < n; i++) {
    if (!keys[i]!.automatic) continue
    const slope =
      i > 0 && i < n - 1
        ? automaticSlope(times[i - 1]!, values[i - 1]!, times[i]!, values[i]!, times[i + 1]!, values[i + 1]!)
        : 0
    inSlopes[i] = outSlopes[i] = slope
  }
  return {
    times,
    values,
    modes: Uint8Array.from(keys, (k) => k.mode),
    inSlopes,
    outSlopes,
    inWeights: column((_, i) => keys[i - 1]?.nextInWeight ?? PLAIN_WEIGHT),
    outWeights: column((k) => k.outWeight),
    automatic: Uint8Array.from(keys, (k) => (k.automatic ? 1 : 0)),
    weighted: keys.some((k) => k.outWeight !== PLAIN_WEIGHT || k.nextInWeight !== PLAIN_WEIGHT),
    before,
    after,
  }
}

function inOrder(keys: RawKey[], findings: CurveFindings): RawKey[] {
  let rising = true
  for (let i = 1; i < keys.length; i++) if (!(keys[i]!.time > keys[i - 1]!.time)) rising = false
  if (rising) return keys
  findings.reorderedCurves++
  const sorted = [...keys].sort((a, b) => a.time - b.time)
  return sorted.filter((k, i) => i === sorted.length - 1 || k.time < sorted[i + 1]!.time)
}

/** A segment that holds the next key's value becomes a jump right after its key. */
function withoutHoldNext(keys: RawKey[], findings: CurveFindings): RawKey[] {
  if (!keys.some((k) => k.holdNext)) return keys
  return keys.flatMap((k, i) => {
    const next = keys[i + 1]
    if (!k.holdNext || !next) return [k]
    findings.holdNextKeys++
    return [
      { ...k, mode: LINEAR },
      { ...k, time: k.time + Math.min(JUMP, (next.time - k.time) / 2), value: next.value },
    ]
  })
}

function extrapolation(node: FbxNode | undefined): Extrapolation {
  const type = child(node, 'Type')
  const value = type?.values[0]
  const letter = typeof value === 'string' ? value : String.fromCharCode(numberAt(type, 0) ?? 67)
  switch (letter) {
    case 'R':
      return 'loop'
    case 'M':
      return 'ping-pong'
    case 'K':
      return 'linear'
    case 'A':
      return 'loop-offset'
    default:
      return 'hold'
  }
}

/** The curve's value at a file time; held before the first and after the last key. */
export function evaluateCurve(curve: FbxCurve, time: number): number {
  const { times, values } = curve
  const last = times.length - 1
  if (last < 0) return 0
  if (time <= times[0]!) return values[0]!
  if (time >= times[last]!) return values[last]!
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (times[middle]! <= time) low = middle
    else high = middle
  }
  const span = times[high]! - times[low]!
  const part = (time - times[low]!) / span
  const v0 = values[low]!
  const v1 = values[high]!
  if (curve.modes[low] === CONSTANT) return v0
  if (curve.modes[low] === LINEAR) return v0 + (v1 - v0) * part
  const w0 = curve.outWeights[low]!
  const w1 = curve.inWeights[high]!
  if (w0 === PLAIN_WEIGHT && w1 === PLAIN_WEIGHT)
    return hermite(v0, curve.outSlopes[low]!, v1, curve.inSlopes[high]!, span, part)
  return weightedBezier(v0, curve.outSlopes[low]!, w0, v1, curve.inSlopes[high]!, w1, span, part)
}

/** Whether the value never leaves what it is at the first key. */
export function isConstantCurve(curve: FbxCurve, tolerance = 1e-7): boolean {
  const { values, modes } = curve
  for (let i = 1; i < values.length; i++) if (Math.abs(values[i]! - values[0]!) > tolerance) return false
  for (let i = 0; i < values.length - 1; i++) {
    if (
      modes[i] === CUBIC &&
      (Math.abs(curve.outSlopes[i]!) > 1e-6 || Math.abs(curve.inSlopes[i + 1]!) > 1e-6)
    )
      return false
  }
  return true
}

/** The curve as a document's, key for key: interpolation, tangents and weights kept, automatic ones left automatic. */
export function keyedCurveFromFbx(curve: FbxCurve, name: string, start: number, scale = 1): KeyedCurve {
  const last = curve.times.length - 1
  const keys = Array.from(curve.times, (time, i): Key => {
    const right = i < last && curve.modes[i] === CUBIC
    const left = i > 0 && curve.modes[i - 1] === CUBIC
    // An inner automatic key between plain handles means the same in a document; anything else is spelled out.
    const stays = curve.automatic[i] === 1 && i > 0 && i < last && !curve.weighted
    const tangent = (slope: number, weight: number): Tangent =>
      weight === PLAIN_WEIGHT ? { slope: slope * scale } : { slope: slope * scale, weight }
    return defined({
      time: time - start,
      value: curve.values[i]! * scale,
      interpolation: right ? 'cubic' : curve.modes[i] === CONSTANT ? 'constant' : 'linear',
      in: left && !stays ? tangent(curve.inSlopes[i]!, curve.inWeights[i]!) : undefined,
      out: right && !stays ? tangent(curve.outSlopes[i]!, curve.outWeights[i]!) : undefined,
    })
  })
  // The last segment's mode says nothing; a cubic curve ends as one so that it can be extended as it was.
  const end = keys[last]
  if (end && curve.modes[last] === CUBIC) keys[last] = { ...end, interpolation: 'cubic' }
  return { type: 'keyed', name, keys, before: curve.before, after: curve.after }
}
