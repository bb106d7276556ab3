import type { Report } from '@facework/report'
import type { BvhNode } from './parse-bvh.ts'

/** Units people name; or metres a unit as a number. */
export type BvhUnit = 'm' | 'dm' | 'cm' | 'mm' | 'inch' | number

const METRES: Readonly<Record<string, number>> = { m: 1, dm: 0.1, cm: 0.01, mm: 0.001, inch: 0.0254 }

export interface BvhSpace {
  /** Metres a unit. */
  readonly unit: number
  readonly up: 'y' | 'z'
}

/** As tall as people are; the unit is taken that comes nearest, by ratio. */
const USUAL_HEIGHT = 1.7

/**
 * BVH defines neither its unit nor its axes. By default: Z is up when the joints rest in a box more than twice as
 * high along Z as along Y; the unit is, of m, dm, cm and mm, the one that makes the box nearest to 1.7 m high.
 */
export function chooseSpace(
  nodes: readonly BvhNode[],
  given: { readonly unit?: BvhUnit; readonly up?: 'y' | 'z' },
  report: Report,
): BvhSpace {
  const [y, z] = [extent(nodes, 1), extent(nodes, 2)]
  const up = given.up ?? (z > 2 * y ? 'z' : 'y')
  const height = up === 'z' ? z : y
  const off = (unit: number) => Math.abs(Math.log((height * unit) / USUAL_HEIGHT))
  const inferred =
    height > 0 ? [0.01, 1, 0.1, 0.001].reduce((best, unit) => (off(unit) < off(best) ? unit : best)) : 0.01
  const unit = given.unit === undefined ? inferred : metresOf(given.unit)
  if (given.unit === undefined) {
    report.info(
      'bvh/unit',
      'HIERARCHY',
      `BVH names no unit; ${unit} m a unit is taken, by which the joints rest ${(height * unit).toFixed(2)} m high.`,
      'Give the unit if that is wrong.',
    )
  }
  if (up === 'z') {
    report.info(
      'bvh/z-up',
      'HIERARCHY',
      `Z is up in this file (${given.up === undefined ? 'inferred: the joints rest higher along Z than along Y' : 'as given'}); the roots were turned to Y up.`,
      'Give the axis if that is wrong.',
    )
  }
  return { unit, up }
}

export function metresOf(unit: BvhUnit): number {
  return typeof unit === 'number' ? unit : METRES[unit]!
}

/** How far the resting joints reach along an axis. */
function extent(nodes: readonly BvhNode[], axis: number): number {
  const places = new Float64Array(nodes.length)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  nodes.forEach((node, i) => {
    places[i] = node.offset[axis]! + (node.parent < 0 ? 0 : places[node.parent]!)
    low = Math.min(low, places[i]!)
    high = Math.max(high, places[i]!)
  })
  return high - low
}
