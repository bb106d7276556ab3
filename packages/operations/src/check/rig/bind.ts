import type { Primitive, Skin } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import { invertMatrix, multiplyMatrices } from '@facework/math/internal'
import type { Check } from '../check.ts'
import { mm } from '../check.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import { isNeutral, type MeasuredHead } from '../measured-head.ts'

/** Metres that rest and bind may be apart. */
const TOLERANCE = 1e-4
/** A neutral frame is near the bind; what is further off is not a neutral face. */
const NEUTRAL_REACH = 0.05

interface BindDifference {
  readonly joint: string
  readonly distance: number
}

/** How far the rest takes vertices from where they were bound, by joint; the worst one. */
function differenceFromBind(measured: MeasuredHead): BindDifference | undefined {
  const { model } = measured.head
  let worst: BindDifference | undefined
  for (const mesh of model.meshes) {
    const { skin } = mesh
    if (!skin) continue
    const { products, common } = bindProducts(measured, skin)
    for (const { joints, weights, positions } of mesh.primitives) {
      if (!joints || !weights) continue
      for (let k = 0; k < weights.length; k++) {
        if (weights[k]! < 0.02) continue
        const joint = joints[k]!
        const distance =
          weights[k]! * distanceAt(products, joint * 16, common, positions, Math.floor(k / 4) * 3)
        if (distance <= TOLERANCE || (worst && distance <= worst.distance)) continue
        worst = { joint: skin.joints[joint]!, distance }
      }
    }
  }
  return worst
}

/** The matrix that most joints agree on: where the mesh was bound. */
function commonMatrix(products: Float64Array): Float64Array {
  let [best, votes] = [0, -1]
  for (let i = 0; i < products.length; i += 16) {
    let same = 0
    for (let k = 0; k < products.length; k += 16) {
      let equal = true
      for (let n = 0; n < 16 && equal; n++) equal = Math.abs(products[i + n]! - products[k + n]!) < 1e-4
      if (equal) same++
    }
    if (same > votes) [best, votes] = [i, same]
  }
  return products.slice(best, best + 16)
}

function distanceAt(
  a: Float64Array,
  o: number,
  b: Float64Array,
  positions: Float32Array,
  at: number,
): number {
  let square = 0
  for (let row = 0; row < 3; row++) {
    let d = a[o + 12 + row]! - b[12 + row]!
    for (let k = 0; k < 3; k++) d += (a[o + k * 4 + row]! - b[k * 4 + row]!) * positions[at + k]!
    square += d * d
  }
  return Math.sqrt(square)
}

const hasNeutralFrame = ({ poses }: HeadToCheck) =>
  poses?.poses.some((p) => isNeutral(p.name) && p.frame !== undefined) === true

export const neutralMoved: Check = {
  code: 'head/neutral-moved',
  severity: 'warning',
  why: 'All poses are differences from frame 0. If frame 0 is not the rest pose, the resting face of the character is not the modelled one.',
  steps: [
    'Go to frame 0, select the armature, and open Pose Mode.',
    'Select all bones, and choose Pose > Clear Transform > All.',
    'Insert keys for location and rotation, and export again.',
  ],
  fix: 'safe',
  fixText: 'Binds the face as frame 0 shows it; every pose looks as before.',
  find: (measured) => {
    const difference = differenceFromBind(measured)
    if (!difference || !hasNeutralFrame(measured.head) || difference.distance > NEUTRAL_REACH) return []
    return [
      {
        message: `Frame 0 is ${mm(difference.distance)} away from the bind pose`,
        where: { joint: difference.joint, frame: 0, pose: 'Neutral' },
        found: mm(difference.distance),
        expected: 'at most 0.1 mm',
      },
    ]
  },
  apply: (head, { measured }) => bakeRest(head, measured),
}

