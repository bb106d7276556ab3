import type { Clip, Document, ModifierUse, Skeleton } from '@facework/documents'
import { modifyClip, useModifier } from '@facework/operations'
import { usesOfStack } from '@facework/operations/internal'
import { FaceworkError, type Report, suggestion } from '@facework/report'
import type { ImportOptions } from './import-options.ts'

// [O2]
/** The clips that were asked for, through the skeleton's stack and what the options say. */
export function importClips(
  all: readonly Clip[],
  options: ImportOptions,
  skeleton: Skeleton | undefined,
  project: readonly Document[],
  report: Report,
): Clip[] {
  const stack = project.find((d) => d.kind === 'modifier' && d.id === skeleton?.modifiers?.id)
  const uses = [...(stack?.kind === 'modifier' ? usesOfStack(stack) : []), ...namedUses(options)]
  const clips: Clip[] = []
  for (const given of chosen(all, options)) {
    const clip = skeleton ? { ...given, skeleton: { id: skeleton.id } } : given
    if (uses.length === 0) {
      clips.push(clip)
      continue
    }
    const modified = modifyClip(clip, uses, skeleton ? { skeleton } : {})
    report.diagnostics.push(...modified.diagnostics)
    if (!options.curvesOnly || modified.clip.curves.length > 0) clips.push(modified.clip)
    else {
      report.info(
        'import/clip-without-curves',
        clip.name,
        `Clip "${clip.name}" moves joints only; without them nothing is left, and it was left out.`,
        'Import it with its joints, then bake them to curves.',
      )
    }
  }
  return clips
}

function chosen(all: readonly Clip[], { clips }: ImportOptions): readonly Clip[] {
  if (clips === 'all') return all
  if (clips === 'none') return []
  const found = all.filter((c) => c.name === clips.named || c.source?.take === clips.named)
  if (found.length > 0) return found
  const names = all.map((c) => c.name)
  throw new FaceworkError(
    'clip/unknown',
    clips.named,
    `There is no clip "${clips.named}"; there ${names.length === 0 ? 'are none' : `is ${names.join(', ')}`}.`,
    suggestion(clips.named, names),
  )
}

/** In the order in which each finds what the one before left it. */
function namedUses(options: ImportOptions): ModifierUse[] {
  const named: readonly (readonly [boolean, string])[] = [
    [options.deleteExistingCurves, 'delete-existing-curves'],
    [options.curvesOnly, 'curves-only'],
    [options.removeJointTracks && !options.curvesOnly, 'remove-joint-tracks'],
    [options.skipAllZeroCurves, 'skip-all-zero-curves'],
    [options.removeRedundantKeys, 'remove-redundant-keys'],
  ]
  return named.flatMap(([given, id]) => (given ? [useModifier(id)] : []))
}
