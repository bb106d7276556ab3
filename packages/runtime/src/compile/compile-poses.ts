import type { Pose, PoseAsset } from '@facework/documents'
import type { Report } from '@facework/report'
import { type CompiledKnots, type CompiledPoses, DELTA_SIZE, TARGET_SIZE } from './compiled-poses.ts'
import { fullTargets } from './full-targets.ts'
import {
  type ChannelIndex,
  type PoseDelta,
  poseDelta,
  reportMissingChannels,
  subtractDelta,
} from './pose-channels.ts'

/** Turns a pose asset into columns for one rig. The rig's curves must include every control's name. */
export function compilePoses(
  asset: PoseAsset,
  index: ChannelIndex,
  rigName: string,
  scaleTranslation: boolean,
  report: Report,
): CompiledPoses {
  reportMissingChannels(asset, index, rigName, report)
  const base = asset.poses.find((p) => p.name === asset.base)
  const controls = asset.poses.filter((p) => p.role.type === 'control')
  const delta = (pose: Pose) => poseDelta(asset, pose, base, index, scaleTranslation, report)
  const common = {
    controlNames: controls.map((p) => p.name),
    controlCurves: Int32Array.from(controls, (p) => index.curves.get(p.name)!),
    controlLow: Float32Array.from(controls, (p) => p.range[0]),
    controlHigh: Float32Array.from(controls, (p) => p.range[1]),
  }
  if (asset.mode === 'full') {
    const extra = asset.poses.length - controls.length
    if (extra > 0) {
      report.info(
        'poses/full-mode',
        `poses "${asset.name}"`,
        `${extra} combinations and in-betweens act only in additive mode; "${asset.name}" is in full mode.`,
        'Convert the asset to additive to use them.',
      )
    }
    const targets = controls.map((pose) => fullTargets(asset, pose, index, scaleTranslation, report))
    return {
      ...common,
      mode: 'full',
      knots: [],
      combinationBases: new Int32Array(0),
      firstCombination: controls.length,
      shapeCount: controls.length,
      ...columns(
        targets.map((t) => ({ ...t, curves: delta(t.pose).curves })),
        TARGET_SIZE,
      ),
    }
  }
  const shapes: PoseDelta[] = controls.map(delta)
  const knots = compileKnots(asset, controls, shapes, delta)
  const firstCombination = shapes.length
  const combinations = compileCombinations(asset, controls, shapes, delta)
  return {
    ...common,
    mode: 'additive',
    knots,
    combinationBases: combinations,
    firstCombination,
    shapeCount: shapes.length,
    ...columns(shapes, DELTA_SIZE),
  }
}

/** [P8] Appends the in-between shapes; their pose's own shape becomes the knot at 1. */
function compileKnots(
  asset: PoseAsset,
  controls: readonly Pose[],
  shapes: PoseDelta[],
  delta: (pose: Pose) => PoseDelta,
): CompiledKnots[] {
  const knots: CompiledKnots[] = []
  controls.forEach((control, c) => {
    const places: { at: number; shape: number }[] = []
    for (const pose of asset.poses) {
      if (pose.role.type !== 'in-between' || pose.role.of !== control.name) continue
      places.push({ at: pose.role.at, shape: shapes.length })
      shapes.push(delta(pose))
    }
    if (places.length === 0) return
    places.push({ at: 0, shape: -1 }, { at: 1, shape: c })
    places.sort((a, b) => a.at - b.at)
    knots.push({
      control: c,
      positions: Float32Array.from(places, (p) => p.at),
      shapes: Int32Array.from(places, (p) => p.shape),
    })
  })
  return knots
}

/** [P7] Appends the combinations: the wanted result minus its bases minus combinations of fewer of them. */
function compileCombinations(
  asset: PoseAsset,
  controls: readonly Pose[],
  shapes: PoseDelta[],
  delta: (pose: Pose) => PoseDelta,
): Int32Array {
  const indices = new Map(controls.map((p, i) => [p.name, i]))
  const combinations = asset.poses.flatMap((pose) =>
    pose.role.type === 'combination' ? [{ pose, bases: pose.role.bases.map((b) => indices.get(b)!) }] : [],
  )
  // Pairs before triples, so that a triple finds its pairs done.
  combinations.sort((a, b) => a.bases.length - b.bases.length)
  const done: { bases: number[]; shape: PoseDelta }[] = []
  for (const { pose, bases } of combinations) {
    const shape = delta(pose)
    for (const base of bases) subtractDelta(shape, shapes[base]!)
    for (const other of done) {
      if (other.bases.length < bases.length && other.bases.every((b) => bases.includes(b)))
        subtractDelta(shape, other.shape)
    }
    done.push({ bases, shape })
    shapes.push(shape)
  }
  return Int32Array.from(combinations.flatMap(({ bases }) => [bases[0]!, bases[1]!, bases[2] ?? -1]))
}

/** Lays sparse shapes out one after the other, joints in rig order. */
function columns(
  shapes: readonly {
    joints: Map<number, Float64Array>
    morphs: Map<number, number>
    curves: Map<number, number>
  }[],
  size: number,
) {
  const sorted = <T>(map: Map<number, T>) => [...map].sort(([a], [b]) => a - b)
  const starts = (pick: (s: (typeof shapes)[number]) => Map<number, unknown>) => {
    const out = new Int32Array(shapes.length + 1)
    shapes.forEach((s, i) => {
      out[i + 1] = out[i]! + pick(s).size
    })
    return out
  }
  const joints = shapes.map((s) => sorted(s.joints))
  const morphs = shapes.map((s) => sorted(s.morphs))
  const curves = shapes.map((s) => sorted(s.curves))
  const jointValues = new Float32Array(joints.reduce((n, s) => n + s.length, 0) * size)
  let at = 0
  for (const entries of joints) {
    for (const [, values] of entries) {
      jointValues.set(values, at)
      at += size
    }
  }
  const keys = (lists: readonly [number, unknown][][]) =>
    Int32Array.from(lists.flatMap((l) => l.map(([k]) => k)))
  const values = (lists: readonly [number, number][][]) =>
    Float32Array.from(lists.flatMap((l) => l.map(([, v]) => v)))
  const distinct = (indices: Int32Array) => Int32Array.from([...new Set(indices)].sort((a, b) => a - b))
  const jointIndices = keys(joints)
  const morphIndices = keys(morphs)
  return {
    jointStarts: starts((s) => s.joints),
    jointIndices,
    jointValues,
    scaling: Uint8Array.from(joints, (entries) => +entries.some(([, v]) => v[6] || v[7] || v[8])),
    morphStarts: starts((s) => s.morphs),
    morphIndices,
    morphValues: values(morphs),
    curveStarts: starts((s) => s.curves),
    curveIndices: keys(curves),
    curveValues: values(curves),
    touchedJoints: distinct(jointIndices),
    touchedMorphs: distinct(morphIndices),
  }
}
