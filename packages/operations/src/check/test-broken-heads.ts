import {
  type Clip,
  IDENTITY_TRANSFORM,
  type Mesh,
  type Pose,
  type Transform,
  type Vec3,
} from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { addCombination } from '../poses/add-combination.ts'
import { deletePoses } from '../poses/delete-poses.ts'
import { renamePoses } from '../poses/rename-pose.ts'
import { scalePose } from './face/eye-checks.ts'
import { lipsOf } from './face/lips.ts'
import { factsOfPoses } from './frames/frame-table.ts'
import type { HeadToCheck } from './head-to-check.ts'
import { MeasuredHead } from './measured-head.ts'
import type { ProfileName } from './profiles/profile.ts'
import { renameJoints } from './rig/rename-joints.ts'
import { turnHead } from './rig/space.ts'

/** A head that is broken in one way. */
export interface BrokenHead {
  readonly code: string
  readonly head: 'roblox' | 'game'
  readonly profile: ProfileName
  readonly break: (head: HeadToCheck) => HeadToCheck
  /** Part of the place that must be found. */
  readonly at?: Readonly<Record<string, unknown>>
  /** Findings that follow from the same fault. */
  readonly also?: readonly string[]
  /** The fault has vertices that must be marked. */
  readonly vertices?: boolean
  /** The fix changes size or direction, so places cannot be compared. */
  readonly moves?: boolean
}

const pose = (head: HeadToCheck, name: string) => head.poses!.poses.find((p) => p.name === name)!
const withPoses = (head: HeadToCheck, poses: readonly Pose[]): HeadToCheck =>
  fresh({ ...head, poses: { ...head.poses!, poses } })
const changePose = (head: HeadToCheck, name: string, change: (pose: Pose) => Pose) =>
  withPoses(
    head,
    head.poses!.poses.map((p) => (p.name === name ? change(p) : p)),
  )
const fresh = (head: HeadToCheck): HeadToCheck =>
  head.source ? { ...head, source: { ...head.source, ...factsOfPoses(head.model, head.poses!) } } : head
const property = (head: HeadToCheck, key: string, value: unknown): HeadToCheck => ({
  ...head,
  source: { ...head.source!, properties: [...head.source!.properties, { key, value, path: '' }] },
})
const renamed = (head: HeadToCheck, names: Record<string, string>) =>
  fresh({ ...head, poses: renamePoses(head.poses!, new Map(Object.entries(names))).poses })
const without = (head: HeadToCheck, ...names: string[]) => {
  const kept = names.filter((name) => head.poses!.poses.some((p) => p.name === name))
  return fresh({ ...head, poses: deletePoses(head.poses!, kept).poses })
}
const changeMesh = (head: HeadToCheck, change: (mesh: Mesh) => Mesh, name = 'Head_Geo'): HeadToCheck => ({
  ...head,
  model: { ...head.model, meshes: head.model.meshes.map((m) => (m.name === name ? change(m) : m)) },
})
const changeFirst = (
  head: HeadToCheck,
  change: (primitive: Primitive, mesh: Mesh) => Primitive,
  name?: string,
) =>
  changeMesh(
    head,
    (mesh) => ({ ...mesh, primitives: [change(mesh.primitives[0]!, mesh), ...mesh.primitives.slice(1)] }),
    name,
  )
