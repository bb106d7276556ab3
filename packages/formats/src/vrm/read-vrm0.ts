import type { Report } from '@facework/report'
import type { Gltf } from '../gltf/check/schema.ts'
import { createValueReader, type ValueReader } from './read-values.ts'
import type {
  VrmExpression,
  VrmLookAt,
  VrmMaterialBind,
  VrmMorphBind,
  VrmRange,
  VrmSource,
} from './vrm-source.ts'

const ROOT = 'extensions.VRM'
const DEGREE = Math.PI / 180

/** Presets of 0.x under their names of 1.0. */
// biome-ignore format: a table
const PRESETS_OF_0: Readonly<Record<string, string>> = {
  joy: 'happy', angry: 'angry', sorrow: 'sad', fun: 'relaxed', neutral: 'neutral',
  a: 'aa', i: 'ih', u: 'ou', e: 'ee', o: 'oh',
  blink: 'blink', blink_l: 'blinkLeft', blink_r: 'blinkRight',
  lookup: 'lookUp', lookdown: 'lookDown', lookleft: 'lookLeft', lookright: 'lookRight',
}
/** In 1.0 the thumb's first bone is called what it is. */
const THUMBS: Readonly<Record<string, string>> = {
  leftThumbProximal: 'leftThumbMetacarpal',
  leftThumbIntermediate: 'leftThumbProximal',
  rightThumbProximal: 'rightThumbMetacarpal',
  rightThumbIntermediate: 'rightThumbProximal',
}
const COLORS: Readonly<Record<string, string>> = {
  _Color: 'color',
  _ShadeColor: 'shadeColor',
  _EmissionColor: 'emissionColor',
  _RimColor: 'rimColor',
  _OutlineColor: 'outlineColor',
}

/** Reads `VRM`, version 0.x, into the names of 1.0. */
export function readVrm0(json: Gltf, report: Report): VrmSource {
  const read = createValueReader(report)
  const vrm = read.object(json.extensions?.VRM, ROOT)
  const bones = new Map<string, number>()
  const humanoid = read.object(vrm.humanoid, `${ROOT}.humanoid`)
  read.list(humanoid.humanBones, `${ROOT}.humanoid.humanBones`).forEach((v, i) => {
    const path = `${ROOT}.humanoid.humanBones[${i}]`
    const { bone, node } = read.object(v, path)
    const index = read.index(node, `${path}.node`, json.nodes?.length ?? 0, 'nodes')
    if (typeof bone === 'string' && index !== undefined) bones.set(THUMBS[bone] ?? bone, index)
  })
  const lookAt = vrm.firstPerson === undefined ? undefined : readLookAt(vrm.firstPerson, read, report)
  return {
    version: '0',
    bones,
    expressions: readGroups(json, vrm, read, report),
    lookAt,
    meta: read.object(vrm.meta, `${ROOT}.meta`),
  }
}

function readGroups(
  json: Gltf,
  vrm: Record<string, unknown>,
  read: ValueReader,
  report: Report,
): VrmExpression[] {
  const master = read.object(vrm.blendShapeMaster, `${ROOT}.blendShapeMaster`)
  const used = new Set<string>()
  const renamed: string[] = []
  const found = read
    .list(master.blendShapeGroups, `${ROOT}.blendShapeMaster.blendShapeGroups`)
    .flatMap((v, i): VrmExpression[] => {
      const path = `${ROOT}.blendShapeMaster.blendShapeGroups[${i}]`
      const group = read.object(v, path)
      const own = typeof group.presetName === 'string' ? PRESETS_OF_0[group.presetName] : undefined
      const name = own ?? (typeof group.name === 'string' ? group.name : '')
      if (name === '' || used.has(name)) {
        report.warn(
          'vrm/expression-name',
          path,
          name === ''
            ? `${path} has no name; it is left out.`
            : `Two expressions are called "${name}"; the second is left out.`,
          'Rename the expression.',
        )
        return []
      }
      used.add(name)
      if (own !== undefined && own !== group.presetName) renamed.push(`${group.presetName} is ${own}`)
      return [
        {
          name,
          preset: own !== undefined,
          isBinary: group.isBinary === true,
          overrideBlink: 'none',
          overrideLookAt: 'none',
          overrideMouth: 'none',
          morphs: readBinds(json, group, path, read),
          materials: readMaterials(json, vrm, group, path, read, report),
          path,
        },
      ]
    })
  if (renamed.length > 0)
    report.info(
      'vrm/preset-names',
      `${ROOT}.blendShapeMaster`,
      `${renamed.length} presets have the names of VRM 1.0: ${renamed.join(', ')}.`,
    )
  return found
}

