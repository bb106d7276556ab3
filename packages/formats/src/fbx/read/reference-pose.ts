import type { Clip, JointTrack, Transform } from '@facework/documents'
import {
  angleBetweenQuaternions,
  decomposeMatrix,
  invertMatrix,
  slerpQuaternions,
} from '@facework/math/internal'
import type { Report } from '@facework/report'
import { convertMatrix, type FileSpace, matrixProduct, shearOf } from '../space.ts'
import { listed } from '../unique-names.ts'
import { localInOurSpace, matrixOf, type SceneNode, sceneAxes } from './import-nodes.ts'
import type { FbxObject, Vector } from './objects.ts'
import type { LocalTransform, Quaternion } from './transform.ts'

/** Differences from the node's own transform that are reported [S1]. */
const REPORTED = { metres: 1e-4, radians: (0.1 * Math.PI) / 180 }
/** Below this a bind matrix says the same as the node, and the node's own numbers are kept. */
const NOISE = { metres: 1e-5, radians: 1e-5, scale: 1e-5 }

export function transformFrom({ t, q, s }: LocalTransform): Transform {
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) || 1
  return {
    t: [t[0], t[1], t[2]],
    r: [q[0] / length, q[1] / length, q[2] / length, q[3] / length],
    s: [s[0], s[1], s[2]],
  }
}

/** Every joint where the file leaves it without animation. */
export function nodePose(nodes: readonly SceneNode[], space: FileSpace): Map<SceneNode, LocalTransform> {
  return new Map(
    nodes.filter((n) => n.joint !== undefined).map((n) => [n, localInOurSpace(n, n.rest, space)]),
  )
}

/** Every joint where it was when the skins were bound; where nothing says so, as in the node pose. */
export function bindPose(
  nodes: readonly SceneNode[],
  own: ReadonlyMap<SceneNode, LocalTransform>,
  binds: ReadonlyMap<FbxObject, Float64Array>,
  space: FileSpace,
  report: Report,
): Map<SceneNode, LocalTransform> {
  const out = new Map<SceneNode, LocalTransform>()
  const globals = new Map<SceneNode, Float64Array>()
  const sheared: string[] = []
  for (const node of nodes) {
    const local = own.get(node)
    if (!local) continue
    const above = node.parent && globals.get(node.parent)
    // Copies of joints stand elsewhere than where the skin was bound.
    const bind = node.copyOf ? undefined : binds.get(node.model)
    let result = local
    if (bind) {
      // Bind matrices stand in the scene, whose units and axes change only on the outer side.
      const global = convertMatrix(bind, space.unit, node.scale, sceneAxes(space))
      const inverse = new Float64Array(16)
      const matrix = !above
        ? global
        : invertMatrix(inverse, 0, above, 0)
          ? matrixProduct(inverse, global)
          : undefined
      const split = matrix && splitMatrix(matrix)
      if (split && !isSame(split, local, NOISE)) {
        result = split
        if (shearOf(matrix) > 1e-3) sheared.push(node.joint!)
      }
    }
    out.set(node, result)
    globals.set(node, above ? matrixProduct(above, matrixOf(result)) : matrixOf(result))
  }
  if (sheared.length > 0)
    report.warn(
      'fbx/shear',
      'Objects.Deformer',
      `${sheared.length} bind matrices are sheared, which a joint cannot hold: ${listed(sheared)}.`,
    )
  return out
}

function splitMatrix(m: Float64Array): LocalTransform | undefined {
  const t: Vector = [0, 0, 0]
  const q: Quaternion = [0, 0, 0, 1]
  const s: Vector = [1, 1, 1]
  decomposeMatrix(m, 0, t, 0, q, 0, s, 0)
  return [...t, ...q, ...s].every((v) => Number.isFinite(v)) && s.every((v) => Math.abs(v) > 1e-9)
    ? { t, q, s }
    : undefined
}

function isSame(
  a: LocalTransform,
  b: LocalTransform,
  within: { metres: number; radians: number; scale: number },
): boolean {
  return (
    distance(a.t, b.t) <= within.metres &&
    angleBetweenQuaternions(a.q, 0, b.q, 0) <= within.radians &&
    a.s.every((v, i) => Math.abs(v - b.s[i]!) <= within.scale * Math.max(1, Math.abs(v)))
  )
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.sqrt((a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2)
}

// [S1]
/** Says at how many joints two poses differ, and by how much. */
export function reportDifferences(
  reference: ReadonlyMap<SceneNode, LocalTransform>,
  other: ReadonlyMap<SceneNode, LocalTransform>,
  what: string,
  otherWhat: string,
  report: Report,
): void {
  const names: string[] = []
  let metres = 0
  let radians = 0
  for (const [node, local] of reference) {
    const mine = other.get(node)!
    const moved = distance(local.t, mine.t)
    const turned = angleBetweenQuaternions(local.q, 0, mine.q, 0)
    if (moved <= REPORTED.metres && turned <= REPORTED.radians) continue
    names.push(`"${node.joint}"`)
    metres = Math.max(metres, moved)
    radians = Math.max(radians, turned)
  }
  if (names.length === 0) return
  report.warn(
    'fbx/reference-differs',
    'Objects.Model',
    `The ${what} differs from the ${otherWhat} at ${names.length} of ${reference.size} joints, by up to ${(metres * 1000).toFixed(2)} mm and ${((radians * 180) / Math.PI).toFixed(2)}°: ${listed(names)}.`,
    'The reference pose follows the former; choose with reference: node, bind or frame0.',
  )
}

/** The joints as a clip has them at a time; where it has no track, as in the node pose. */
export function clipPose(
  clip: Clip,
  time: number,
  own: ReadonlyMap<SceneNode, LocalTransform>,
): Map<SceneNode, LocalTransform> {
  const tracks = new Map(clip.joints.map((track) => [`${track.path} ${track.joint}`, track]))
  const out = new Map<SceneNode, LocalTransform>()
  for (const [node, local] of own) {
    const sample = (path: JointTrack['path'], rest: number[]) => {
      const track = tracks.get(`${path} ${node.joint}`)
      return track ? sampleTrack(track, time) : rest
    }
    out.set(node, {
      t: sample('translation', local.t) as Vector,
      q: sample('rotation', local.q) as Quaternion,
      s: sample('scale', local.s) as Vector,
    })
  }
  return out
}

function sampleTrack(track: JointTrack, time: number): number[] {
  const { times, values } = track
  const width = track.path === 'rotation' ? 4 : 3
  let i = 0
  while (i + 1 < times.length && times[i + 1]! <= time + 1e-6) i++
  const at = (k: number) => Array.from(values.subarray(k * width, k * width + width))
  const last = i + 1 >= times.length
  const part = last ? 0 : Math.max(0, (time - times[i]!) / (times[i + 1]! - times[i]!))
  if (part < 1e-4 || track.interpolation === 'step') return at(i)
  const [a, b] = [at(i), at(i + 1)]
  if (width === 3) return a.map((v, k) => v + (b[k]! - v) * part)
  const out = [0, 0, 0, 1]
  slerpQuaternions(out, 0, a, 0, b, 0, part)
  return out
}
