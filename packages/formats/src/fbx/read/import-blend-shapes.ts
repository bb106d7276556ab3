import type { Report } from '@facework/report'
import { UniqueNames } from '../../unique-names.ts'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { child, countNotFinite, numbersAt } from '../parse/fbx-tree.ts'
import { listed } from '../unique-names.ts'
import { childrenOf, type FbxObject, numberProperty } from './objects.ts'

/** One shape of a channel, as sparse displacements of control points, file units. */
export interface ShapeTarget {
  readonly morph: string
  /** Weight of the channel, in percent, at which the shape is reached. */
  readonly full: number
  readonly points: ArrayLike<number>
  readonly deltas: ArrayLike<number>
  readonly normals: ArrayLike<number> | undefined
}

/** A blend-shape channel: a weight in percent over one shape, or over in-betweens and a last shape. */
export interface ShapeChannel {
  readonly object: FbxObject
  readonly name: string
  /** Percent at rest. */
  readonly percent: number
  /** By rising full weight; the last is the channel's own shape. */
  readonly targets: readonly ShapeTarget[]
}

/** All channels on a geometry, with morph names unique among them. */
export function readBlendShapes(
  geometry: FbxObject,
  mesh: string,
  pointCount: number,
  blender: boolean,
  budget: FbxBudget,
  report: Report,
): ShapeChannel[] {
  const found = childrenOf(geometry, 'Deformer', 'BlendShape').flatMap((deformer) =>
    childrenOf(deformer, 'Deformer', 'BlendShapeChannel').map((channel) => ({
      channel,
      name: channelName(channel, deformer),
    })),
  )
  const path = `Model.${mesh}.blendShapes`
  const empty: string[] = []
  const problems = { range: 0, notFinite: 0, between: 0 }
  const channelNames = new UniqueNames(found.map((f) => f.name))
  const renamed: string[] = []
  const named = found.map(({ channel, name }) => {
    const unique = channelNames.take(name)
    if (unique !== name) renamed.push(`"${name}" → "${unique}"`)
    return { channel, name: unique }
  })
  // In-between names come after all channel names, so that a channel never loses its own name to one.
  const out = named.flatMap(({ channel, name }): ShapeChannel[] => {
    const shapes = childrenOf(channel, 'Geometry', 'Shape')
    if (shapes.length === 0) {
      empty.push(name)
      return []
    }
    const fulls = fullWeights(channel, shapes.length, blender)
    const order = shapes.map((shape, i) => ({ shape, full: fulls[i]! })).sort((a, b) => a.full - b.full)
    const distinct = order.filter((o, i) => i === order.length - 1 || order[i + 1]!.full - o.full > 1e-6)
    problems.between += distinct.length - 1
    const targets = distinct.map(({ shape, full }, i) => {
      const last = i === distinct.length - 1
      const own =
        shape.name !== '' && shape.name !== name ? shape.name : `${name}_${Number(full.toPrecision(6))}`
      const target = readTarget(
        shape,
        last ? name : channelNames.take(own),
        full,
        pointCount,
        budget,
        problems,
      )
      return distinct.length === 1 ? weightedByPoint(target, channel) : target
    })
    return [
      {
        object: channel,
        name,
        percent: Math.max(-1e6, Math.min(1e6, numberProperty(channel, 'DeformPercent', percentOf(channel)))),
        targets,
      },
    ]
  })
  if (renamed.length > 0)
    report.warn(
      'fbx/morph-name-twice',
      path,
      `${renamed.length} morph names of "${mesh}" occurred twice: ${listed(renamed)}.`,
      'Rename them in the tool that made the file.',
    )
  if (empty.length > 0)
    report.warn(
      'fbx/morph-empty',
      path,
      `${empty.length} channels of "${mesh}" have no shape; they are left out: ${listed(empty)}.`,
    )
  if (problems.range > 0)
    report.warn(
      'fbx/morph-range',
      path,
      `${problems.range} displacements of "${mesh}" are for points that do not exist; they are left out.`,
    )
  if (problems.notFinite > 0)
    report.warn(
      'fbx/not-finite',
      path,
      `${problems.notFinite} shapes of "${mesh}" have values that are not numbers; their displacement is 0.`,
    )
  if (problems.between > 0)
    report.info(
      'fbx/in-between',
      path,
      `${problems.between} in-between shapes of "${mesh}" are kept as morphs of their own; morph tracks drive them like the channel.`,
    )
  return out
}

