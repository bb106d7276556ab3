import type { Clip, Joint, JointTrack, Model, Skeleton } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import { sampleKeys } from '../gltf/write/sample-keys.ts'
import type { WrittenFile } from '../imported.ts'
import { type BvhUnit, metresOf } from './space.ts'

export interface BvhExportOptions {
  /** Frame rate; by default that of the clip, or 30 if it has none. */
  readonly fps?: number | undefined
  /** Centimetres otherwise. */
  readonly unit?: BvhUnit | undefined
}

const MOST_NUMBERS = 50_000_000
const DEGREES = 180 / Math.PI

/** Writes joints and the joint tracks of a clip as BVH: rotations as Z, X, Y, positions where a track moves a joint. */
export function exportBvh(
  { body, clip }: { readonly body: Skeleton | Model; readonly clip: Clip },
  options: BvhExportOptions = {},
): WrittenFile {
  const report = new Report()
  const unit = metresOf(options.unit ?? 'cm')
  const fps = options.fps ?? clip.frameRate ?? 30
  if (!(fps > 0 && fps <= 1000 && unit > 0)) {
    throw new FaceworkError(
      'bvh/fps',
      'fps',
      `Frame rate and unit should be above 0; found ${fps} and ${unit}.`,
      'Use 30 and "cm".',
    )
  }
  const order = depthFirst(body.joints)
  const moves = tracksOf(clip, 'translation', body, report)
  const turns = tracksOf(clip, 'rotation', body, report)
  reportLeftOut(body, clip, report)
  const frames = Math.floor(clip.duration * fps + 1e-3) + 1
  if (frames * order.length * 3 > MOST_NUMBERS) {
    throw new FaceworkError(
      'bvh/too-large',
      'fps',
      `${frames} frames of ${order.length} joints are more than a BVH file should hold.`,
      'Cut the clip, or write fewer frames per second.',
    )
  }
  const lines = [
    'HIERARCHY',
    ...writeHierarchy(order, moves, unit),
    'MOTION',
    `Frames: ${frames}`,
    `Frame Time: ${(1 / fps).toFixed(8)}`,
  ]
  for (let f = 0; f < frames; f++) {
    const numbers: number[] = []
    for (const { joint } of order) {
      const move = moves.get(joint.name)
      if (move) {
        const t = sampleAt(move, 3, f / fps)
        numbers.push(...t.map((v, k) => (v - joint.reference.t[k]!) / unit))
      }
      const turn = turns.get(joint.name)
      numbers.push(...anglesZxy(turn ? sampleAt(turn, 4, f / fps) : joint.reference.r))
    }
    lines.push(numbers.map(decimal).join(' '))
  }
  return { bytes: new TextEncoder().encode(`${lines.join('\n')}\n`), diagnostics: report.diagnostics }
}

interface Placed {
  readonly joint: Joint
  readonly depth: number
  readonly leaf: boolean
}

/** Joints as BVH nests them; numbers of a frame follow that order. */
function depthFirst(joints: readonly Joint[]): Placed[] {
  const children = new Map<string | undefined, Joint[]>()
  for (const joint of joints) {
    const siblings = children.get(joint.parent) ?? []
    siblings.push(joint)
    children.set(joint.parent, siblings)
  }
  const placed: Placed[] = []
  const open = (children.get(undefined) ?? []).map((joint) => ({ joint, depth: 0 })).reverse()
  while (open.length > 0) {
    const { joint, depth } = open.pop()!
    const own = children.get(joint.name) ?? []
    placed.push({ joint, depth, leaf: own.length === 0 })
    for (const child of [...own].reverse()) open.push({ joint: child, depth: depth + 1 })
  }
  return placed
}

function writeHierarchy(
  order: readonly Placed[],
  moves: ReadonlyMap<string, JointTrack>,
  unit: number,
): string[] {
  const lines: string[] = []
  const close = (from: number, to: number) => {
    for (let d = from; d >= to; d--) lines.push(`${'\t'.repeat(d)}}`)
  }
  order.forEach(({ joint, depth, leaf }, i) => {
    const before = order[i - 1]
    if (before) close(before.depth, depth)
    const tab = '\t'.repeat(depth)
    const offset = joint.reference.t.map((v) => decimal(v / unit)).join(' ')
    const rotations = 'Zrotation Xrotation Yrotation'
    const channels = moves.has(joint.name) ? `6 Xposition Yposition Zposition ${rotations}` : `3 ${rotations}`
    lines.push(`${tab}${depth === 0 ? 'ROOT' : 'JOINT'} ${joint.name.replace(/[\s{}]+/g, '_')}`, `${tab}{`)
    lines.push(`${tab}\tOFFSET ${offset}`, `${tab}\tCHANNELS ${channels}`)
    // Many readers want every chain to end in one.
    if (leaf)
      lines.push(`${tab}\tEnd Site`, `${tab}\t{`, `${tab}\t\tOFFSET 0.000000 0.000000 0.000000`, `${tab}\t}`)
  })
  close(order.at(-1)?.depth ?? -1, 0)
  return lines
}

