import { type Diagnostic, Report } from '@facework/report'
import { factsOfPoses } from '../check/frames/frame-table.ts'
import type { HeadToCheck } from '../check/head-to-check.ts'
import { attachmentsAsJoints } from './attachment-joints.ts'
import { type PrepareOptions, prepareRobloxHead } from './prepare-roblox-head.ts'

/** Targets that heads are written for. */
export const EXPORT_TARGETS = ['roblox', 'vrm', 'web', 'quest'] as const
export type ExportTarget = (typeof EXPORT_TARGETS)[number]

export interface HeadForTarget {
  readonly head: HeadToCheck
  readonly diagnostics: readonly Diagnostic[]
}

// [H4]
/** A head as a target wants it, ready to be written as .glb or .fbx with every joint keyed on every frame. */
export function prepareHeadFor(
  head: HeadToCheck,
  target: ExportTarget,
  options: PrepareOptions = {},
): HeadForTarget {
  if (target === 'roblox') {
    const { model, poses, report } = prepareRobloxHead(head, options)
    return { head: { model, poses, source: factsOfPoses(model, poses) }, diagnostics: report.diagnostics }
  }
  const prepared = { ...head, model: attachmentsAsJoints(head.model), clips: [], source: undefined }
  const report = new Report()
  if (target === 'vrm') {
    report.warn(
      'head/export-no-vrm',
      head.model.name,
      'A .glb is written: expressions, humanoid bones and meta data of VRM are not.',
      'Add them with UniVRM or the VRM add-on for Blender.',
    )
  }
  return { head: prepared, diagnostics: report.diagnostics }
}
