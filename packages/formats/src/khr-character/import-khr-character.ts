import { type Clip, newId, type Pose, type PoseAsset } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import { isObject } from '../gltf/check/is-object.ts'
import type { Gltf } from '../gltf/check/schema.ts'
import { type GltfImportOptions, importGltf } from '../gltf/read/import-gltf.ts'
import { readContainer } from '../gltf/read/read-container.ts'
import type { Imported } from '../imported.ts'
import { posesOfModel } from '../poses-of-model.ts'
import { EXPRESSION } from './extensions.ts'
import { poseOfClipEnd } from './pose-of-clip-end.ts'

export interface ImportedCharacter extends Imported {
  /** A pose for every expression. */
  readonly poses: PoseAsset
}

/** Other parts of the drafts, which are not read. */
const NOT_READ = [
  'KHR_character_expression_mapping',
  'KHR_character_expression_mask',
  'KHR_character_expression_texture',
  'KHR_character_expression_procedural',
]

/**
 * Reads a glTF file whose faces are expressions of the draft KHR_character_expression: an animation each, of which 0
 * is the rest and the end is the whole expression. They become poses, and their animations are left out of the clips.
 */
export async function importKhrCharacter(
  bytes: Uint8Array,
  options: GltfImportOptions = {},
): Promise<ImportedCharacter> {
  const imported = await importGltf(bytes, options)
  const { json } = readContainer(bytes)
  const report = new Report()
  const expressions = readExpressions(json, report)
  const clipOf = new Map(imported.animations?.map((animation, i) => [animation, imported.clips[i]!]))
  const used = new Set<number>()
  let bent = 0
  const poses = expressions.flatMap(({ name, animation, path }): Pose[] => {
    used.add(animation)
    const clip = clipOf.get(animation)
    if (!clip) {
      report.warn(
        'khr-character/animation-empty',
        path,
        `Expression "${name}" uses animation ${animation}, which moves no joint and no morph; it is left out.`,
      )
      return []
    }
    if (isBent(clip)) bent++
    return [
      {
        id: newId(),
        name,
        role: { type: 'control' },
        ...poseOfClipEnd(clip, imported.model),
        curves: {},
        range: [0, 1],
      },
    ]
  })
  if (bent > 0)
    report.info(
      'khr-character/keys-between',
      EXPRESSION,
      `${bent} expressions have steps or more than two keys; their poses are taken at the end, and are reached in a straight line.`,
    )
  reportOthers(json, report)
  return {
    ...imported,
    format: 'khr-character',
    clips: imported.clips.filter((_, i) => !used.has(imported.animations![i]!)),
    poses: posesOfModel(imported.model, poses),
    // Frame<N> names count in an animation that the expressions replace.
    poseFrames: undefined,
    diagnostics: [...imported.diagnostics, ...report.diagnostics],
  }
}

interface Expression {
  readonly name: string
  readonly animation: number
  readonly path: string
}

function readExpressions(json: Gltf, report: Report): Expression[] {
  const extension = json.extensions?.[EXPRESSION]
  const list = isObject(extension) ? extension.expressions : undefined
  if (!Array.isArray(list))
    throw new FaceworkError(
      'khr-character/no-expressions',
      `extensions.${EXPRESSION}`,
      `The file has no list of expressions of ${EXPRESSION}.`,
      'Import it as glTF.',
    )
  const names = new Set<string>()
  const count = json.animations?.length ?? 0
  return list.flatMap((entry: unknown, i): Expression[] => {
    const path = `extensions.${EXPRESSION}.expressions[${i}]`
    const { expression: name, animation } = isObject(entry) ? entry : {}
    if (typeof name !== 'string' || name === '' || !isIndex(animation, count)) {
      report.error(
        'khr-character/expression',
        path,
        `${path} should have a name and the index of one of ${count} animations; found ${JSON.stringify(entry)?.slice(0, 60)}. It is left out.`,
        'Export the file again.',
      )
      return []
    }
    if (names.has(name)) {
      report.warn(
        'khr-character/expression-twice',
        path,
        `Two expressions are called "${name}"; the second is left out.`,
        'Give every expression its own name.',
      )
      return []
    }
    names.add(name)
    return [{ name, animation, path }]
  })
}

const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count

/** Whether the way to the end is not a straight line from the start. */
const isBent = (clip: Clip): boolean =>
  [...clip.joints, ...clip.morphs].some(
    ({ interpolation, times }) => interpolation !== 'linear' || times.length > 2,
  )

function reportOthers(json: Gltf, report: Report): void {
  const others = NOT_READ.filter((name) => json.extensionsUsed?.includes(name))
  if (others.length > 0)
    report.info('khr-character/not-read', 'extensionsUsed', `Not read: ${others.join(', ')}.`)
}