const shifted = ({ t, ...rest }: Transform, by: Vec3): Transform => ({
  ...rest,
  t: [t[0] + by[0], t[1] + by[1], t[2] + by[2]],
})
/** A joint that rests elsewhere, with all its poses. */
const moveJoint = (head: HeadToCheck, name: string, by: Vec3): HeadToCheck => {
  const change = (record: Readonly<Record<string, Transform>>) =>
    record[name] ? { ...record, [name]: shifted(record[name], by) } : record
  return {
    ...head,
    model: {
      ...head.model,
      joints: head.model.joints.map((j) =>
        j.name === name ? { ...j, reference: shifted(j.reference, by) } : j,
      ),
    },
    poses: {
      ...head.poses!,
      rest: { ...head.poses!.rest, joints: change(head.poses!.rest.joints) },
      poses: head.poses!.poses.map((p) => ({ ...p, joints: change(p.joints) })),
    },
  }
}
const scaled = (head: HeadToCheck, factor: number): HeadToCheck => {
  const one = ({ t, ...rest }: Transform): Transform => ({
    ...rest,
    t: [t[0] * factor, t[1] * factor, t[2] * factor],
  })
  const all = (record: Readonly<Record<string, Transform>>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, one(value)]))
  return {
    ...head,
    model: {
      ...head.model,
      joints: head.model.joints.map((j) => ({ ...j, reference: one(j.reference) })),
      meshes: head.model.meshes.map((m) => ({
        ...m,
        skin: m.skin && {
          ...m.skin,
          inverseBinds: m.skin.inverseBinds.map((v, i) => (i % 16 > 11 && i % 16 < 15 ? v * factor : v)),
        },
        primitives: m.primitives.map((p) => ({ ...p, positions: p.positions.map((v) => v * factor) })),
      })) as Mesh[],
    },
    poses: {
      ...head.poses!,
      rest: { ...head.poses!.rest, joints: all(head.poses!.rest.joints) },
      poses: head.poses!.poses.map((p) => ({ ...p, joints: all(p.joints) })),
    },
  }
}
/** A joint that a pose moves, with the side of its name. */
export const jointOf = (head: HeadToCheck, name: string) => Object.keys(pose(head, name).joints)[0]!
const lips = (head: HeadToCheck) => lipsOf(new MeasuredHead(head))!
/** Joints that mostly move some vertices. */
const jointsAt = (head: HeadToCheck, vertices: readonly number[]) => {
  const mesh = head.model.meshes[0]!
  const found = new Set<string>()
  let start = 0
  for (const { joints, weights, positions } of mesh.primitives) {
    for (const v of vertices) {
      const i = v - start
      if (i < 0 || i >= positions.length / 3) continue
      for (let k = i * 4; k < i * 4 + 4; k++)
        if (weights![k]! > 0.3) found.add(mesh.skin!.joints[joints![k]!]!)
    }
    start += positions.length / 3
  }
  return [...found]
}
const raise = (head: HeadToCheck, name: string, joints: readonly string[], by: number) =>
  changePose(head, name, (p) => ({
    ...p,
    joints: {
      ...p.joints,
      ...Object.fromEntries(
        joints.map((joint) => [
          joint,
          shifted(p.joints[joint] ?? head.poses!.rest.joints[joint]!, [0, by, 0]),
        ]),
      ),
    },
  }))
const influences = (
  head: HeadToCheck,
  facts: Partial<NonNullable<HeadToCheck['source']>['influences'][number]>,
): HeadToCheck => ({
  ...head,
  source: {
    ...head.source!,
    influences: [{ mesh: 'Head_Geo', primitive: 0, many: [], off: [], none: [], ...facts }],
  },
})
const addJoints = (head: HeadToCheck, names: readonly string[], parent: string): HeadToCheck => ({
  ...head,
  model: {
    ...head.model,
    joints: [...head.model.joints, ...names.map((name) => ({ name, parent, reference: IDENTITY_TRANSFORM }))],
  },
})
const append = (primitive: Primitive, places: readonly number[], indices: readonly number[]): Primitive => {
  const more = places.length / 3
  const grow = (column: Float32Array, width: number) => {
    const out = new Float32Array(column.length + more * width)
    out.set(column)
    return out
  }
  const positions = grow(primitive.positions, 3)
  positions.set(places, primitive.positions.length)
  const joints = new Uint16Array(primitive.joints!.length + more * 4)
  joints.set(primitive.joints!)
  const weights = grow(primitive.weights!, 4)
  for (let v = 0; v < more; v++) weights[primitive.weights!.length + v * 4] = 1
  return {
    ...primitive,
    positions,
    normals: grow(primitive.normals!, 3),
    ...(primitive.uvs ? { uvs: grow(primitive.uvs, 2) } : {}),
    ...(primitive.colors ? { colors: grow(primitive.colors, 4) } : {}),
    joints,
    weights,
    indices: Uint32Array.from([...primitive.indices!, ...indices]),
    morphs: primitive.morphs.map((m) => ({ positions: grow(m.positions, 3) })),
  }
}
const png = (side: number) => {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x89504e47)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return { name: 'skin', mimeType: 'image/png', bytes }
}
const emptyClip = (name: string, head: HeadToCheck): Clip =>
  ({
    kind: 'clip',
    version: 1,
    id: `clip-${name}`,
    name,
    duration: 1,
    curves: [],
    markers: [],
    morphs: [],
    joints: [
      {
        joint: head.model.joints[0]!.name,
        path: 'translation',
        interpolation: 'linear',
        times: Float32Array.of(0),
        values: Float32Array.of(0, 0, 0),
      },
    ],
  }) as unknown as Clip

