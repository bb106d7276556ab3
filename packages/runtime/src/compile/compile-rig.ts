import type { AnimCurve, Model, PoseAsset } from '@facework/documents'
import { Report } from '@facework/report'
import { compilePoses } from './compile-poses.ts'
import type { ClipCompiler, CompiledRig, CompiledSkin } from './compiled-rig.ts'

export interface CompileRigOptions {
  readonly poses?: PoseAsset | undefined
  /** Anim curves of the skeleton: their order comes first and their defaults count. */
  readonly curves?: readonly AnimCurve[] | undefined
  /** Further curve names that should pass through, such as those of a clip to be played. */
  readonly extraCurves?: Iterable<string> | undefined
  // [P4]
  /** Fit translations of the poses to this model's proportions. */
  readonly scaleTranslation?: boolean | undefined
  /** How clips are compiled for this character; plainly unless given. */
  readonly clipFor?: ClipCompiler | undefined
}

/** The parts of a model that compiling looks at. */
export type RigModel = Pick<Model, 'name' | 'joints' | 'meshes'> & Partial<Pick<Model, 'faceRoot'>>

interface Compiled {
  readonly options: CompileRigOptions
  readonly extraCurves: string
  readonly rig: CompiledRig
}
const cache = new WeakMap<RigModel, Compiled[]>()
/** Rigs remembered a model: its own poses, another's, and a few clips' curves. */
const REMEMBERED = 8

/**
 * Flattens a model with its pose asset. Compiling proves validity: evaluating then never throws. The same
 * documents give the same rig, so the work is done once.
 */
export function compileRig(model: RigModel, options: CompileRigOptions = {}): CompiledRig {
  const extraCurves = JSON.stringify([...(options.extraCurves ?? [])])
  const known = cache.get(model) ?? []
  const same = known.find(
    (c) =>
      c.options.poses === options.poses &&
      c.options.curves === options.curves &&
      c.options.clipFor === options.clipFor &&
      (c.options.scaleTranslation ?? false) === (options.scaleTranslation ?? false) &&
      c.extraCurves === extraCurves,
  )
  if (same) return same.rig
  const rig = flatten(model, options)
  cache.set(model, [{ options, extraCurves, rig }, ...known].slice(0, REMEMBERED))
  return rig
}

function flatten(model: RigModel, options: CompileRigOptions): CompiledRig {
  const report = new Report()
  const jointNames = model.joints.map((j) => j.name)
  const jointIndex = new Map(jointNames.map((name, i) => [name, i]))
  const morphs = model.meshes.flatMap((mesh) =>
    mesh.morphs.map((m) => ({ mesh: mesh.name, morph: m.name, default: m.default })),
  )
  const defaults = new Map((options.curves ?? []).map((c) => [c.name, c.default]))
  const curveNames = [
    ...new Set([
      ...defaults.keys(),
      ...(options.poses?.poses ?? []).flatMap((p) => [
        ...(p.role.type === 'control' ? [p.name] : []),
        ...Object.keys(p.curves),
      ]),
      ...(options.extraCurves ?? []),
    ]),
  ]
  const index = {
    joints: jointIndex,
    rigJoints: model.joints,
    morphs,
    curves: new Map(curveNames.map((name, i) => [name, i])),
  }
  const poses =
    options.poses && compilePoses(options.poses, index, model.name, options.scaleTranslation ?? false, report)
  return {
    name: model.name,
    jointNames,
    faceJoints: faceJointsOf(model),
    parents: Int32Array.from(model.joints, (j) => (j.parent === undefined ? -1 : jointIndex.get(j.parent)!)),
    referenceTranslations: Float32Array.from(model.joints.flatMap((j) => j.reference.t)),
    referenceRotations: Float32Array.from(model.joints.flatMap((j) => j.reference.r)),
    referenceScales: Float32Array.from(model.joints.flatMap((j) => j.reference.s)),
    morphs: morphs.map(({ mesh, morph }) => ({ mesh, morph })),
    morphDefaults: Float32Array.from(morphs, (m) => m.default),
    curveNames,
    curveDefaults: Float32Array.from(curveNames, (name) => defaults.get(name) ?? 0),
    skins: model.meshes.flatMap((mesh): CompiledSkin[] =>
      mesh.skin
        ? [
            {
              mesh: mesh.name,
              joints: Int32Array.from(mesh.skin.joints, (j) => jointIndex.get(j)!),
              inverseBinds: mesh.skin.inverseBinds,
            },
          ]
        : [],
    ),
    clipFor: options.clipFor,
    poses,
    diagnostics: report.diagnostics,
  }
}

/** Parents come first, so one pass marks all that hang from the face root. */
function faceJointsOf(model: RigModel): Uint8Array {
  const below = new Set<string>()
  return Uint8Array.from(model.joints, ({ name, parent }) => {
    if (parent === undefined || (parent !== model.faceRoot && !below.has(parent))) return 0
    below.add(name)
    return 1
  })
}
