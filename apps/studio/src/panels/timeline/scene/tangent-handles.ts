import { compiledCurve } from '../view/compiled-curve.ts'
import { xOf } from '../view/time-view.ts'
import { valueStep, yOf } from '../view/value-view.ts'
import type { PaneLine } from './pane-lines.ts'
import type { Scene } from './scene.ts'

export interface TangentHandle {
  readonly side: 'in' | 'out'
  readonly x: number
  readonly y: number
  readonly weighted: boolean
}

/** A handle without a weight says a direction only; all are this long. */
const LENGTH = 34

/** Handles of a key, on those sides where the segment is cubic. */
export function tangentHandles(scene: Scene, line: PaneLine, i: number): TangentHandle[] {
  const { pane } = scene.layout
  const { curve } = line
  if (!pane || curve.type !== 'keyed' || line.track.kind !== 'curve') return []
  const { times, values, slopesIn, slopesOut, weightsIn, weightsOut } = compiledCurve(curve).keys
  const key = curve.keys[i]!
  const x = xOf(scene.view, times[i]!)
  const y = yOf(scene.values, pane, values[i]!)
  const perValue = 1 / valueStep(scene.values, pane)
  const handles: TangentHandle[] = []
  const add = (side: 'in' | 'out', other: number, slope: number, weight: number, weighted: boolean) => {
    const forward = side === 'out' ? 1 : -1
    const right = scene.view.scale
    const down = -slope * perValue
    const reach = weighted
      ? Math.abs(times[other]! - times[i]!) * weight
      : LENGTH / Math.max(Math.hypot(right, down), 1e-9)
    handles.push({ side, x: x + forward * right * reach, y: y + forward * down * reach, weighted })
  }
  if (i > 0 && curve.keys[i - 1]!.interpolation === 'cubic')
    add('in', i - 1, slopesIn[i]!, weightsIn[i]!, key.in?.weight !== undefined)
  if (i + 1 < times.length && key.interpolation === 'cubic')
    add('out', i + 1, slopesOut[i]!, weightsOut[i]!, key.out?.weight !== undefined)
  return handles
}
