import type { CurveModification } from '@facework/documents/internal'
import { type Diagnostic, Report, suggestion } from '@facework/report'
import type { CompiledRig } from './compiled-rig.ts'

export const MODIFY_ADD = 0
export const MODIFY_SCALE = 1
export const MODIFY_BLEND = 2
export const MODIFY_REMAP = 3
export const MODIFY_CLAMP = 4
export const MODIFY_SMOOTH = 5

/** Lines of *modify curves* by index, in their order. Immutable; shared by every instance. */
export interface CompiledModifications {
  readonly curves: Int32Array
  readonly modes: Uint8Array
  readonly alphas: Float64Array
  /** Four numbers per line: the value; from and to; the range; or the seconds. */
  readonly numbers: Float64Array
  /** Per line: the default of its curve, which fills what is absent. */
  readonly defaults: Float64Array
  readonly diagnostics: readonly Diagnostic[]
}

/** Resolves the curves once. Lines of curves that do not exist are left out and reported. */
export function compileModifications(
  lines: readonly CurveModification[],
  rig: Pick<CompiledRig, 'curveNames' | 'curveDefaults'>,
): CompiledModifications {
  const report = new Report()
  const index = new Map(rig.curveNames.map((name, i) => [name, i]))
  const known = lines.filter((line, i) => {
    if (index.has(line.curve)) return true
    report.warn(
      'modify/curve-unknown',
      `lines[${i}].curve`,
      `Curve "${line.curve}" should be changed (${line.mode}), but does not exist here; the line is left out.`,
      suggestion(line.curve, rig.curveNames),
    )
    return false
  })
  const numbers = new Float64Array(known.length * 4)
  known.forEach((line, i) => {
    numbers.set(numbersOf(line), i * 4)
  })
  return {
    curves: Int32Array.from(known, (l) => index.get(l.curve)!),
    modes: Uint8Array.from(known, modeOf),
    alphas: Float64Array.from(known, (l) => l.alpha),
    numbers,
    defaults: Float64Array.from(known, (l) => rig.curveDefaults[index.get(l.curve)!]!),
    diagnostics: report.diagnostics,
  }
}

function modeOf({ mode }: CurveModification): number {
  return ['add', 'scale', 'blend', 'remap', 'clamp', 'smooth'].indexOf(mode)
}

function numbersOf(line: CurveModification): readonly number[] {
  switch (line.mode) {
    case 'remap':
      return [...line.from, ...line.to]
    case 'clamp':
      return line.range
    case 'smooth':
      return [line.seconds]
    default:
      return [line.value]
  }
}
