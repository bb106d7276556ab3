import { IDENTITY_TRANSFORM, type JointTrack, type Transform } from '@facework/documents'
import { cosine, multiplyQuaternions, normalizeQuaternion, PI, sine } from '@facework/math/internal'
import type { Report } from '@facework/report'
import type { BvhNode } from './parse-bvh.ts'
import type { Motion } from './read-motion.ts'
import type { BvhSpace } from './space.ts'

const AXES: Readonly<Record<string, number>> = { x: 0, y: 1, z: 2 }
/** A quarter turn about −X takes Z up to Y up: (x, y, z) becomes (x, z, −y). */
const TURN_UP = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2]

interface Channel {
  readonly kind: 'position' | 'rotation'
  readonly axis: number
  readonly column: number
}

/** Where the joints rest: the offsets, unturned; roots turned to Y up. */
export function restTransforms(nodes: readonly BvhNode[], { unit, up }: BvhSpace): Transform[] {
  return nodes.map((node) => {
    const turned = up === 'z' && node.parent < 0
    const [x, y, z] = node.offset.map((v) => v * unit) as [number, number, number]
    return {
      ...IDENTITY_TRANSFORM,
      t: turned ? [x, z, -y] : [x, y, z],
      r: turned ? (TURN_UP as unknown as Transform['r']) : IDENTITY_TRANSFORM.r,
    }
  })
}

/** A rotation track where a joint has rotation channels, a translation track where it has position channels. */
export function buildTracks(
  nodes: readonly BvhNode[],
  names: readonly string[],
  motion: Motion,
  space: BvhSpace,
  positions: 'add' | 'replace' | undefined,
  report: Report,
): JointTrack[] {
  if (motion.frames.length === 0) return []
  const times = Float32Array.from(motion.frames, (frame) => frame * motion.frameTime)
  const channels = channelsOf(nodes, report)
  const mode = positions ?? inferPositions(nodes, channels, motion, report)
  const tracks: JointTrack[] = []
  nodes.forEach((node, i) => {
    const own = channels[i]!
    const turned = space.up === 'z' && node.parent < 0
    const keys = { joint: names[i]!, interpolation: 'linear', times } as const
    const moves = own.filter((c) => c.kind === 'position')
    if (moves.length > 0) {
      const values = translations(node, moves, motion, space.unit, mode, turned)
      tracks.push({ ...keys, path: 'translation', values })
    }
    const turns = own.filter((c) => c.kind === 'rotation')
    if (turns.length > 0) tracks.push({ ...keys, path: 'rotation', values: rotations(turns, motion, turned) })
  })
  return tracks
}

function channelsOf(nodes: readonly BvhNode[], report: Report): Channel[][] {
  let column = 0
  const unknown = new Map<string, number>()
  const all = nodes.map((node) =>
    node.channels.flatMap((name): Channel[] => {
      const match = /^([xyz])(position|rotation)$/i.exec(name)
      const at = column++
      if (match)
        return [
          {
            kind: match[2]!.toLowerCase() as Channel['kind'],
            axis: AXES[match[1]!.toLowerCase()]!,
            column: at,
          },
        ]
      unknown.set(name, (unknown.get(name) ?? 0) + 1)
      return []
    }),
  )
  for (const [name, count] of unknown)
    report.warn(
      'bvh/channel',
      'CHANNELS',
      `${count} channels are called "${name.slice(0, 40)}", which is not known; they are left out.`,
    )
  return all
}

/**
 * Position channels are moves away from the offset, as three.js reads them. MotionBuilder and others give every
 * joint six channels and repeat the offset in them; added, every bone would be twice as long.
 */
function inferPositions(
  nodes: readonly BvhNode[],
  channels: readonly (readonly Channel[])[],
  motion: Motion,
  report: Report,
): 'add' | 'replace' {
  let repeated = 0
  let moved = 0
  nodes.forEach((node, i) => {
    const length = Math.hypot(...node.offset)
    const moves = channels[i]!.filter((c) => c.kind === 'position')
    if (node.parent < 0 || length === 0 || moves.length < 3) return
    moved++
    const away = Math.hypot(...moves.map((c) => motion.values[c.column]! - node.offset[c.axis]!))
    if (away < 0.1 * length) repeated++
  })
  if (moved === 0 || repeated * 2 <= moved) return 'add'
  report.info(
    'bvh/positions',
    'CHANNELS',
    `Position channels of ${repeated} joints repeat the offset, so positions are taken in its place, not added to it.`,
    'Give positions: add if that is wrong.',
  )
  return 'replace'
}

function translations(
  node: BvhNode,
  moves: readonly Channel[],
  motion: Motion,
  unit: number,
  mode: 'add' | 'replace',
  turned: boolean,
): Float32Array {
  const values = new Float32Array(motion.frames.length * 3)
  for (let f = 0; f < motion.frames.length; f++) {
    const place = [...node.offset]
    for (const { axis, column } of moves) {
      const value = motion.values[f * motion.channels + column]!
      place[axis] = mode === 'add' ? node.offset[axis]! + value : value
    }
    const [x, y, z] = place.map((v) => v * unit) as [number, number, number]
    values.set(turned ? [x, z, -y] : [x, y, z], f * 3)
  }
  return values
}

/** Channels turn in the order they are named, each about the axes the ones before it have turned. */
function rotations(turns: readonly Channel[], motion: Motion, turned: boolean): Float32Array {
  const values = new Float32Array(motion.frames.length * 4)
  const q = [0, 0, 0, 1]
  const step = [0, 0, 0, 1]
  let last: readonly number[] = [0, 0, 0, 1]
  for (let f = 0; f < motion.frames.length; f++) {
    for (let k = 0; k < 4; k++) q[k] = turned ? TURN_UP[k]! : k === 3 ? 1 : 0
    for (const { axis, column } of turns) {
      const half = ((motion.values[f * motion.channels + column]! % 720) * PI) / 360
      step.fill(0)
      step[axis] = sine(half)
      step[3] = cosine(half)
      multiplyQuaternions(q, 0, q, 0, step, 0)
    }
    normalizeQuaternion(q, 0)
    // Neighbours on one side of the sphere, so that whoever blends them plainly goes the short way.
    const dot = q.reduce((sum, v, k) => sum + v * last[k]!, 0)
    if (dot < 0) for (let k = 0; k < 4; k++) q[k] = -q[k]!
    last = [...q]
    values.set(q, f * 4)
  }
  return values
}
