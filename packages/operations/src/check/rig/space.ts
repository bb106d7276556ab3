import type { Quat, Transform, Vec3 } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { multiplyQuaternions, rotateVector } from '@facework/math/internal'
import { scaleHead } from '../../character/scale-head.ts'
import { findFace } from '../../vocabulary/motion/face-frame.ts'
import type { Check } from '../check.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import type { MeasuredHead } from '../measured-head.ts'

const LEAST = 0.1
const MOST = 0.5
/** Without eyes a head cannot be told from a body. */
const MOST_BODY = 3
/** Eye distances that a head is high, at most: a body may be part of its mesh. */
const EYE_DISTANCES = 5

/** Height of the head in metres. */
export function headHeight(measured: MeasuredHead): number {
  const { low, high } = measured.bounds()
  const extent = high[1]! - low[1]!
  return measured.face ? Math.min(extent, measured.face.unit * EYE_DISTANCES) : extent
}

/** Units that files are written in by mistake. */
const FACTORS = [
  [0.01, 'centimetres'],
  [0.001, 'millimetres'],
  [0.0254, 'inches'],
  [100, 'a hundredth'],
  [10, 'decametres'],
  [0.1, 'decimetres'],
  [1000, 'kilometres'],
] as const

const factorFor = (height: number) =>
  FACTORS.find(([factor]) => height * factor >= LEAST && height * factor <= MOST)

export const units: Check = {
  code: 'head/units',
  severity: 'error',
  why: 'Facework and glTF count in metres. Limits in millimetres, lights and cameras are wrong for a head of another size.',
  steps: [
    'Open Scene Properties > Units and set Unit Scale to 1.',
    'Select everything, scale it so that the head is about 0.25 m high, and press Ctrl A > Scale.',
    'Export again.',
  ],
  fix: 'safe',
  fixText: 'Scales the head as a whole.',
  find: (measured) => {
    const height = headHeight(measured)
    const most = measured.face ? MOST : MOST_BODY
    if (!Number.isFinite(height) || (height >= LEAST && height <= most)) return []
    const factor = factorFor(height)
    return [
      {
        message: `The head is ${height >= 1 ? `${height.toFixed(1)} m` : `${(height * 1000).toFixed(1)} mm`} high`,
        found: `${height.toFixed(4)} m`,
        expected: `${LEAST} to ${MOST} m`,
        fixText: factor ? `Scales the head by ${factor[0]}.` : undefined,
        fix: factor ? undefined : ('manual' as const),
      },
    ]
  },
  apply: (head, { measured }) => {
    const factor = factorFor(headHeight(measured))?.[0]
    return factor === undefined ? head : scaleWithPoses(head, factor)
  },
}

function scaleWithPoses(head: HeadToCheck, factor: number): HeadToCheck {
  const { model, clips } = scaleHead({ model: head.model, clips: head.clips ?? [] }, factor)
  const all = (record: Readonly<Record<string, Transform>>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, { t, ...rest }]) => [
        name,
        { ...rest, t: [t[0] * factor, t[1] * factor, t[2] * factor] as const },
      ]),
    )
  return {
    ...head,
    model: defined({
      ...model,
      attachments: model.attachments
        ? model.attachments.map((a) => ({
            ...a,
            transform: all({ a: a.transform }).a!,
          }))
        : undefined,
    }),
    clips,
    poses: head.poses && {
      ...head.poses,
      rest: { ...head.poses.rest, joints: all(head.poses.rest.joints) },
      poses: head.poses.poses.map((pose) => ({ ...pose, joints: all(pose.joints) })),
    },
    source: head.source && { ...head.source, nodes: all(head.source.nodes) },
  }
}

const HALF = Math.SQRT1_2
/** The 24 ways to put a cube on a table. */
const TURNS: readonly Quat[] = (() => {
  const about = (axis: number, angle: 0 | 1 | 2 | 3): Quat => {
    const q = [0, 0, 0, [1, HALF, 0, HALF][angle]!]
    q[axis] = [0, HALF, 1, -HALF][angle]!
    return q as unknown as Quat
  }
  const ups = [about(0, 0), about(0, 1), about(0, 2), about(0, 3), about(2, 1), about(2, 3)]
  return ups.flatMap((up) =>
    ([0, 1, 2, 3] as const).map((k) => {
      const out = [0, 0, 0, 1]
      multiplyQuaternions(out, 0, about(1, k), 0, up, 0)
      return out as unknown as Quat
    }),
  )
})()

