import type { Report } from '@facework/report'
import {
  finite,
  nameOf,
  numberWithin,
  object,
  oneOf,
  type Schema,
  tagged,
  tuple,
  withDefault,
} from '../schema/schema.ts'

type Range = readonly [number, number]

interface OfCurve {
  /** The curve that is changed. */
  readonly curve: string
  /** How much of the change counts, 0 to 1. */
  readonly alpha: number
}
export interface AddToCurve extends OfCurve {
  readonly mode: 'add'
  readonly value: number
}
export interface ScaleCurve extends OfCurve {
  readonly mode: 'scale'
  readonly value: number
}
/** Towards a value, by alpha. */
export interface BlendCurve extends OfCurve {
  readonly mode: 'blend'
  readonly value: number
}
/** One range onto another, straight, and limited to it. Either may run downwards. */
export interface RemapCurve extends OfCurve {
  readonly mode: 'remap'
  readonly from: Range
  readonly to: Range
}
export interface ClampCurve extends OfCurve {
  readonly mode: 'clamp'
  readonly range: Range
}
/** Follows with a delay: after this time 63 % of a step is made. */
export interface SmoothCurve extends OfCurve {
  readonly mode: 'smooth'
  readonly seconds: number
}
// [G2]
/** A line of *modify curves*: what is done to one curve of the stream. */
export type CurveModification = AddToCurve | ScaleCurve | BlendCurve | RemapCurve | ClampCurve | SmoothCurve

const ofCurve = { curve: nameOf('curve'), alpha: withDefault(numberWithin(0, 1), 1) }
const unitRange = withDefault(tuple<Range>(2), [0, 1] as const)

export const curveModificationSchema: Schema<CurveModification> = tagged<CurveModification>('mode', {
  add: object<AddToCurve>({ mode: oneOf('add'), ...ofCurve, value: finite }),
  scale: object<ScaleCurve>({ mode: oneOf('scale'), ...ofCurve, value: finite }),
  blend: object<BlendCurve>({ mode: oneOf('blend'), ...ofCurve, value: finite }),
  remap: object<RemapCurve>({ mode: oneOf('remap'), ...ofCurve, from: unitRange, to: unitRange }),
  clamp: object<ClampCurve>({ mode: oneOf('clamp'), ...ofCurve, range: unitRange }),
  smooth: object<SmoothCurve>({ mode: oneOf('smooth'), ...ofCurve, seconds: numberWithin(0) }),
})

/** A range to remap from has a width, and a range to clamp to its lower limit first. */
export function checkCurveModification(line: CurveModification, path: string, report: Report): void {
  if (line.mode === 'remap' && line.from[0] === line.from[1]) {
    report.error(
      'modify/remap-range',
      `${path}.from`,
      `Curve "${line.curve}" is remapped from ${line.from[0]} to ${line.from[1]}, a range without width.`,
      'Give two different numbers.',
    )
  }
  if (line.mode === 'clamp' && line.range[0] > line.range[1]) {
    report.error(
      'modify/clamp-range',
      `${path}.range`,
      `Curve "${line.curve}" is limited to ${line.range[0]} to ${line.range[1]}; the lower limit comes first.`,
    )
  }
}
