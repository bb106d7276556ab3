import type { HeadToCheck } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { posesForHead } from './head-poses.ts'
import type { ReadOptions } from './options.ts'
import { readHead } from './read-head.ts'

/** A head with what its file contained before it was repaired. */
export async function readHeadToCheck(
  file: string,
  options: ReadOptions & { readonly poses?: string | undefined },
  cwd: string,
): Promise<HeadToCheck> {
  const head = await readHead(file, options, cwd)
  const { poses, diagnostics } = await posesOrNone(head, options, cwd)
  return {
    model: head.model,
    poses,
    clips: head.clips,
    poseClip: head.poseFrames?.clip,
    // A character's model was repaired when it was imported.
    source: head.character ? undefined : head.input.source,
    diagnostics: [...head.diagnostics, ...diagnostics],
  }
}

/** Frames without an animation are a finding, not the end of the check. */
async function posesOrNone(...given: Parameters<typeof posesForHead>): ReturnType<typeof posesForHead> {
  try {
    return await posesForHead(...given)
  } catch (error) {
    if (!(error instanceof FaceworkError) || !error.code.startsWith('poses/')) throw error
    return { diagnostics: error.diagnostics }
  }
}