/** Binds of 0.x name a mesh, which several nodes may show, and weigh in hundredths. */
function readBinds(
  json: Gltf,
  group: Record<string, unknown>,
  path: string,
  read: ValueReader,
): VrmMorphBind[] {
  return read.list(group.binds, `${path}.binds`).flatMap((v, i): VrmMorphBind[] => {
    const at = `${path}.binds[${i}]`
    const bind = read.object(v, at)
    const mesh = read.index(bind.mesh, `${at}.mesh`, json.meshes?.length ?? 0, 'meshes')
    const morph = read.index(bind.index, `${at}.index`, 1e6, 'morphs')
    if (mesh === undefined || morph === undefined) return []
    const weight = read.number(bind.weight, `${at}.weight`, 100) / 100
    return (json.nodes ?? []).flatMap((n, node) =>
      n.mesh === mesh ? [{ node, morph, weight, path: at }] : [],
    )
  })
}

function readMaterials(
  json: Gltf,
  vrm: Record<string, unknown>,
  group: Record<string, unknown>,
  path: string,
  read: ValueReader,
  report: Report,
): VrmMaterialBind[] {
  const properties = read.list(vrm.materialProperties, `${ROOT}.materialProperties`)
  return read.list(group.materialValues, `${path}.materialValues`).flatMap((v, i): VrmMaterialBind[] => {
    const at = `${path}.materialValues[${i}]`
    const bind = read.object(v, at)
    const property = String(bind.propertyName)
    const target = read.numbers(bind.targetValue, `${at}.targetValue`, 4, [1, 1, 1, 1])
    const parameter = COLORS[property]
    if (!parameter && property !== '_MainTex_ST') {
      report.warn(
        'vrm/bind-material',
        at,
        `${at} changes "${property.slice(0, 40)}" of a material, which has no place here; it is left out.`,
      )
      return []
    }
    return (json.materials ?? []).flatMap((m, material): VrmMaterialBind[] => {
      if (m.name !== bind.materialName) return []
      const vectors = read.object(read.object(properties[material], ROOT).vectorProperties, ROOT)
      const initial = read.numbers(vectors[property], at, 4, [])
      if (parameter)
        return [
          { material, parameter, target, path: at, initial: initial.length === 4 ? initial : undefined },
        ]
      const [sx = 1, sy = 1, ox = 0, oy = 0] = target
      // Unity counts v from below, glTF from above.
      return [
        { material, parameter: 'uvScale', target: [sx, sy], path: at },
        { material, parameter: 'uvOffset', target: [ox, 1 - oy - sy], path: at },
      ]
    })
  })
}

function readLookAt(value: unknown, read: ValueReader, report: Report): VrmLookAt {
  const path = `${ROOT}.firstPerson`
  const first = read.object(value, path)
  const type = first.lookAtTypeName === 'BlendShape' ? 'expression' : 'bone'
  const range = (name: string): VrmRange => {
    const map = read.object(first[name], `${path}.${name}`)
    const curve = map.curve
    if (Array.isArray(curve) && curve.length > 0 && JSON.stringify(curve) !== '[0,0,0,1,1,1,1,0]')
      report.warn(
        'vrm/look-at-curve',
        `${path}.${name}.curve`,
        `${path}.${name} has a curve of its own; a straight line is taken.`,
      )
    const output = read.number(map.yRange, `${path}.${name}.yRange`, type === 'bone' ? 10 : 1)
    return {
      inputMax: read.number(map.xRange, `${path}.${name}.xRange`, 90) * DEGREE,
      output: type === 'bone' ? output * DEGREE : output,
    }
  }
  const offset =
    first.firstPersonBoneOffset === undefined
      ? undefined
      : read.object(first.firstPersonBoneOffset, `${path}.firstPersonBoneOffset`)
  const part = (key: string, fallback: number) =>
    offset ? read.number(offset[key], `${path}.firstPersonBoneOffset.${key}`, fallback) : fallback
  return {
    type,
    // Unity's Z points the other way.
    offsetFromHead: [part('x', 0), part('y', 0.06), 0 - part('z', 0)],
    horizontalInner: range('lookAtHorizontalInner'),
    horizontalOuter: range('lookAtHorizontalOuter'),
    verticalDown: range('lookAtVerticalDown'),
    verticalUp: range('lookAtVerticalUp'),
  }
}
