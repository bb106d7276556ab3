import type { Report } from '@facework/report'
import type { Transform } from '../parts/transform.ts'
import { transformSchema } from '../parts/transform-schema.ts'
import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { suggest } from '../schema/bounded-report.ts'
import { joinPath } from '../schema/columns.ts'
import type { Id } from '../schema/identity.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  finite,
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  tagged,
  text,
  tuple,
  withDefault,
} from '../schema/schema.ts'

/**
 * Morph weights by mesh name, then morph name. The mesh `*` stands for every mesh that has a morph of
 * that name, so that poses made from morphs work on heads whose meshes are called otherwise.
 */
export type MorphWeights = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A control: its weight is a curve of the same name. */
export interface ControlRole {
  readonly type: 'control'
}
// [P7]
/** The wanted result with all its base poses at 1; weighted by their product, no control of its own. */
export interface CombinationRole {
  readonly type: 'combination'
  /** Names of two or three control poses. */
  readonly bases: readonly string[]
}
// [P8]
/** The shape of a pose at a weight between 0 and 1; no control of its own. */
export interface InBetweenRole {
  readonly type: 'in-between'
  readonly of: string
  readonly at: number
}
export type PoseRole = ControlRole | CombinationRole | InBetweenRole

// [P6]
/** What a pose owns in full mode. `*` alone means everything. */
export interface PoseMask {
  readonly joints: readonly string[]
  readonly morphs: readonly string[]
}

export interface Pose {
  /** Stable across renames and updates. */
  readonly id: Id
  readonly name: string
  readonly role: PoseRole
  /** Frame of the source clip it was taken from. */
  readonly frame?: number
  // [P1]
  /** Full transforms as authored, of every joint that differs from the rest in any bit; the others rest. */
  readonly joints: Readonly<Record<string, Transform>>
  readonly morphs: MorphWeights
  readonly curves: Readonly<Record<string, number>>
  // [P5]
  /** Limits of the weight. */
  readonly range: readonly [number, number]
  readonly mask?: PoseMask
  /** For people who work on it. */
  readonly notes?: string | undefined
}

// [P1]
/** Reference transforms and morph weights of the model a pose asset was made from. */
export interface Rest {
  readonly joints: Readonly<Record<string, Transform>>
  readonly morphs: MorphWeights
}

export interface PoseSource {
  readonly file?: string
  readonly clip?: string
  /** Frame rate of the pose frame numbers. */
  readonly frameRate?: number
  /** Fingerprint of the tracks of the clip that the poses were taken from; another one now means out of date. */
  readonly fingerprint?: string
  /** How sure each pose is, by name, where they were made from the bones of the face. */
  readonly bones?: Readonly<Record<string, number>>
}

/** Named poses of one character, and the rest they differ from. Turns curves into its joints and morphs. */
export interface PoseAsset extends DocumentHeader<'poses'> {
  readonly mode: 'additive' | 'full'
  // [P3]
  /** The pose deltas are taken against; missing for the rest. */
  readonly base?: string
  readonly rest: Rest
  readonly poses: readonly Pose[]
  readonly skeleton?: AssetRef
  readonly source?: PoseSource
}

const morphWeightsSchema: Schema<MorphWeights> = record(record(finite))

export const poseMaskSchema: Schema<PoseMask> = object<PoseMask>({
  joints: withDefault(list(nameText), []),
  morphs: withDefault(list(nameText), []),
})

export const poseSchema: Schema<Pose> = object<Pose>({
  id: nameText,
  name: nameText,
  role: withDefault(
    tagged<PoseRole>('type', {
      control: object<ControlRole>({ type: oneOf('control') }),
      combination: object<CombinationRole>({ type: oneOf('combination'), bases: list(nameText) }),
      'in-between': object<InBetweenRole>({ type: oneOf('in-between'), of: nameText, at: finite }),
    }),
    { type: 'control' },
  ),
  frame: optional(numberWithin(0)),
  joints: withDefault(record(transformSchema), {}),
  morphs: withDefault(morphWeightsSchema, {}),
  curves: withDefault(record(finite), {}),
  range: withDefault(tuple<readonly [number, number]>(2), [0, 1] as const),
  mask: optional(poseMaskSchema),
  notes: optional(text),
})