/** The turn that makes a head look along +Z with +Y up; undefined where it cannot be found. */
function turnNeeded(measured: MeasuredHead): Quat | undefined {
  const { rest, pieces } = measured
  const names = ['JawDrop', 'LeftEyeClosed', 'RightEyeClosed'].flatMap((c) => measured.control(c) ?? [])
  const jaw = measured.control('JawDrop')
  if (jaw === undefined || names.length < 3) return undefined
  return TURNS.find((turn, i) => {
    const moved = new Map(names.map((name) => [name, turned(measured.moved.get(name)!, turn, Float32Array)]))
    const places = turned(rest, turn, Float64Array)
    const face = findFace({ rest: places, pieces, moved })
    if (!face) return false
    const drop = moved.get(jaw)!
    const sum = [0, 0, 0]
    let [back, front] = [Infinity, -Infinity]
    pieces.forEach((piece, v) => {
      if (piece !== face.skin) return
      for (let k = 0; k < 3; k++) sum[k]! += drop[v * 3 + k]!
      const [x, y, z] = [0, 1, 2].map((k) => places[v * 3 + k]! - face.origin[k]!)
      if (Math.hypot(x!, y!, z!) > face.unit * 3) return
      back = Math.min(back, z!)
      front = Math.max(front, z!)
    })
    // A jaw also moves back: only for another turn down must be its main direction.
    const isDown =
      sum[1]! < 0 && (i === 0 || Math.abs(sum[1]!) >= Math.max(Math.abs(sum[0]!), Math.abs(sum[2]!)))
    // Eyes are in the front half of a head.
    return isDown && back + front < 0
  })
}

function turned<A extends Float32Array | Float64Array>(
  values: A,
  turn: Quat,
  Column: { new (length: number): A },
): A {
  const out = new Column(values.length)
  for (let i = 0; i < values.length; i += 3) rotateVector(out, i, turn, 0, values, i)
  return out
}

const isIdentity = (q: Quat) => Math.abs(q[3]) > 1 - 1e-9

export const axis: Check = {
  code: 'head/axis',
  severity: 'error',
  why: 'Heads look along +Z with +Y up. Gaze, attachments and mirrored poses are wrong on a head that is turned.',
  steps: [
    'Rotate the armature and meshes so that the face looks along -Y, and press Ctrl A > Rotation.',
    'Export glTF with +Y Up, or FBX with -Z Forward and Y Up.',
    'Check the head again.',
  ],
  fix: 'safe',
  fixText: 'Turns the head as a whole.',
  find: (measured) => {
    const turn = turnNeeded(measured)
    if (!turn || isIdentity(turn)) return []
    const forward = [0, 0, 1]
    const inverse = [-turn[0], -turn[1], -turn[2], turn[3]]
    rotateVector(forward, 0, inverse, 0, forward.slice(), 0)
    const up = [0, 1, 0]
    rotateVector(up, 0, inverse, 0, up.slice(), 0)
    return [
      {
        message: `The head looks along ${axisName(forward)} with ${axisName(up)} up`,
        found: `${axisName(forward)}, ${axisName(up)}`,
        expected: '+Z, +Y',
      },
    ]
  },
  apply: (head, { measured }) => {
    const turn = turnNeeded(measured)
    return turn ? turnHead(head, turn) : head
  },
}

function axisName(v: readonly number[]): string {
  const k = v.reduce((best, x, i) => (Math.abs(x) > Math.abs(v[best]!) ? i : best), 0)
  return `${v[k]! < 0 ? '-' : '+'}${'XYZ'[k]}`
}

/** A head turned about the origin: everything is attached to its root joints and root meshes. */
export function turnHead(head: HeadToCheck, turn: Quat): HeadToCheck {
  const { model, poses, clips } = head
  const roots = new Set(model.joints.filter((j) => j.parent === undefined).map((j) => j.name))
  const turnOne = ({ t, r, s }: Transform): Transform => {
    const [place, rotation] = [
      [0, 0, 0],
      [0, 0, 0, 1],
    ]
    rotateVector(place!, 0, turn, 0, t, 0)
    multiplyQuaternions(rotation!, 0, turn, 0, r, 0)
    return { t: place as unknown as Vec3, r: rotation as unknown as Quat, s }
  }
  const all = (record: Readonly<Record<string, Transform>>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, roots.has(name) ? turnOne(value) : value]),
    )
  return {
    ...head,
    model: {
      ...model,
      joints: model.joints.map((j) => (roots.has(j.name) ? { ...j, reference: turnOne(j.reference) } : j)),
      meshes: model.meshes.map((m) =>
        m.parent === undefined && !m.skin ? { ...m, transform: turnOne(m.transform) } : m,
      ),
    },
    poses: poses && {
      ...poses,
      rest: { ...poses.rest, joints: all(poses.rest.joints) },
      poses: poses.poses.map((pose) => ({ ...pose, joints: all(pose.joints) })),
    },
    clips: clips?.map((clip) => ({ ...clip, joints: clip.joints.filter((t) => !roots.has(t.joint)) })),
    source: head.source && { ...head.source, nodes: all(head.source.nodes) },
  }
}
