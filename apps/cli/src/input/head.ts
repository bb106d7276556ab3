import type { Clip, Model, PoseAsset, Skeleton } from '@facework/documents'
import type { InBetweenMorph, PoseFrames } from '@facework/formats/internal'
import type { CharacterDocuments } from '@facework/operations'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { kindsIn } from './only-document.ts'
import type { ReadOptions } from './options.ts'
import { documentsOf, type Input } from './read-input.ts'
import type { ProjectFile } from './referenced-file.ts'

/** A head, and what came with it. */
export interface Head {
  /** The file its model is in. */
  readonly input: Input
  readonly model: Model
  readonly clips: readonly Clip[]
  readonly poseFrames?: PoseFrames | undefined
  readonly inBetweens?: readonly InBetweenMorph[] | undefined
  /** The pose asset in the same file. */
  readonly poses?: PoseAsset | undefined
  readonly skeleton?: Skeleton | undefined
  /** With all it refers to, where a character was given and not only a head. */
  readonly character?: CharacterDocuments | undefined
  /** The project that lists the character. */
  readonly project?: ProjectFile | undefined
  readonly diagnostics: readonly Diagnostic[]
}

export interface ReadHeadOptions extends ReadOptions {
  /** Take the place of the character's own, which is then not read. */
  readonly poses?: string | undefined
  readonly graph?: string | undefined
}

/** The only model of a file, and what is with it. */
export function headFromInput(input: Input): Head {
  const models = documentsOf(input, 'model')
  if (models.length !== 1) {
    throw new FaceworkError(
      models.length === 0 ? 'cli/no-head' : 'cli/several-heads',
      input.file,
      models.length === 0
        ? `"${input.file}" holds no head: ${kindsIn(input)} found where a model is needed.`
        : `"${input.file}" holds ${models.length} models: ${models.map((m) => m.name).join(', ')}.`,
      models.length === 0 ? 'Give the file with the mesh.' : 'Give a file with one of them.',
    )
  }
  const assets = documentsOf(input, 'poses')
  const [skeleton] = documentsOf(input, 'skeleton')
  return {
    input,
    model: models[0]!,
    clips: documentsOf(input, 'clip'),
    poseFrames: input.poseFrames,
    inBetweens: input.inBetweens,
    poses: assets.length === 1 ? assets[0]! : undefined,
    skeleton,
    diagnostics: input.diagnostics,
  }
}
