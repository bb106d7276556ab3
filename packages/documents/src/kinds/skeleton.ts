import type { Report } from '@facework/report'
import type { Transform } from '../parts/transform.ts'
import { transformSchema } from '../parts/transform-schema.ts'
import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { suggest } from '../schema/bounded-report.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  finite,
  list,
  nameText,
  object,
  oneOf,
  optional,
  type Schema,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'

export interface Joint {
  readonly name: string
  /** Name of a joint earlier in the list; missing for a root. */
  readonly parent?: string
  // [S3]
  /** Rest transform of the joint, relative to its parent. A model may have another one. */
  readonly reference: Transform
}

/** A curve every character of this skeleton can be driven by; Unreal's Anim Curves. */
export interface AnimCurve {
  readonly name: string
  readonly kind: 'attribute' | 'morph' | 'material'
  // [C5]
  /** What an absent curve counts as. */
  readonly default: number
  /** The joints this curve is about; it may be skipped where a level of detail drops them. */
  readonly joints: readonly string[]
  /** Last level of detail the curve is evaluated at; missing for all. */
  readonly maxLod?: number
}

// [S1]
/** Joints in parent-before-child order, and their anim curves. */
export interface Skeleton extends DocumentHeader<'skeleton'> {
  readonly joints: readonly Joint[]
  readonly curves: readonly AnimCurve[]
  // [S4]
  /** Joints below this one are internal to the face. */
  readonly faceRoot?: string
  // [O2]
  /** The stack of modifiers that every clip imported for this skeleton goes through. */
  readonly modifiers?: AssetRef
}

export const animCurveSchema: Schema<AnimCurve> = object<AnimCurve>({
  name: nameText,
  kind: withDefault(oneOf('attribute', 'morph', 'material'), 'attribute'),
  default: withDefault(finite, 0),
  joints: withDefault(list(nameText), []),
  maxLod: optional(wholeNumber),
})

export const jointSchema: Schema<Joint> = object<Joint>({
  name: nameText,
  parent: optional(nameText),
  reference: transformSchema,
})

export const skeletonKind = defineKind<Skeleton>({
  kind: 'skeleton',
  version: LAYOUT_VERSIONS.skeleton,
  fields: {
    joints: list(jointSchema),
    curves: withDefault(list(animCurveSchema), []),
    faceRoot: optional(nameText),
    modifiers: optional(assetRefSchema),
  },
  check(skeleton, report) {
    checkJointOrder(skeleton.joints, 'joints', report)
    const names = new Set(skeleton.joints.map((j) => j.name))
    checkUnique(
      skeleton.curves.map((c) => c.name),
      'curves',
      'curve',
      report,
    )
    skeleton.curves.forEach((curve, i) => {
      curve.joints.forEach((joint, k) => {
        if (names.has(joint)) return
        report.warn(
          'skeleton/curve-joint-unknown',
          `curves[${i}].joints[${k}]`,
          `Curve "${curve.name}" is linked to joint "${joint}", which is not a joint here.`,
          suggest(report, joint, names),
        )
      })
    })
    if (skeleton.faceRoot !== undefined && !names.has(skeleton.faceRoot)) {
      report.error(
        'skeleton/face-root-unknown',
        'faceRoot',
        `faceRoot names "${skeleton.faceRoot}", which is not a joint here.`,
        suggest(report, skeleton.faceRoot, names),
      )
    }
  },
})

// [S1]
/** Names unique, and every parent before its children, which also rules out cycles. */
export function checkJointOrder(joints: readonly Joint[], path: string, report: Report): void {
  checkUnique(
    joints.map((j) => j.name),
    path,
    'joint',
    report,
  )
  const known = new Set(joints.map((j) => j.name))
  const seen = new Set<string>()
  joints.forEach((joint, i) => {
    if (joint.parent !== undefined && !seen.has(joint.parent)) {
      const later = known.has(joint.parent)
      report.error(
        'skeleton/parent-order',
        `${path}[${i}].parent`,
        later
          ? `Joint "${joint.name}" comes before its parent "${joint.parent}"; parents come first.`
          : `Joint "${joint.name}" has the parent "${joint.parent}", which is not a joint here.`,
        later ? 'Move the parent up the list.' : suggest(report, joint.parent, known),
      )
    }
    seen.add(joint.name)
  })
  checkJointReach(joints, path, report)
}

const LARGEST_FLOAT = 3.4028234663852886e38

/**
 * Each number of a transform fits single precision, but the place of a joint multiplies and adds those of its
 * parents: beyond that range matrices for drawing would be infinite.
 */
function checkJointReach(joints: readonly Joint[], path: string, report: Report): void {
  const bounds = new Map<string, { readonly reach: number; readonly scale: number }>()
  for (const [i, { name, parent, reference }] of joints.entries()) {
    const above = bounds.get(parent ?? '') ?? { reach: 0, scale: 1 }
    const reach = above.reach + above.scale * Math.hypot(...reference.t)
    const scale = above.scale * Math.max(...reference.s.map(Math.abs))
    if (!(reach <= LARGEST_FLOAT && scale <= LARGEST_FLOAT)) {
      const found =
        reach > LARGEST_FLOAT
          ? `up to ${reach.toPrecision(2)} m from the root`
          : `scaled by up to ${scale.toPrecision(2)}`
      report.error(
        'skeleton/joint-too-far',
        `${path}[${i}].reference`,
        `Joint "${name}" is ${found}; expected at most 3.4e+38, the largest 32-bit number.`,
        'Check the units of the file, and the scales of the joints above it.',
      )
      return
    }
    bounds.set(name, { reach, scale })
  }
}