const R = { head: 'roblox', profile: 'roblox' } as const
/** The fewest vertices of an eye, for places that need some. */
const SOME = [10, 11, 12, 13]

export const BROKEN: readonly BrokenHead[] = [
  { ...R, code: 'units', break: (h) => scaled(h, 100), also: ['size-range'], moves: true },
  {
    ...R,
    code: 'mirrored',
    break: (h) => changeMesh(h, (m) => ({ ...m, transform: { ...m.transform, s: [-1, 1, 1] } })),
    at: { mesh: 'Head_Geo' },
  },
  {
    ...R,
    code: 'transform-unapplied',
    break: (h) => changeMesh(h, (m) => ({ ...m, transform: { ...m.transform, s: [2, 2, 2] } })),
    at: { mesh: 'Head_Geo' },
  },
  {
    ...R,
    code: 'axis',
    break: (h) => turnHead(h, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]),
    moves: true,
    also: [
      'attachment-misplaced',
      'lids-open',
      'expression-tests',
      'size-range',
      'size-change',
      'side-mixed',
      'attachment-missing',
      'pose-strong',
      'pose-weak',
      'lips-crossed',
    ],
  },
  {
    ...R,
    code: 'bind-mismatch',
    break: (h) =>
      changeMesh(h, (m) => {
        const inverseBinds = m.skin!.inverseBinds.slice()
        const slot = m.skin!.joints.indexOf(jointOf(h, 'JawDrop'))
        inverseBinds[slot * 16 + 13]! += 0.3
        return { ...m, skin: { ...m.skin!, inverseBinds } }
      }),
    also: [
      'size-range',
      'size-change',
      'collision-uncorrected',
      'lips-crossed',
      'attachment-misplaced',
      'mouth-welded',
      'units',
      'pose-strong',
      'pose-weak',
      'expression-tests',
      'pose-leaks',
      'eye-outside',
      'lids-open',
      'axis',
    ],
    moves: true,
  },
  {
    ...R,
    code: 'neutral-moved',
    break: (h) => moveJoint(h, jointOf(h, 'LeftDimpler'), [0, 0.001, 0]),
    at: { frame: 0 },
  },
  {
    ...R,
    code: 'face-root-missing',
    break: (h) => ({ ...h, model: { ...h.model, faceRoot: undefined as never } }),
    also: ['budget-joints'],
  },
  {
    ...R,
    code: 'face-root-outside',
    break: (h) => {
      const posed = new Set(h.poses!.poses.flatMap((p) => Object.keys(p.joints)))
      const isLeaf = (name: string) => !h.model.joints.some((joint) => joint.parent === name)
      const { name } = h.model.joints.find(
        (joint) => joint.parent === h.model.faceRoot && posed.has(joint.name) && isLeaf(joint.name),
      )!
      const root = h.model.joints.find((j) => j.name === h.model.faceRoot)!
      const moved = moveJoint(h, name, root.reference.t)
      return {
        ...moved,
        model: {
          ...moved.model,
          joints: moved.model.joints.map((j) => (j.name === name ? { ...j, parent: 'Head' } : j)),
        },
      }
    },
  },
  {
    ...R,
    code: 'joint-duplicate',
    break: (h) => renameJoints(h, new Map([[jointOf(h, 'LeftDimpler'), `${jointOf(h, 'JawDrop')}.001`]])),
  },
  {
    ...R,
    code: 'joint-reserved',
    break: (h) => renameJoints(h, new Map([[jointOf(h, 'LeftDimpler'), 'LeftHand']])),
    at: { joint: 'LeftHand' },
  },
  { ...R, code: 'no-frames', break: (h) => ({ ...h, source: { ...h.source!, properties: [] } }) },
  {
    ...R,
    code: 'frame-unreadable',
    break: (h) => property(h, 'Frame 12x', 'TongueOut'),
    at: { pose: 'TongueOut' },
  },
  { ...R, code: 'frame-empty', break: (h) => property(h, 'Frame99', ''), at: { frame: 99 } },
  {
    ...R,
    code: 'frame-off-timeline',
    break: (h) => ({
      ...property(h, 'Frame500', 'TongueOut'),
      diagnostics: [{ severity: 'error', code: 'gltf/frame-beyond', path: '', message: '' }],
    }),
    at: { frame: 500, pose: 'TongueOut' },
  },
  {
    ...R,
    code: 'neutral-missing',
    break: (h) => ({
      ...h,
      source: {
        ...h.source!,
        properties: h.source!.properties.map((p) => (p.key === 'Frame0' ? { ...p, value: 'Start' } : p)),
      },
    }),
    at: { frame: 0 },
  },
  { ...R, code: 'neutral-twice', break: (h) => property(h, 'Frame77', 'Neutral'), at: { frame: 77 } },
  {
    ...R,
    code: 'pose-unknown',
    break: (h) => renamed(h, { LeftDimpler: 'LeftDimplr' }),
    at: { pose: 'LeftDimplr' },
  },
  {
    ...R,
    code: 'pose-duplicate',
    break: (h) => property(h, 'Frame60', 'JawDrop'),
    at: { frame: 60, pose: 'JawDrop' },
  },
  {
    head: 'game',
    profile: 'web',
    code: 'side-mixed',
    break: (h) => renamed(h, { LeftDimpler: 'Wince_L', RightDimpler: 'Wince_R' }),
    at: { pose: 'Wince_L' },
  },
  {
    ...R,
    code: 'side-mixed',
    break: (h) => renamed(h, { LeftDimpler: 'RightDimpler', RightDimpler: 'LeftDimpler' }),
  },
  {
    ...R,
    code: 'poses-required',
    break: (h) => without(h, 'ChinRaiserUpperLip'),
    at: { pose: 'ChinRaiserUpperLip' },
  },
  {
    ...R,
    code: 'pose-empty',
    break: (h) => changePose(h, 'EyesLookLeft', (p) => ({ ...p, joints: {} })),
    at: { pose: 'EyesLookLeft' },
  },
  {
    ...R,
    code: 'pose-weak',
    break: (h) => scalePose(scalePose(h, 'LeftDimpler', 0.15), 'RightDimpler', 0.15),
    at: { pose: 'LeftDimpler' },
  },
  {
    ...R,
    code: 'pose-strong',
    break: (h) => scalePose(scalePose(h, 'LeftDimpler', 4), 'RightDimpler', 4),
    at: { pose: 'LeftDimpler' },
    also: ['collision-uncorrected'],
  },
  {
    ...R,
    code: 'pose-asymmetric',
    break: (h) => scalePose(h, 'LeftDimpler', 0.6),
    at: { pose: 'LeftDimpler' },
  },
  {
    ...R,
    code: 'pose-leaks',
    break: (h) =>
      changeFirst(h, (p, mesh) => {
        const slot = mesh.skin!.joints.indexOf(jointOf(h, 'Pucker'))
        const [joints, weights] = [p.joints!.slice(), p.weights!.slice()]
        // The back of the head.
        const order = Array.from({ length: p.positions.length / 3 }, (_, v) => v).sort(
          (a, b) => p.positions[a * 3 + 2]! - p.positions[b * 3 + 2]!,
        )
        for (const v of order.slice(0, 12)) {
          for (let k = 0; k < 4; k++) weights[v * 4 + k]! *= 0.6
          joints[v * 4 + 3] = slot
          weights[v * 4 + 3] = 1 - (weights[v * 4]! + weights[v * 4 + 1]! + weights[v * 4 + 2]!)
        }
        return { ...p, joints, weights }
      }),
    vertices: true,
  },
  {
    ...R,
    code: 'combination-bad',
    break: (h) =>
      withPoses(h, [
        ...h.poses!.poses,
        { ...pose(h, 'JawDrop'), id: 'bad', name: 'JawDrop_Nothing', frame: 80 },
      ]),
    at: { pose: 'JawDrop_Nothing', frame: 80 },
  },
  {
    ...R,
    code: 'combination-idle',
    break: (h) => {
      const poses = addCombination(h.poses!, { bases: ['EyesLookLeft', 'JawDrop'] })
      return fresh({
        ...h,
        poses: { ...poses, poses: poses.poses.map((p) => (p.frame === undefined ? { ...p, frame: 81 } : p)) },
      })
    },
    at: { pose: 'EyesLookLeft_JawDrop', frame: 81 },
  },
  {
    ...R,
    code: 'combination-subset',
    break: (h) => {
      const few = without(
        h,
        'Funneler_JawDrop',
        'Funneler_Pucker',
        'JawDrop_Pucker',
        'Funneler_JawDrop_Pucker',
      )
      const name = 'Funneler_JawDrop_Pucker'
      const poses = addCombination(few.poses!, { bases: name.split('_') })
      const numbered = poses.poses.map((p) => (p.name === name ? { ...p, frame: 82 } : p))
      return raise(withPoses(few, numbered), name, [jointOf(h, 'Pucker')], 0.005)
    },
    at: { pose: 'Funneler_JawDrop_Pucker' },
    also: ['collision-uncorrected'],
  },
  {
    ...R,
    code: 'collision-uncorrected',
    break: (h) => {
      const few = without(
        h,
        'Funneler_JawDrop',
        'Funneler_Pucker',
        'JawDrop_Pucker',
        'Funneler_JawDrop_Pucker',
      )
      const joints = jointsAt(few, lips(few).vertices)
      const none = (name: string) => (head: HeadToCheck) =>
        changePose(head, name, (p) => ({ ...p, joints: {} }))
      const still = none('Pucker')(none('Funneler')(few))
      return raise(raise(still, 'Funneler', joints, 0.0012), 'Pucker', joints, 0.0012)
    },
    vertices: true,
    also: ['pose-strong', 'pose-weak', 'expression-tests'],
  },
  {
    ...R,
    code: 'lids-open',
    break: (h) => scalePose(h, 'LeftEyeClosed', 0.85),
    at: { pose: 'LeftEyeClosed' },
    vertices: true,
  },
  {
    ...R,
    code: 'lips-crossed',
    break: (h) => {
      const lower = new Set(lips(h).vertices)
      return changeFirst(h, (p) => ({
        ...p,
        positions: p.positions.map((v, i) => (i % 3 === 1 && lower.has((i - 1) / 3) ? v + 0.004 : v)),
      }))
    },
    vertices: true,
    also: ['collision-uncorrected'],
  },
  {
    ...R,
    code: 'eye-outside',
    break: (h) => {
      const eye = h.model.joints.find((j) => /left.*eye$/i.test(j.name) || /eye.*left/i.test(j.name))!.name
      const moved = moveJoint(h, eye, [0, 0, -0.006])
      return changeMesh(moved, (m) => {
        const inverseBinds = m.skin!.inverseBinds.slice()
        const slot = m.skin!.joints.indexOf(eye)
        inverseBinds[slot * 16 + 14]! += 0.006
        return { ...m, skin: { ...m.skin!, inverseBinds } }
      })
    },
    vertices: true,
    also: ['pose-strong'],
  },
  {
    head: 'game',
    profile: 'web',
    code: 'teeth-outside',
    break: (h) =>
      changeFirst(
        h,
        (p) => ({ ...p, positions: p.positions.map((v, i) => (i % 3 === 2 ? v + 0.032 : v)) }),
        'UpperTeeth_Geo',
      ),
    at: { mesh: 'UpperTeeth_Geo' },
    vertices: true,
  },
  {
    ...R,
    code: 'influences',
    break: (h) => {
      const mesh = h.model.meshes[0]!
      const { joints, weights } = mesh.primitives[0]!
      const many = SOME.map((vertex) => {
        const own = [0, 1, 2, 3].map((k) => vertex * 4 + k).filter((k) => weights![k]! > 0)
        const names = own.map((k) => mesh.skin!.joints[joints![k]!]!)
        const more = mesh.skin!.joints.filter((name) => !names.includes(name)).slice(0, 6 - names.length)
        return {
          vertex,
          joints: [...names, ...more],
          weights: [...own.map((k) => weights![k]! * 0.99), ...more.map(() => 0.01 / more.length)],
        }
      })
      return influences(h, { many })
    },
    at: { mesh: 'Head_Geo' },
    vertices: true,
    moves: true,
  },
  {
    ...R,
    code: 'weights-sum',
    break: (h) => influences(h, { off: SOME.map((vertex) => ({ vertex, sum: 0.7 })) }),
    at: { mesh: 'Head_Geo' },
    vertices: true,
  },
  {
    ...R,
    code: 'weights-none',
    break: (h) =>
      influences(
        changeFirst(h, (p) => {
          const [joints, weights] = [p.joints!.slice(), p.weights!.slice()]
          for (const v of SOME) {
            joints.fill(0, v * 4, v * 4 + 4)
            weights.fill(0, v * 4, v * 4 + 4)
            weights[v * 4] = 1
          }
          return { ...p, joints, weights }
        }),
        { none: SOME },
      ),
    at: { mesh: 'Head_Geo' },
    vertices: true,
    moves: true,
  },
  {
    ...R,
    code: 'weights-root',
    break: (h) => {
      const rooted: HeadToCheck = {
        ...h,
        model: {
          ...h.model,
          joints: [
            { name: 'Root', reference: IDENTITY_TRANSFORM },
            ...h.model.joints.map((j) => (j.name === 'Head' ? { ...j, parent: 'Root' } : j)),
          ],
        },
      }
      return changeMesh(rooted, (m) => {
        const binds = new Float32Array(m.skin!.inverseBinds.length + 16)
        binds.set(m.skin!.inverseBinds)
        for (let k = 0; k < 16; k += 5) binds[m.skin!.inverseBinds.length + k] = 1
        const [first, ...rest] = m.primitives
        const joints = first!.joints!.slice()
        for (const v of SOME) joints[v * 4] = m.skin!.joints.length
        return {
          ...m,
          skin: { joints: [...m.skin!.joints, 'Root'], inverseBinds: binds },
          primitives: [{ ...first!, joints }, ...rest],
        }
      })
    },
    at: { joint: 'Root', mesh: 'Head_Geo' },
    vertices: true,
  },
  {
    ...R,
    code: 'non-manifold',
    break: (h) =>
      changeFirst(h, (p) => {
        const [a, b] = [p.indices![0]!, p.indices![1]!]
        const n = p.positions.length / 3
        const place = [0, 1, 2].map((k) => p.positions[a * 3 + k]! * 0.999)
        return append(p, place, [a, b, n])
      }),
    at: { mesh: 'Head_Geo' },
    vertices: true,
  },
  {
    ...R,
    code: 'degenerate',
    break: (h) => changeFirst(h, (p) => ({ ...p, indices: Uint32Array.from([...p.indices!, 5, 5, 6]) })),
    at: { mesh: 'Head_Geo' },
    vertices: true,
  },
  {
    ...R,
    code: 'loose',
    break: (h) =>
      changeFirst(h, (p) => append(p, [p.positions[0]!, p.positions[1]! + 0.0001, p.positions[2]!], [])),
    at: { mesh: 'Head_Geo' },
    vertices: true,
    moves: true,
    also: ['islands'],
  },
  {
    ...R,
    code: 'mouth-welded',
    break: (h) => {
      const { rest } = new MeasuredHead(h)
      const pairs = [...lips(h).pairs]
        .filter(([, v]) => Math.abs(rest[v * 3]!) < 0.012)
        .sort((a, b) => rest[b[1] * 3 + 2]! - rest[a[1] * 3 + 2]!)
      return changeFirst(h, (p) => ({
        ...p,
        indices: Uint32Array.from([
          ...p.indices!,
          ...pairs.slice(0, 6).flatMap(([u, l], i) => [u, l, pairs[(i + 1) % 6]![0]]),
        ]),
      }))
    },
    at: { pose: 'JawDrop' },
    vertices: true,
    also: ['non-manifold', 'degenerate'],
  },
  {
    ...R,
    code: 'not-one-mesh',
    break: (h) => {
      const [head] = h.model.meshes
      const [first, ...others] = head!.primitives
      return {
        ...h,
        model: {
          ...h.model,
          meshes: [
            { ...head!, primitives: [first!] },
            { ...head!, name: 'Rest_Geo', primitives: others },
          ],
        },
      }
    },
    at: { mesh: 'Rest_Geo' },
  },
  {
    ...R,
    code: 'islands',
    break: (h) =>
      changeFirst(h, (p) => {
        const n = p.positions.length / 3
        const at = [0, 1, 2].map((k) => p.positions[p.indices![0]! * 3 + k]!)
        const places = Array.from({ length: 11 }, (_, i) =>
          [0, 1, 2].flatMap((c) => [
            at[0]! * 0.9 + i * 0.0003 + c * 0.0001,
            at[1]!,
            at[2]! * 0.9 + (c === 2 ? 0.0001 : 0),
          ]),
        ).flat()
        return append(
          p,
          places,
          Array.from({ length: 33 }, (_, i) => n + i),
        )
      }),
  },
  {
    ...R,
    code: 'uv-missing',
    break: (h) => {
      const textured = {
        ...h,
        model: {
          ...h.model,
          images: [png(256)],
          materials: h.model.materials.map((m) => ({ ...m, textures: { color: 0 } })),
        },
      }
      return changeFirst(textured, ({ uvs: _, ...p }) => p)
    },
    at: { mesh: 'Head_Geo' },
  },
  {
    ...R,
    code: 'texture-size',
    break: (h) => ({ ...h, model: { ...h.model, images: [...h.model.images, png(4096)] } }),
  },
  {
    ...R,
    code: 'budget-triangles',
    break: (h) =>
      changeFirst(h, (p) => ({
        ...p,
        indices: Uint32Array.from([...p.indices!, ...p.indices!, ...p.indices!]),
      })),
  },
  {
    ...R,
    code: 'budget-joints',
    break: (h) =>
      addJoints(
        h,
        Array.from({ length: 10 }, (_, i) => `Extra${i}`),
        h.model.faceRoot!,
      ),
  },
  {
    ...R,
    code: 'budget-morphs',
    break: (h) =>
      changeMesh(h, (m) => ({
        ...m,
        morphs: [{ name: 'Extra', default: 0 }],
        primitives: m.primitives.map((p) => ({
          ...p,
          morphs: [{ positions: new Float32Array(p.positions.length) }],
        })),
      })),
  },
  {
    head: 'game',
    profile: 'web',
    code: 'budget-materials',
    break: (h) => {
      const material = h.model.materials[0]!
      const materials = Array.from({ length: 10 }, (_, i) => ({ ...material, name: `m${i}` }))
      return {
        ...h,
        model: {
          ...h.model,
          materials,
          meshes: h.model.meshes.map((m, i) => ({
            ...m,
            primitives: m.primitives.map((p) => ({ ...p, material: i % 10 })),
          })),
        },
      }
    },
  },
  { ...R, code: 'size-range', break: (h) => scaled(h, 0.4) },
  {
    ...R,
    code: 'size-change',
    break: (h) =>
      changePose(h, 'LeftDimpler', (p) => ({
        ...p,
        joints: {
          ...p.joints,
          [jointOf(h, 'LeftDimpler')]: shifted(p.joints[jointOf(h, 'LeftDimpler')]!, [1.2, 0, 0]),
        },
      })),
    at: { pose: 'LeftDimpler' },
    also: ['pose-strong', 'pose-asymmetric', 'pose-leaks', 'side-mixed', 'mouth-welded'],
  },
  {
    ...R,
    code: 'attachment-missing',
    break: (h) => ({
      ...h,
      model: { ...h.model, joints: h.model.joints.filter((j) => j.name !== 'Hat_Att') },
    }),
  },
  {
    ...R,
    code: 'attachment-misplaced',
    break: (h) => moveJoint(h, 'Hat_Att', [0, -0.4, 0]),
    at: { joint: 'Hat_Att' },
  },
  {
    ...R,
    code: 'expression-tests',
    break: (h) => scalePose(without(h, 'Funneler_JawDrop', 'JawDrop_Pucker'), 'JawDrop', 0.05),
    at: { pose: 'JawDrop' },
    also: ['pose-weak', 'lips-crossed', 'collision-uncorrected'],
  },
  {
    ...R,
    code: 'animation-extra',
    break: (h) => ({ ...h, clips: [emptyClip('poses', h), emptyClip('wave', h)], poseClip: 'poses' }),
  },
]
