import { type CompiledPoses, DELTA_SIZE } from '../../compile/compiled-poses.ts'

/**
 * Several pose assets as one: controls of all, then their in-betweens, then their combinations. Curves that poses carry are left out: they are not a crowd's to put out.
 */
export function joinPoses(parts: readonly CompiledPoses[], controlCurves: Int32Array): CompiledPoses {
  const controls = parts.flatMap((p) => p.controlNames)
  const between = (p: CompiledPoses) => p.firstCombination - p.controlNames.length
  const firstCombination = controls.length + parts.reduce((sum, p) => sum + between(p), 0)
  const places = parts.map((p) => new Int32Array(p.shapeCount))
  const order: { readonly part: CompiledPoses; readonly shape: number }[] = []
  const add = (range: (part: CompiledPoses) => readonly [from: number, to: number]) => {
    parts.forEach((part, p) => {
      const [from, to] = range(part)
      for (let shape = from; shape < to; shape++) places[p]![shape] = order.push({ part, shape }) - 1
    })
  }
  add((p) => [0, p.controlNames.length])
  add((p) => [p.controlNames.length, p.firstCombination])
  add((p) => [p.firstCombination, p.shapeCount])
  const placed = (part: number, shape: number) => (shape < 0 ? shape : places[part]![shape]!)
  const entries = (starts: 'jointStarts' | 'morphStarts') =>
    order.flatMap(({ part, shape }) =>
      Array.from({ length: part[starts][shape + 1]! - part[starts][shape]! }, (_, e) => ({
        part,
        entry: part[starts][shape]! + e,
      })),
    )
  const startsOf = (starts: 'jointStarts' | 'morphStarts') => {
    const out = new Int32Array(order.length + 1)
    order.forEach(({ part, shape }, i) => {
      out[i + 1] = out[i]! + part[starts][shape + 1]! - part[starts][shape]!
    })
    return out
  }
  const joints = entries('jointStarts')
  const morphs = entries('morphStarts')
  return {
    mode: 'additive',
    controlNames: controls,
    controlCurves,
    controlLow: Float32Array.from(parts.flatMap((p) => [...p.controlLow])),
    controlHigh: Float32Array.from(parts.flatMap((p) => [...p.controlHigh])),
    knots: parts.flatMap(({ knots }, p) =>
      knots.map(({ control, positions, shapes }) => ({
        control: placed(p, control),
        positions,
        shapes: shapes.map((s) => placed(p, s)),
      })),
    ),
    combinationBases: Int32Array.from(
      parts.flatMap(({ combinationBases }, p) => [...combinationBases].map((base) => placed(p, base))),
    ),
    firstCombination,
    shapeCount: order.length,
    jointStarts: startsOf('jointStarts'),
    jointIndices: Int32Array.from(joints, ({ part, entry }) => part.jointIndices[entry]!),
    jointValues: Float32Array.from(
      joints.flatMap(({ part, entry }) => [
        ...part.jointValues.subarray(entry * DELTA_SIZE, (entry + 1) * DELTA_SIZE),
      ]),
    ),
    scaling: Uint8Array.from(order, ({ part, shape }) => part.scaling[shape]!),
    morphStarts: startsOf('morphStarts'),
    morphIndices: Int32Array.from(morphs, ({ part, entry }) => part.morphIndices[entry]!),
    morphValues: Float32Array.from(morphs, ({ part, entry }) => part.morphValues[entry]!),
    curveStarts: new Int32Array(order.length + 1),
    curveIndices: new Int32Array(0),
    curveValues: new Float32Array(0),
    touchedJoints: union(parts.map((p) => p.touchedJoints)),
    touchedMorphs: union(parts.map((p) => p.touchedMorphs)),
  }
}

const union = (lists: readonly Int32Array[]) =>
  Int32Array.from(new Set(lists.flatMap((l) => [...l]))).sort((a, b) => a - b)
