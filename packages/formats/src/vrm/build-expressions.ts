import { type Model, newId, type Pose, type PoseAsset } from '@facework/documents'
import type { Report } from '@facework/report'
import type { Gltf } from '../gltf/check/schema.ts'
import { materialName } from '../gltf/read/import-materials.ts'
import type { NodeNames } from '../gltf/read/node-names.ts'
import { posesOfModel } from '../poses-of-model.ts'
import { materialParameter } from './material-values.ts'
import { OVERRIDE_GROUPS, type VrmExpression, type VrmOverride, type VrmSource } from './vrm-source.ts'

/** How expressions of a VRM act on each other; data for a policy, nothing here applies it. */
export interface VrmPolicy {
  readonly expressions: Readonly<Record<string, VrmExpressionPolicy>>
  /** Expressions that the three overrides hold back, of those the file has. */
  readonly groups: {
    readonly blink: readonly string[]
    readonly lookAt: readonly string[]
    readonly mouth: readonly string[]
  }
}

export interface VrmExpressionPolicy {
  readonly preset: boolean
  readonly isBinary: boolean
  readonly overrideBlink: VrmOverride
  readonly overrideLookAt: VrmOverride
  readonly overrideMouth: VrmOverride
}

/** A pose for every expression: its morph weights on top of the rest, its material changes as curves. */
export function buildExpressions(
  source: VrmSource,
  json: Gltf,
  names: NodeNames,
  model: Model,
  report: Report,
): PoseAsset {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]))
  let curves = 0
  const poses = source.expressions.map((expression): Pose => {
    const morphs: Record<string, Record<string, number>> = {}
    for (const bind of expression.morphs) {
      const mesh = meshes.get(names.meshOfNode[bind.node] ?? '')
      const morph = mesh?.morphs[bind.morph]
      if (!mesh || !morph) {
        report.warn(
          'vrm/bind-morph',
          bind.path,
          `Expression "${expression.name}" drives morph ${bind.morph} of node ${bind.node}, which has ${mesh ? `${mesh.morphs.length} morphs` : 'no mesh'}; the bind is left out.`,
        )
        continue
      }
      // Own entries only: a mesh may be called "__proto__".
      if (!Object.hasOwn(morphs, mesh.name)) define(morphs, mesh.name, {})
      const own = morphs[mesh.name]!
      // Two binds of one morph add up.
      define(
        own,
        morph.name,
        (Object.hasOwn(own, morph.name) ? own[morph.name]! : morph.default) + bind.weight,
      )
    }
    const moved = materialCurves(expression, json, report)
    curves += Object.keys(moved).length
    return {
      id: newId(),
      name: expression.name,
      role: { type: 'control' },
      joints: {},
      morphs,
      curves: moved,
      range: [0, 1],
    }
  })
  if (curves > 0) {
    report.info(
      'vrm/material-curves',
      'expressions',
      `${curves} material values that expressions change are kept as curves of their poses, as differences from the material: material:<name>.<value>.`,
    )
  }
  return posesOfModel(model, poses)
}

function define<T>(record: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true })
}

/** At weight 1 a value is its target, so the curve is what lies between the two; parts of a weight add up plainly. */
function materialCurves(expression: VrmExpression, json: Gltf, report: Report): Record<string, number> {
  const curves: Record<string, number> = {}
  for (const bind of expression.materials) {
    const parameter = materialParameter(json.materials![bind.material]!, bind.parameter)
    if (!parameter) {
      report.warn(
        'vrm/bind-material',
        bind.path,
        `Expression "${expression.name}" changes "${bind.parameter.slice(0, 40)}" of material ${bind.material}, which has no such value; the bind is left out.`,
      )
      continue
    }
    const name = materialName(json.materials![bind.material]!, bind.material)
    parameter.components.forEach((component, i) => {
      const difference = bind.target[i]! - (bind.initial?.[i] ?? parameter.initial[i]!)
      if (difference !== 0) define(curves, `material:${name}.${bind.parameter}.${component}`, difference)
    })
  }
  return curves
}

export function buildPolicy(source: VrmSource): VrmPolicy {
  const there = new Set(source.expressions.map((e) => e.name))
  const group = (names: readonly string[]) => names.filter((name) => there.has(name))
  return {
    expressions: Object.fromEntries(
      source.expressions.map(({ name, preset, isBinary, overrideBlink, overrideLookAt, overrideMouth }) => [
        name,
        { preset, isBinary, overrideBlink, overrideLookAt, overrideMouth },
      ]),
    ),
    groups: {
      blink: group(OVERRIDE_GROUPS.blink),
      lookAt: group(OVERRIDE_GROUPS.lookAt),
      mouth: group(OVERRIDE_GROUPS.mouth),
    },
  }
}
