import { cosine, multiplyQuaternions, PI, sine } from '@facework/math/internal'
import { type FbxObject, numberProperty, type Vector, vectorProperty } from './objects.ts'

export type Quaternion = [number, number, number, number]

/** A node's transform relative to its parent, in the file's own units and axes. */
export interface LocalTransform {
  t: Vector
  q: Quaternion
  s: Vector
}

/** The parts of a node's transform chain that animation cannot change, and the three it can, at rest. */
export interface TransformChain {
  readonly translation: Vector
  readonly rotation: Vector
  readonly scaling: Vector
  /** Index into ROTATION_ORDERS. */
  readonly order: number
  readonly pre: Quaternion
  readonly postInverse: Quaternion
  readonly rotationOffset: Vector
  readonly rotationPivot: Vector
  readonly scalingOffset: Vector
  readonly scalingPivot: Vector
  /** 0 RrSs, 1 RSrs (the plain product of matrices), 2 Rrs (segment scale compensation). */
  readonly inherit: number
  /** With pivots or offsets a turn also moves the node, so rotation curves make translation tracks. */
  readonly hasPivots: boolean
}

/** Axes in the order in which they act on a point. 6 (spheric XYZ) is read as XYZ. */
export const ROTATION_ORDERS = ['XYZ', 'XZY', 'YZX', 'YXZ', 'ZXY', 'ZYX', 'XYZ'] as const

const ZERO: Vector = [0, 0, 0]
const ONE: Vector = [1, 1, 1]

/** Reads a Model's chain: T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹. */
export function readTransformChain(model: FbxObject): TransformChain {
  const vector = (name: string, fallback = ZERO) => vectorProperty(model, name, fallback)
  const order = numberProperty(model, 'RotationOrder', 0)
  const post = quaternionFromEuler(vector('PostRotation'), 0)
  const pivots = {
    rotationOffset: vector('RotationOffset'),
    rotationPivot: vector('RotationPivot'),
    scalingOffset: vector('ScalingOffset'),
    scalingPivot: vector('ScalingPivot'),
  }
  return {
    translation: vector('Lcl Translation'),
    rotation: vector('Lcl Rotation'),
    scaling: vector('Lcl Scaling', ONE),
    order: Number.isInteger(order) && order >= 0 && order <= 6 ? order : 0,
    // The order applies to the rotation itself; pre- and post-rotation are always XYZ.
    pre: quaternionFromEuler(vector('PreRotation'), 0),
    postInverse: [-post[0], -post[1], -post[2], post[3]],
    ...pivots,
    inherit: numberProperty(model, 'InheritType', 0),
    hasPivots: Object.values(pivots).some((p) => p.some((v) => v !== 0)),
  }
}

/** The chain with given translation, rotation and scaling, as one translation, rotation and scale. */
export function composeChain(
  chain: TransformChain,
  translation: Readonly<Vector>,
  rotation: Quaternion,
  scaling: Readonly<Vector>,
): LocalTransform {
  const q: Quaternion = [0, 0, 0, 1]
  multiplyQuaternions(q, 0, chain.pre, 0, rotation, 0)
  multiplyQuaternions(q, 0, q, 0, chain.postInverse, 0)
  const s: Vector = [scaling[0], scaling[1], scaling[2]]
  const t: Vector = [translation[0], translation[1], translation[2]]
  if (chain.hasPivots) {
    const { rotationOffset: ro, rotationPivot: rp, scalingOffset: so, scalingPivot: sp } = chain
    // The linear part is q · s, so only what the pivots add to the translation is left to compute.
    const inner: Vector = [
      sp[0] - s[0] * sp[0] + so[0] - rp[0],
      sp[1] - s[1] * sp[1] + so[1] - rp[1],
      sp[2] - s[2] * sp[2] + so[2] - rp[2],
    ]
    const turned = rotateVector(q, inner)
    for (let i = 0; i < 3; i++) t[i] = t[i]! + ro[i]! + rp[i]! + turned[i]!
  }
  return { t, q, s }
}

export function restTransform(chain: TransformChain): LocalTransform {
  return composeChain(
    chain,
    chain.translation,
    quaternionFromEuler(chain.rotation, chain.order),
    chain.scaling,
  )
}

/** The geometric transform of a Model: moves the mesh it holds, and nothing below it. */
export function readGeometricTransform(model: FbxObject): LocalTransform {
  return {
    t: vectorProperty(model, 'GeometricTranslation', ZERO),
    q: quaternionFromEuler(vectorProperty(model, 'GeometricRotation', ZERO), 0),
    s: vectorProperty(model, 'GeometricScaling', ONE),
  }
}

const AXIS = { X: 0, Y: 1, Z: 2 } as const

/** Unit quaternion of three angles in degrees that act one after the other in the given order. */
export function quaternionFromEuler(degrees: ArrayLike<number>, order: number): Quaternion {
  const out: Quaternion = [0, 0, 0, 1]
  for (const letter of ROTATION_ORDERS[order] ?? 'XYZ') {
    const axis = AXIS[letter as keyof typeof AXIS]
    const half = (degrees[axis]! * PI) / 360
    if (half === 0) continue
    const turn: Quaternion = [0, 0, 0, cosine(half)]
    turn[axis] = sine(half)
    // The later axis acts on the result of the earlier ones, so it stands to the left.
    multiplyQuaternions(out, 0, turn, 0, out, 0)
  }
  return out
}

export function rotateVector(q: ArrayLike<number>, v: ArrayLike<number>): Vector {
  const x = q[0]!
  const y = q[1]!
  const z = q[2]!
  const w = q[3]!
  const vx = v[0]!
  const vy = v[1]!
  const vz = v[2]!
  // v + 2w(u × v) + 2u × (u × v)
  const cx = y * vz - z * vy
  const cy = z * vx - x * vz
  const cz = x * vy - y * vx
  return [
    vx + 2 * (w * cx + y * cz - z * cy),
    vy + 2 * (w * cy + z * cx - x * cz),
    vz + 2 * (w * cz + x * cy - y * cx),
  ]
}

export function conjugate(q: ArrayLike<number>): Quaternion {
  return [-q[0]!, -q[1]!, -q[2]!, q[3]!]
}

export function productOf(a: ArrayLike<number>, b: ArrayLike<number>): Quaternion {
  const out: Quaternion = [0, 0, 0, 1]
  multiplyQuaternions(out, 0, a, 0, b, 0)
  return out
}
