import type { Transform, Vec3 } from '@facework/documents'
import type { Check } from '../check.ts'
import { someOf } from '../check.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import { changeMeshes, scaleVertices } from '../mesh/change-vertices.ts'

const TOLERANCE = 1e-4
const isOne = (s: readonly number[]) => s.every((v) => Math.abs(v - 1) < TOLERANCE)
const isUniform = (s: readonly number[]) => s.every((v) => Math.abs(v - s[0]!) < TOLERANCE * Math.abs(s[0]!))
const times = (t: Vec3, factor: number): Vec3 => [t[0] * factor, t[1] * factor, t[2] * factor]

export const transformUnapplied: Check = {
  code: 'head/transform-unapplied',
  severity: 'warning',
  profiles: ['roblox'],
  why: 'Roblox expects scale 1 on meshes and armatures. Another scale changes the size of joints, poses and attachments on import.',
  steps: [
    'Select the armature and all meshes in Object Mode.',
    'Press Ctrl A and choose Scale (and Rotation, if it is not 0).',
    'Export again.',
  ],
  fix: 'safe',
  fixText: 'Applies the scale to vertices, joints and poses; the head looks the same.',
  find: ({ head }) => {
    const { joints, meshes } = head.model
    const scaledJoints = joints.filter((j) => !isOne(j.reference.s))
    const uneven = scaledJoints.filter((j) => !isUniform(j.reference.s))
    return [
      ...meshes
        .filter((m) => !isOne(m.transform.s.map(Math.abs)))
        .map((m) => ({
          message: `Mesh ${m.name} has a scale that was not applied`,
          where: { mesh: m.name },
          found: m.transform.s.map((v) => Number(v.toFixed(4))).join(', '),
          expected: '1, 1, 1',
        })),
      ...(scaledJoints.length > 0
        ? [
            {
              message: `The scale of ${someOf(scaledJoints.map((j) => j.name))} was not applied`,
              where: { joint: scaledJoints[0]!.name },
              found: scaledJoints[0]!.reference.s.map((v) => Number(v.toFixed(4))).join(', '),
              expected: '1, 1, 1',
              // An uneven scale shears what is below, which no joint can hold.
              fix: uneven.length > 0 ? ('manual' as const) : undefined,
            },
          ]
        : []),
    ]
  },
  apply: (head) => applyScales(head),
}

/** Scale of joints and meshes as part of translations and vertices. Uneven joints stay as they are. */
export function applyScales(head: HeadToCheck): HeadToCheck {
  const { model, poses, clips } = head
  const isEven = model.joints.every((j) => isUniform(j.reference.s))
  /** Scale of each joint's space, its own included. */
  const inside = new Map<string, number>()
  const above = new Map<string, number>()
  for (const { name, parent, reference } of model.joints) {
    above.set(name, parent === undefined ? 1 : inside.get(parent)!)
    inside.set(name, above.get(name)! * (isEven ? reference.s[0] : 1))
  }
  const own = new Map(model.joints.map((j) => [j.name, isEven ? j.reference.s[0] : 1]))
  const local = (name: string, { t, r, s }: Transform): Transform => ({
    t: times(t, above.get(name) ?? 1),
    r,
    s: times(s, 1 / (own.get(name) ?? 1)),
  })
  const all = (record: Readonly<Record<string, Transform>>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, local(name, value)]))
  const joints = model.joints.map((j) => ({ ...j, reference: local(j.name, j.reference) }))
  const meshes = changeMeshes({ ...model, joints }, (mesh) => {
    const { skin, parent, transform } = mesh
    if (skin) {
      const binds = skin.inverseBinds.map((v, i) => {
        const row = i % 4
        return row === 3 ? v : v * inside.get(skin.joints[Math.floor(i / 16)]!)!
      })
      return { ...mesh, skin: { ...skin, inverseBinds: binds }, transform: { ...transform, s: [1, 1, 1] } }
    }
    const factor = parent === undefined ? 1 : inside.get(parent)!
    const s = transform.s.map((v) => v * factor)
    return {
      ...mesh,
      transform: { t: times(transform.t, factor), r: transform.r, s: [1, 1, 1] },
      primitives: mesh.primitives.map((p) => scaleVertices(p, s)),
    }
  })
  return {
    ...head,
    model: meshes,
    poses: poses && {
      ...poses,
      rest: { ...poses.rest, joints: all(poses.rest.joints) },
      poses: poses.poses.map((pose) => ({ ...pose, joints: all(pose.joints) })),
    },
    clips: clips?.map((clip) => ({
      ...clip,
      joints: clip.joints.map((track) => {
        const factor =
          track.path === 'translation'
            ? (above.get(track.joint) ?? 1)
            : track.path === 'scale'
              ? 1 / (own.get(track.joint) ?? 1)
              : 1
        return factor === 1 ? track : { ...track, values: track.values.map((v) => v * factor) }
      }),
    })),
    source: head.source && { ...head.source, nodes: all(head.source.nodes) },
  }
}

export const mirrored: Check = {
  code: 'head/mirrored',
  severity: 'error',
  why: 'A negative scale turns surfaces inside out in engines, and left poses move the right side.',
  steps: [
    'Select the object in Object Mode and press Ctrl A > Scale.',
    'Open Edit Mode, select all, and choose Mesh > Normals > Recalculate Outside.',
    'Export again.',
  ],
  fix: 'safe',
  fixText: 'Applies the negative scale to the vertices, and turns their faces.',
  find: ({ head }) => {
    const negative = (s: readonly number[]) => s.some((v) => v < 0)
    const { meshes, joints } = head.model
    return [
      ...meshes
        .filter((m) => negative(m.transform.s))
        .map((m) => ({
          message: `Mesh ${m.name} has a negative scale`,
          where: { mesh: m.name },
          found: m.transform.s.map((v) => Number(v.toFixed(3))).join(', '),
          expected: 'a positive scale',
        })),
      ...joints
        .filter((j) => negative(j.reference.s))
        .map((j) => ({
          message: `Joint ${j.name} has a negative scale`,
          where: { joint: j.name },
          found: j.reference.s.map((v) => Number(v.toFixed(3))).join(', '),
          expected: 'a positive scale',
          fix: 'manual' as const,
        })),
    ]
  },
  apply: (head) => ({
    ...head,
    model: changeMeshes(head.model, (mesh) => {
      const { s } = mesh.transform
      if (s.every((v) => v >= 0)) return mesh
      const sign = s.map((v) => (v < 0 ? -1 : 1))
      return {
        ...mesh,
        transform: { ...mesh.transform, s: s.map(Math.abs) as unknown as Vec3 },
        // Joints place a skinned mesh, so its own scale only turned its faces.
        primitives: mesh.skin ? mesh.primitives : mesh.primitives.map((p) => scaleVertices(p, sign)),
      }
    }),
  }),
}