export const poseAssetKind = defineKind<PoseAsset>({
  kind: 'poses',
  version: LAYOUT_VERSIONS.poses,
  fields: {
    mode: withDefault(oneOf('additive', 'full'), 'additive'),
    base: optional(nameText),
    rest: object<Rest>({
      joints: withDefault(record(transformSchema), {}),
      morphs: withDefault(morphWeightsSchema, {}),
    }),
    poses: list(poseSchema),
    skeleton: optional(assetRefSchema),
    source: optional(
      object<PoseSource>({
        file: optional(text),
        clip: optional(text),
        frameRate: optional(numberWithin(Number.MIN_VALUE)),
        fingerprint: optional(text),
        bones: optional(record(finite)),
      }),
    ),
  },
  check(asset, report) {
    const names = asset.poses.map((p) => p.name)
    checkUnique(names, 'poses', 'pose', report)
    checkUnique(
      asset.poses.map((p) => p.id),
      'poses',
      'pose id',
      report,
    )
    if (asset.base !== undefined && !names.includes(asset.base)) {
      report.error(
        'poses/base-unknown',
        'base',
        `base names the pose "${asset.base}", which is not in this asset.`,
        suggest(report, asset.base, names),
      )
    }
    const restJoints = new Set(Object.keys(asset.rest.joints))
    const controls = new Set(asset.poses.filter((p) => p.role.type === 'control').map((p) => p.name))
    asset.poses.forEach((pose, i) => {
      checkPose(restJoints, controls, pose, `poses[${i}]`, report)
    })
  },
})

function checkPose(
  restJoints: ReadonlySet<string>,
  controls: ReadonlySet<string>,
  pose: Pose,
  path: string,
  report: Report,
): void {
  for (const joint of Object.keys(pose.joints)) {
    if (restJoints.has(joint)) continue
    report.error(
      'poses/joint-unknown',
      joinPath(`${path}.joints`, joint),
      `Pose "${pose.name}" moves joint "${joint}", which the asset's rest lacks.`,
      suggest(report, joint, restJoints) ?? 'Add the joint to the rest, or take it out of the pose.',
    )
  }
  if (pose.range[0] > pose.range[1]) {
    report.error(
      'poses/range',
      `${path}.range`,
      `Pose "${pose.name}" has the range ${pose.range[0]} to ${pose.range[1]}; the lower limit comes first.`,
    )
  }
  const mustBeControl = (name: string, at: string) => {
    if (controls.has(name)) return
    report.error(
      'poses/base-unknown',
      at,
      `Pose "${pose.name}" builds on "${name}", which is not a control pose here.`,
      suggest(report, name, controls),
    )
  }
  if (pose.role.type === 'combination') {
    const { bases } = pose.role
    if (bases.length < 2 || bases.length > 3 || new Set(bases).size !== bases.length) {
      report.error(
        'poses/combination-bases',
        `${path}.role.bases`,
        `Combination "${pose.name}" should name two or three different poses; found ${bases.join(', ') || 'none'}.`,
      )
    }
    for (const base of bases) mustBeControl(base, `${path}.role.bases`)
  }
  if (pose.role.type === 'in-between') {
    mustBeControl(pose.role.of, `${path}.role.of`)
    if (pose.role.at === 0 || pose.role.at === 1) {
      report.error(
        'poses/in-between-at',
        `${path}.role.at`,
        `In-between "${pose.name}" sits at ${pose.role.at}, where the rest or the pose itself is.`,
        'Use a weight other than 0 and 1.',
      )
    }
  }
}