/** `blendShape1.smile` is `smile` where `blendShape1` is the deformer itself; any other dot belongs to the name. */
function channelName(channel: FbxObject, deformer: FbxObject): string {
  const prefix = `${deformer.name}.`
  const own =
    deformer.name !== '' && channel.name.startsWith(prefix) ? channel.name.slice(prefix.length) : channel.name
  return own || childrenOf(channel, 'Geometry', 'Shape')[0]?.name || channel.name || 'morph'
}

/** 7.x keeps the rest weight as a property; some writers as a plain node. */
function percentOf(channel: FbxObject): number {
  const value = child(channel.node, 'DeformPercent')?.values[0]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

function fullWeights(channel: FbxObject, count: number, blender: boolean): number[] {
  const stored = numbersAt(channel.node, 'FullWeights')
  // Blender keeps a weight per point in this list, which is no weight of the shape (weightedByPoint).
  const usable = stored.length === count && !(blender && count === 1) && countNotFinite(stored) === 0
  const out = Array.from({ length: count }, (_, i) => (usable ? stored[i]! : (100 * (i + 1)) / count))
  return out.map((full) => (Math.abs(full) < 1e-6 || Math.abs(full) > 1e6 ? 100 : full))
}

/**
 * A shape of Blender that is limited to a vertex group has a weight in percent for each of its points: the usual way
 * to make a left and a right one.
 */
function weightedByPoint(target: ShapeTarget, channel: FbxObject): ShapeTarget {
  const weights = numbersAt(channel.node, 'FullWeights')
  const { points, deltas, normals } = target
  const isWhole = (_: unknown, i: number) => weights[i] === 100
  if (weights.length !== points.length || points.length < 2 || countNotFinite(weights) > 0) return target
  if (Array.from(points).every(isWhole)) return target
  const scaled = (from: ArrayLike<number>) =>
    Float64Array.from({ length: points.length * 3 }, (_, k) => (from[k]! * weights[Math.floor(k / 3)]!) / 100)
  return { ...target, deltas: scaled(deltas), normals: normals && scaled(normals) }
}

function readTarget(
  shape: FbxObject,
  morph: string,
  full: number,
  pointCount: number,
  budget: FbxBudget,
  problems: { range: number; notFinite: number },
): ShapeTarget {
  let points = numbersAt(shape.node, 'Indexes')
  let deltas = numbersAt(shape.node, 'Vertices')
  let normals: ArrayLike<number> | undefined = numbersAt(shape.node, 'Normals')
  if (countNotFinite(deltas) > 0) {
    problems.notFinite++
    points = deltas = []
  }
  const count = Math.min(points.length, Math.floor(deltas.length / 3))
  problems.range += Math.max(points.length, Math.floor(deltas.length / 3)) - count
  const good: number[] = []
  for (let i = 0; i < count; i++) {
    if (points[i]! >= 0 && points[i]! < pointCount) good.push(i)
  }
  let normalsMove = normals.length >= count * 3 && countNotFinite(normals) === 0
  if (normalsMove) {
    normalsMove = false
    for (let i = 0; i < count * 3 && !normalsMove; i++) normalsMove = normals[i] !== 0
  }
  if (!normalsMove) normals = undefined
  if (good.length === count && deltas.length === count * 3 && points.length === count)
    return { morph, full, points, deltas, normals }
  problems.range += count - good.length
  budget.take(good.length * 56, `Shape.${shape.name}`, `Shape "${shape.name}"`)
  const pick = (from: ArrayLike<number>) =>
    Float64Array.from({ length: good.length * 3 }, (_, k) => from[good[Math.floor(k / 3)]! * 3 + (k % 3)]!)
  return {
    morph,
    full,
    points: Int32Array.from(good, (i) => points[i]!),
    deltas: pick(deltas),
    normals: normals && pick(normals),
  }
}

// [P8]
/**
 * Weights of a channel's morphs at a percentage: hats between 0, the in-betweens and the last shape, the end
 * segments going on beyond.
 */
export function morphWeights(fulls: readonly number[], percent: number): number[] {
  const out = new Array<number>(fulls.length).fill(0)
  const last = fulls.length - 1
  if (last === 0) return [percent / fulls[0]!]
  // Knots with the rest among them; the segment the percentage falls in, or the nearest one.
  const knots = [...fulls, 0].sort((a, b) => a - b)
  let segment = 0
  while (segment < knots.length - 2 && percent > knots[segment + 1]!) segment++
  const from = knots[segment]!
  const to = knots[segment + 1]!
  const part = (percent - from) / (to - from)
  const at = (knot: number, weight: number) => {
    const index = fulls.indexOf(knot)
    if (knot !== 0 && index >= 0) out[index] = weight
  }
  at(from, 1 - part)
  at(to, part)
  return out
}