export const bindMismatch: Check = {
  code: 'head/bind-mismatch',
  severity: 'error',
  why: 'Inverse bind matrices say where joints were when the skin was bound. If joints have moved since, the face is deformed before any pose.',
  steps: [
    'Select the armature and open Pose Mode at the rest pose.',
    'Choose Pose > Apply > Apply Pose as Rest Pose, or clear the pose.',
    'Export again without changing the mesh.',
  ],
  fix: 'safe',
  fixText: 'Binds the skin where the joints rest; poses keep their differences.',
  find: (measured) => {
    const difference = differenceFromBind(measured)
    if (!difference || (hasNeutralFrame(measured.head) && difference.distance <= NEUTRAL_REACH)) return []
    return [
      {
        message: `${difference.joint} rests ${mm(difference.distance)} away from where the skin was bound`,
        where: { joint: difference.joint },
        found: mm(difference.distance),
        expected: 'at most 0.1 mm',
      },
    ]
  },
  apply: (head, { measured }) => bindAtRest(head, measured),
}

/** The mesh as it looks at rest becomes the mesh that is bound there: every pose looks as before. */
function bakeRest(head: HeadToCheck, measured: MeasuredHead): HeadToCheck {
  const bound = bindAtRest(head, measured).model
  return {
    ...head,
    model: {
      ...bound,
      meshes: bound.meshes.map((mesh, m) => {
        const old = head.model.meshes[m]!
        if (!mesh.skin || !old.skin) return mesh
        const { products, common } = bindProducts(measured, old.skin)
        const inverse = new Float64Array(16)
        invertMatrix(inverse, 0, common, 0)
        const moves = new Float64Array(products.length)
        for (let o = 0; o < products.length; o += 16) multiplyMatrices(moves, o, inverse, 0, products, o)
        return { ...mesh, primitives: mesh.primitives.map((p) => deform(p, moves)) }
      }),
    },
    source: head.source && { ...head.source, nodes: {} },
  }
}

/** Vertices, normals and morphs of a primitive moved by its joints. */
function deform(primitive: Primitive, moves: Float64Array): Primitive {
  const { joints, weights } = primitive
  if (!joints || !weights) return primitive
  const move = (column: Float32Array, place: 0 | 1) => {
    const out = new Float32Array(column.length)
    for (let v = 0; v < column.length; v += 3) {
      for (let k = 0; k < 4; k++) {
        const weight = weights[(v / 3) * 4 + k]!
        const o = joints[(v / 3) * 4 + k]! * 16
        if (weight === 0) continue
        for (let row = 0; row < 3; row++) {
          let sum = place * moves[o + 12 + row]!
          for (let c = 0; c < 3; c++) sum += moves[o + c * 4 + row]! * column[v + c]!
          out[v + row]! += weight * sum
        }
      }
    }
    return out
  }
  return defined({
    ...primitive,
    positions: move(primitive.positions, 1),
    normals: primitive.normals ? move(primitive.normals, 0) : undefined,
    morphs: primitive.morphs.map(({ positions }) => ({ positions: move(positions, 0) })),
  })
}

/** Where each joint of a skin takes the mesh at rest, and where most do. */
function bindProducts({ head, restMatrices }: MeasuredHead, skin: Skin) {
  const index = new Map(head.model.joints.map((j, i) => [j.name, i]))
  const products = new Float64Array(skin.joints.length * 16)
  skin.joints.forEach((name, i) => {
    multiplyMatrices(products, i * 16, restMatrices, index.get(name)! * 16, skin.inverseBinds, i * 16)
  })
  return { products, common: commonMatrix(products) }
}

/** Inverse binds of where joints rest. */
function bindAtRest(head: HeadToCheck, measured: MeasuredHead): HeadToCheck {
  const { model } = head
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  return {
    ...head,
    model: {
      ...model,
      meshes: model.meshes.map((mesh) => {
        const { skin } = mesh
        if (!skin) return mesh
        const { common } = bindProducts(measured, skin)
        const binds = new Float32Array(skin.inverseBinds.length)
        const inverse = new Float64Array(16)
        const product = new Float64Array(16)
        skin.joints.forEach((name, i) => {
          invertMatrix(inverse, 0, measured.restMatrices, index.get(name)! * 16)
          multiplyMatrices(product, 0, inverse, 0, common, 0)
          binds.set(product, i * 16)
        })
        return { ...mesh, skin: { ...skin, inverseBinds: binds } }
      }),
    },
  }
}
