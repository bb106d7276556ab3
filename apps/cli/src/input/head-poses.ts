import type { PoseAsset } from '@facework/documents'
import { convertPoses, createPoses } from '@facework/operations'
import { type HeadReport, headMapReport } from '@facework/operations/internal'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { type Head, headFromInput } from './head.ts'
import { onlyDocument } from './only-document.ts'
import type { ReadOptions } from './options.ts'
import { documentsOf, type Input, readInput } from './read-input.ts'

export interface HeadPosesOptions {
  /** A pose asset's file; another head's is sharing. */
  readonly poses?: string | undefined
  readonly full?: boolean | undefined
  readonly fps?: number | undefined
}

export interface HeadPoses {
  /** Missing for a character without a pose asset, and a head without faces. */
  readonly poses?: PoseAsset | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** The poses a head is driven through: those given, those stored with it, or created as `poses create` would. */
export async function posesForHead(head: Head, options: HeadPosesOptions, cwd: string): Promise<HeadPoses> {
  if (options.poses !== undefined) {
    const input = await readInput(options.poses, {}, cwd)
    return inMode(onlyDocument(input, 'poses'), head, options, input.diagnostics)
  }
  if (head.poses) return inMode(head.poses, head, options, [])
  if (head.character) return { diagnostics: [] }
  try {
    return createPoses(head, {
      name: head.input.name,
      mode: options.full ? 'full' : 'additive',
      frameRate: options.fps,
    })
  } catch (error) {
    if (!(error instanceof FaceworkError) || error.code !== 'poses/no-source') throw error
    return { diagnostics: [{ ...error.diagnostics[0]!, severity: 'info', path: head.input.file }] }
  }
}

/** What drives the head in a file, as every other verb says it; a file of clips has none. */
export async function headReport(
  input: Input,
  options: ReadOptions,
  cwd: string,
): Promise<HeadReport | undefined> {
  if (documentsOf(input, 'model').length !== 1) return undefined
  const head = headFromInput(input)
  const { poses } = await posesForHead(head, options, cwd).catch((error: unknown) => {
    // Frames that do not fit their clip are a matter of `poses create`; the rest of the file can be told all the same.
    if (error instanceof FaceworkError) return { poses: undefined }
    throw error
  })
  const maps = documentsOf(input, 'map')
  return poses && headMapReport({ model: head.model, poses }, maps.length === 1 ? maps[0] : undefined)
}

function inMode(
  poses: PoseAsset,
  head: Head,
  options: HeadPosesOptions,
  diagnostics: readonly Diagnostic[],
): HeadPoses {
  if (!options.full || poses.mode === 'full') return { poses, diagnostics }
  return { poses: convertPoses(poses, { mode: 'full', model: head.model }), diagnostics }
}