/** One moment of a track; only the keys around it are handed on, since that search goes key by key. */
function sampleAt(track: JointTrack, width: number, time: number): number[] {
  let low = 0
  let high = track.times.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (track.times[middle]! <= time) low = middle
    else high = middle - 1
  }
  const stride = width * (track.interpolation === 'cubicspline' ? 3 : 1)
  const near = {
    interpolation: track.interpolation,
    times: track.times.subarray(low, low + 2),
    values: track.values.subarray(low * stride, (low + 2) * stride),
  }
  return sampleKeys(near, width, time)
}

/** Angles in degrees by which Z, then X, then Y makes the rotation. */
function anglesZxy([x, y, z, w]: readonly number[]): [number, number, number] {
  const [m11, m12, m21, m22] = [
    1 - 2 * (y! * y! + z! * z!),
    2 * (x! * y! - z! * w!),
    2 * (x! * y! + z! * w!),
    1 - 2 * (x! * x! + z! * z!),
  ]
  const [m31, m32, m33] = [2 * (x! * z! - y! * w!), 2 * (y! * z! + x! * w!), 1 - 2 * (x! * x! + y! * y!)]
  const turnX = Math.asin(Math.max(-1, Math.min(1, m32)))
  // Looking straight up or down, Z and Y turn about one axis: all of it is given to Z.
  const locked = Math.abs(m32) > 0.9999999
  const turnY = locked ? 0 : Math.atan2(-m31, m33)
  const turnZ = locked ? Math.atan2(m21, m11) : Math.atan2(-m12, m22)
  return [turnZ * DEGREES, turnX * DEGREES, turnY * DEGREES]
}

function decimal(value: number): string {
  const text = value.toFixed(6)
  return text === '-0.000000' ? '0.000000' : text
}

function tracksOf(
  clip: Clip,
  path: JointTrack['path'],
  body: Skeleton | Model,
  report: Report,
): Map<string, JointTrack> {
  const known = new Set(body.joints.map((j) => j.name))
  const own = clip.joints.filter((t) => t.path === path)
  const lost = own.filter((t) => !known.has(t.joint))
  if (lost.length > 0)
    report.warn(
      'bvh/joint-unknown',
      `clips.${clip.name}`,
      `${lost.length} ${path} tracks move joints that do not exist, "${lost[0]!.joint}" first; they are left out.`,
    )
  return new Map(own.map((t) => [t.joint, t]))
}

function reportLeftOut(body: Skeleton | Model, clip: Clip, report: Report): void {
  const scales = clip.joints.filter((t) => t.path === 'scale').length
  const parts = [
    ...(scales > 0 ? [`${scales} scale tracks`] : []),
    ...(clip.morphs.length > 0 ? [`${clip.morphs.length} morph tracks`] : []),
    ...(clip.curves.length > 0 ? [`${clip.curves.length} curves`] : []),
    ...(clip.markers.length > 0 ? [`${clip.markers.length} markers`] : []),
    ...('meshes' in body && body.meshes.length > 0 ? [`${body.meshes.length} meshes`] : []),
  ]
  if (parts.length > 0)
    report.warn(
      'bvh/left-out',
      `clips.${clip.name}`,
      `BVH has no place for ${parts.join(', ')}; they are left out.`,
    )
  const turned = body.joints.filter((j) => Math.abs(j.reference.r[3]) < 0.99999995)
  const scaled = body.joints.filter((j) => j.reference.s.some((v) => Math.abs(v - 1) > 1e-6))
  if (turned.length > 0)
    report.info(
      'bvh/rest-rotations',
      'joints',
      `${turned.length} joints rest turned, "${turned[0]!.name}" first; BVH joints rest unturned, so that is part of every frame.`,
    )
  if (scaled.length > 0)
    report.warn(
      'bvh/left-out',
      'joints',
      `${scaled.length} joints rest scaled, "${scaled[0]!.name}" first; BVH has no scale.`,
    )
}
