// A face rig: a jaw with 18 children, a tongue chain, the rest under the head; 52 poses of 12 joints, 16
// combinations of 8. Made of deltas first, then written down as the documents a user would have.
import { poseAssetKind } from '@facework/documents'
import {
  composeMatrix,
  invertMatrix,
  multiplyMatrices,
  multiplyQuaternions,
  quaternionFromRotationVector,
} from '@facework/math/internal'
import { CURVES } from './crowd-clip.mjs'
import { randomStream } from './random.mjs'

const SCALED = ['eyeSquintLeft', 'mouthFunnel', 'mouthPucker', 'cheekPuff']
const COMBINATIONS = 16
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
export const HEAD = 'head'
export const jointName = (j) => `face_${j}`

/** @param joints how many joints the face has; poses grow along, so that each joint is moved as often. */
export function crowdRig({ joints = 60, seed = 7 } = {}) {
  const random = randomStream(seed)
  const signed = () => 2 * random() - 1
  const below = Math.max(1, Math.round(joints * 0.3))
  const parents = Array.from({ length: joints }, (_, j) => {
    if (j === 0 || j > below + 3) return -1
    return j <= below + 1 ? 0 : j - 1
  })
  const reference = parents.map(() => {
    const q = [signed() * 0.4, signed() * 0.4, signed() * 0.4, 1]
    const length = Math.hypot(...q)
    return {
      t: [signed() * 0.07, signed() * 0.09, 0.05 + 0.05 * random()].map(Math.fround),
      r: q.map((v) => v / length),
      s: [1, 1, 1],
    }
  })
  const shape = (count, scaled, first) => {
    const chosen = new Set(first === undefined ? [] : [first])
    const centre = Math.floor(random() * joints)
    const reach = Math.max(1, joints * 0.15)
    for (let tries = 0; chosen.size < Math.min(count, joints); tries++)
      chosen.add((Math.round(centre + signed() * (reach + tries / 8)) + joints * 8) % joints)
    return [...chosen]
      .sort((a, b) => a - b)
      .map((joint) => {
        const axis = [signed(), signed(), signed()]
        const angle = (joint === first ? 0.45 : 0.22 * random()) / Math.hypot(...axis)
        return {
          joint,
          dt: [signed() * 0.008, signed() * 0.008, signed() * 0.008],
          dr: axis.map((v) => v * angle),
          ds: scaled ? [signed() * 0.1, signed() * 0.1, signed() * 0.1] : [0, 0, 0],
        }
      })
  }
  const each = Math.max(1, Math.round(joints * 0.2))
  const shapes = CURVES.map((name) => shape(each, SCALED.includes(name), name === 'jawOpen' ? 0 : undefined))
  const combinations = []
  while (combinations.length < COMBINATIONS) {
    const bases = new Set(combinations.length < COMBINATIONS / 2 ? [CURVES.indexOf('jawOpen')] : [])
    const count = random() < 0.7 ? 2 : 3
    while (bases.size < count) bases.add(Math.floor(random() * CURVES.length))
    if (combinations.some((other) => other.length === count && other.every((b) => bases.has(b)))) continue
    shapes.push(shape(Math.max(1, Math.round((joints * 8) / 60)), false))
    combinations.push([...bases])
  }
  return { parents, reference, shapes, combinations, ...documents(parents, reference, shapes, combinations) }
}

function documents(parents, reference, shapes, combinations) {
  const posed = (deltas) => {
    const sums = new Map()
    for (const { joint, dt, dr, ds } of deltas) {
      const sum = sums.get(joint) ?? new Array(9).fill(0)
      sums.set(
        joint,
        [...dt, ...dr, ...ds].map((v, k) => v + sum[k]),
      )
    }
    return Object.fromEntries(
      [...sums].map(([joint, d]) => {
        const { t, r, s } = reference[joint]
        const turn = [0, 0, 0, 1]
        quaternionFromRotationVector(turn, 0, d, 3)
        multiplyQuaternions(turn, 0, turn, 0, r, 0)
        return [
          jointName(joint),
          { t: t.map((v, k) => v + d[k]), r: turn, s: s.map((v, k) => v * (1 + d[6 + k])) },
        ]
      }),
    )
  }
  // What a combination's author sees: everything of fewer of the same bases, and its own correction.
  const whole = (k) => [
    ...combinations[k].flatMap((c) => shapes[c]),
    ...combinations.flatMap((bases, other) =>
      bases.length < combinations[k].length && bases.every((b) => combinations[k].includes(b))
        ? shapes[CURVES.length + other]
        : [],
    ),
    ...shapes[CURVES.length + k],
  ]
  const base = { morphs: {}, curves: {}, range: [0, 1] }
  const poses = poseAssetKind.create('crowd', {
    rest: { joints: Object.fromEntries(reference.map((r, j) => [jointName(j), r])), morphs: {} },
    poses: [
      ...CURVES.map((name, c) => ({
        ...base,
        id: name,
        name,
        role: { type: 'control' },
        joints: posed(shapes[c]),
      })),
      ...combinations.map((bases, k) => ({
        ...base,
        id: `combination${k}`,
        name: bases.map((b) => CURVES[b]).join('_'),
        role: { type: 'combination', bases: bases.map((b) => CURVES[b]) },
        joints: posed(whole(k)),
      })),
    ],
  })
  const inverseBinds = new Float32Array(parents.length * 16)
  const bind = new Float64Array(parents.length * 16)
  const local = new Float64Array(16)
  parents.forEach((parent, j) => {
    const { t, r, s } = reference[j]
    composeMatrix(local, 0, t, 0, r, 0, s, 0)
    multiplyMatrices(bind, j * 16, parent < 0 ? IDENTITY : bind, Math.max(0, parent) * 16, local, 0)
    invertMatrix(inverseBinds, j * 16, bind, j * 16)
  })
  const model = {
    name: 'crowd',
    joints: parents.map((parent, j) => ({
      name: jointName(j),
      ...(parent < 0 ? {} : { parent: jointName(parent) }),
      reference: reference[j],
    })),
    meshes: [
      {
        name: 'face',
        transform: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
        primitives: [],
        morphs: [],
        skin: { joints: parents.map((_, j) => jointName(j)), inverseBinds },
      },
    ],
  }
  return { model, poses }
}
