import type { Report } from '@facework/report'
import type { Gltf } from '../gltf/check/schema.ts'
import { createValueReader, type ValueReader } from './read-values.ts'
import {
  PRESETS,
  type VrmExpression,
  type VrmLookAt,
  type VrmMaterialBind,
  type VrmMorphBind,
  type VrmOverride,
  type VrmRange,
  type VrmSource,
} from './vrm-source.ts'

const ROOT = 'extensions.VRMC_vrm'
const DEGREE = Math.PI / 180

/** Reads `VRMC_vrm`, VRM 1.0. */
export function readVrm1(json: Gltf, report: Report): VrmSource {
  const read = createValueReader(report)
  const vrm = read.object(json.extensions?.VRMC_vrm, ROOT)
  const bones = new Map<string, number>()
  const humanoid = read.object(vrm.humanoid, `${ROOT}.humanoid`)
  for (const [bone, value] of Object.entries(
    read.object(humanoid.humanBones, `${ROOT}.humanoid.humanBones`),
  )) {
    const path = `${ROOT}.humanoid.humanBones.${bone}`
    const node = read.index(read.object(value, path).node, `${path}.node`, json.nodes?.length ?? 0, 'nodes')
    if (node !== undefined) bones.set(bone, node)
  }
  const lookAt = vrm.lookAt === undefined ? undefined : readLookAt(vrm.lookAt, read)
  return {
    version: '1',
    bones,
    expressions: readExpressions(json, vrm, read, report),
    lookAt,
    meta: read.object(vrm.meta, `${ROOT}.meta`),
  }
}

function readExpressions(
  json: Gltf,
  vrm: Record<string, unknown>,
  read: ValueReader,
  report: Report,
): VrmExpression[] {
  const groups = read.object(vrm.expressions, `${ROOT}.expressions`)
  const found: VrmExpression[] = []
  for (const group of ['preset', 'custom'] as const) {
    const at = `${ROOT}.expressions.${group}`
    for (const [name, value] of Object.entries(read.object(groups[group], at))) {
      const path = `${at}.${name}`
      const preset = group === 'preset'
      if (name === '' || PRESETS.includes(name) !== preset) {
        report.warn(
          'vrm/expression-name',
          path,
          preset
            ? `"${name}" is not a preset of VRM 1.0; the expression is left out.`
            : `A custom expression may not be called "${name}"${name === '' ? '' : ', as a preset is'}; it is left out.`,
          'Rename the expression.',
        )
        continue
      }
      found.push(readExpression(json, name, preset, read.object(value, path), path, read))
    }
  }
  return found
}

function readExpression(
  json: Gltf,
  name: string,
  preset: boolean,
  value: Record<string, unknown>,
  path: string,
  read: ValueReader,
): VrmExpression {
  const override = (v: unknown): VrmOverride => (v === 'block' || v === 'blend' ? v : 'none')
  const morphs = read
    .list(value.morphTargetBinds, `${path}.morphTargetBinds`)
    .flatMap((v, i): VrmMorphBind[] => {
      const at = `${path}.morphTargetBinds[${i}]`
      const bind = read.object(v, at)
      const node = read.index(bind.node, `${at}.node`, json.nodes?.length ?? 0, 'nodes')
      const morph = read.index(bind.index, `${at}.index`, 1e6, 'morphs')
      if (node === undefined || morph === undefined) return []
      return [{ node, morph, weight: read.number(bind.weight, `${at}.weight`, 1), path: at }]
    })
  return {
    name,
    preset,
    isBinary: value.isBinary === true,
    overrideBlink: override(value.overrideBlink),
    overrideLookAt: override(value.overrideLookAt),
    overrideMouth: override(value.overrideMouth),
    morphs,
    materials: readMaterials(json, value, path, read),
    path,
  }
}

function readMaterials(
  json: Gltf,
  value: Record<string, unknown>,
  path: string,
  read: ValueReader,
): VrmMaterialBind[] {
  const count = json.materials?.length ?? 0
  const binds: VrmMaterialBind[] = []
  read.list(value.materialColorBinds, `${path}.materialColorBinds`).forEach((v, i) => {
    const at = `${path}.materialColorBinds[${i}]`
    const bind = read.object(v, at)
    const material = read.index(bind.material, `${at}.material`, count, 'materials')
    if (material === undefined) return
    const target = read.numbers(bind.targetValue, `${at}.targetValue`, 4, [1, 1, 1, 1])
    binds.push({ material, parameter: String(bind.type), target, path: at })
  })
  read.list(value.textureTransformBinds, `${path}.textureTransformBinds`).forEach((v, i) => {
    const at = `${path}.textureTransformBinds[${i}]`
    const bind = read.object(v, at)
    const material = read.index(bind.material, `${at}.material`, count, 'materials')
    if (material === undefined) return
    binds.push({
      material,
      parameter: 'uvScale',
      target: read.numbers(bind.scale, `${at}.scale`, 2, [1, 1]),
      path: at,
    })
    binds.push({
      material,
      parameter: 'uvOffset',
      target: read.numbers(bind.offset, `${at}.offset`, 2, [0, 0]),
      path: at,
    })
  })
  return binds
}

function readLookAt(value: unknown, read: ValueReader): VrmLookAt {
  const path = `${ROOT}.lookAt`
  const lookAt = read.object(value, path)
  const type = lookAt.type === 'expression' ? 'expression' : 'bone'
  const range = (name: string): VrmRange => {
    const map = read.object(lookAt[name], `${path}.${name}`)
    const output = read.number(map.outputScale, `${path}.${name}.outputScale`, type === 'bone' ? 10 : 1)
    return {
      inputMax: read.number(map.inputMaxValue, `${path}.${name}.inputMaxValue`, 90) * DEGREE,
      output: type === 'bone' ? output * DEGREE : output,
    }
  }
  const offset = read.numbers(lookAt.offsetFromHeadBone, `${path}.offsetFromHeadBone`, 3, [0, 0.06, 0])
  return {
    type,
    offsetFromHead: offset as unknown as VrmLookAt['offsetFromHead'],
    horizontalInner: range('rangeMapHorizontalInner'),
    horizontalOuter: range('rangeMapHorizontalOuter'),
    verticalDown: range('rangeMapVerticalDown'),
    verticalUp: range('rangeMapVerticalUp'),
  }
}
