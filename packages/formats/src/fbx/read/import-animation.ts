import { type AnimCurve, type Clip, clipKind } from '@facework/documents'
import type { Report } from '@facework/report'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import type { FileSpace } from '../space.ts'
import { listed } from '../unique-names.ts'
import { ROTATION, SCALING, TRANSLATION } from './animated-nodes.ts'
import { type AnimatedProperty, type AnimationStack, curvesOf, hasCurves } from './animation-layers.ts'
import { BAKE_BOUNDS } from './bake-track.ts'
import { isCustomCurve, isLooseChannel, readChannelCurves, readCustomCurves } from './import-curves.ts'
import { bakeJointTracks } from './import-joint-tracks.ts'
import type { ImportedMesh } from './import-mesh.ts'
import { readMorphTracks } from './import-morph-tracks.ts'
import type { SceneNode } from './import-nodes.ts'
import type { FbxObject } from './objects.ts'

export interface ClipContext {
  readonly nodes: readonly SceneNode[]
  readonly nodeOf: ReadonlyMap<FbxObject, SceneNode>
  readonly meshes: readonly ImportedMesh[]
  readonly space: FileSpace
  readonly frameRate: number
  readonly file: string
  /** Frames are numbered from the file's own zero, so its time must not be shifted. */
  readonly keepTime: boolean
  readonly budget: FbxBudget
  readonly report: Report
}

/** One animation stack as a clip: joint tracks, morph tracks and custom curves. */
export function readClip(
  stack: AnimationStack,
  name: string,
  context: ClipContext,
): { clip: Clip; curves: readonly AnimCurve[] } | undefined {
  const { report, budget, space, nodes } = context
  const path = `AnimationStack.${stack.name}`
  const keyed = stack.properties.filter(hasCurves)
  const range = keyRange(keyed)
  if (!range) {
    report.info(
      'fbx/stack-empty',
      path,
      `Animation stack "${stack.name}" has no keys; no clip was made of it.`,
    )
    return undefined
  }
  const start = clipStart(stack, range, context)
  const joints = bakeJointTracks(stack, nodes, space, start, budget)
  const morphs = readMorphTracks(stack, context.meshes, start, budget)
  const jointOf = (model: FbxObject) => context.nodeOf.get(model)?.joint ?? model.name
  const custom = readCustomCurves(stack, jointOf, start, budget, report)
  const channels = channelsOf(context)
  const taken = new Set(custom.curves.map((curve) => curve.name))
  const loose = readChannelCurves(stack, channels, taken, start, budget)
  const wanted = stack.stop !== undefined ? stack.stop - start : 0
  const lastKey = Math.max(0, range.last - start)
  // A stop before the last key would hide keys; one long after it only holds the last pose.
  const duration = wanted > lastKey && wanted < lastKey + 86400 ? wanted : lastKey
  if (stack.stop !== undefined && wanted < lastKey - 1e-4) {
    report.info(
      'fbx/stop-early',
      path,
      `Stack "${stack.name}" stops at ${wanted.toFixed(3)} s, but has keys up to ${lastKey.toFixed(3)} s; all keys are kept.`,
    )
  }
  const clip = clipKind.create(name, {
    duration,
    frameRate: context.frameRate,
    joints: joints.tracks,
    morphs: morphs.tracks,
    curves: [...custom.curves, ...loose],
    source: { file: context.file, take: stack.name || name },
  })
  report.info(
    'fbx/clip',
    path,
    `Clip "${name}", ${duration.toFixed(3)} s: ${joints.tracks.length} joint tracks sampled within ${BAKE_BOUNDS.translation * 1000} mm and ${BAKE_BOUNDS.rotation} rad of the Euler curves, ` +
      `${morphs.tracks.length} morph tracks (${morphs.exact} key for key, ${morphs.baked} channels sampled), ${custom.curves.length + loose.length} custom curves key for key.`,
  )
  if (joints.coarse > 0)
    report.warn(
      'fbx/bake-coarse',
      path,
      `${joints.coarse} segments turn or move too fast to be sampled within the bounds; their ends are exact.`,
    )
  if (joints.still.length > 0)
    report.info(
      'fbx/curves-still',
      path,
      `${joints.still.length} nodes that only hold a mesh have curves that never move; they are left out: ${listed(joints.still)}.`,
    )
  reportDropped(stack, keyed, context)
  return { clip, curves: custom.defaults }
}

const channelsOf = ({ meshes }: ClipContext): ReadonlySet<FbxObject> =>
  new Set(meshes.flatMap((mesh) => mesh.channels.map((channel) => channel.object)))

function keyRange(properties: readonly AnimatedProperty[]): { first: number; last: number } | undefined {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const property of properties) {
    for (const { times } of curvesOf(property)) {
      first = Math.min(first, times[0]!)
      last = Math.max(last, times[times.length - 1]!)
    }
  }
  return first <= last ? { first, last } : undefined
}

/** File time that becomes 0: where the stack starts, or its first key where that lies before zero. */
function clipStart(
  stack: AnimationStack,
  range: { first: number; last: number },
  { keepTime, report }: ClipContext,
): number {
  if (keepTime && range.first >= 0) return 0
  const said = stack.start ?? 0
  const start = range.first < 0 ? range.first : said > 0 && said <= range.first + 1e-6 ? said : 0
  if (start !== 0)
    report.info(
      'fbx/time-shift',
      `AnimationStack.${stack.name}`,
      `File time ${start.toFixed(4)} s, where "${stack.name}" starts, became 0.`,
    )
  return start
}

/** Curves that drive what no document keeps, by what they are attached to. */
function reportDropped(
  stack: AnimationStack,
  keyed: readonly AnimatedProperty[],
  context: ClipContext,
): void {
  const channels = channelsOf(context)
  const dropped = new Map<string, number>()
  let copies = 0
  for (const property of keyed) {
    const { object, name } = property
    if (
      object.kind === 'Model' &&
      (name === TRANSLATION || name === ROTATION || name === SCALING) &&
      context.nodeOf.has(object)
    )
      continue
    if (name === 'DeformPercent' && channels.has(object)) continue
    if (isCustomCurve(property) || isLooseChannel(property, channels)) continue
    // Blender and Max repeat every channel's curve on the geometry under the shape's name.
    if (object.kind === 'Geometry') {
      copies++
      continue
    }
    const key = `${object.kind}.${name}`
    dropped.set(key, (dropped.get(key) ?? 0) + 1)
  }
  if (dropped.size > 0)
    note(
      context,
      stack,
      `Curves on these properties are not kept: ${listed([...dropped].map(([k, n]) => `${k} ×${n}`))}.`,
      'fbx/curves-dropped',
    )
  if (copies > 0)
    note(
      context,
      stack,
      `${copies} curves on geometries repeat those of blend-shape channels; they are left out.`,
      'fbx/curves-repeated',
    )
}

function note(context: ClipContext, stack: AnimationStack, message: string, code: string): void {
  context.report.info(code, `AnimationStack.${stack.name}`, message)
}
