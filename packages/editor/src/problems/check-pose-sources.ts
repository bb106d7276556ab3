import type { Document } from '@facework/documents'
import { posesOutOfDate } from '@facework/operations/internal'
import type { Problem } from './problem.ts'

// [P2]
/** Pose assets whose clip was changed since they were made from it. */
export function checkPoseSources(documents: readonly Document[]): Problem[] {
  const clips = documents.filter((d) => d.kind === 'clip')
  const characters = documents.filter((d) => d.kind === 'character')
  return documents.flatMap((asset): Problem[] => {
    if (asset.kind !== 'poses' || asset.source?.fingerprint === undefined) return []
    const clip = clips.find((c) => posesOutOfDate(asset, c))
    if (!clip) return []
    const model = characters.find((c) => c.poses?.id === asset.id)?.model.id
    return [
      {
        severity: 'warning',
        code: 'poses/out-of-date',
        path: 'source',
        message: `Pose asset "${asset.name}" is out of date: clip "${clip.name}" was changed since.`,
        hint: 'Update it from its source; names, ranges, masks and poses of your own stay.',
        document: asset.id,
        fixes:
          model === undefined
            ? []
            : [
                {
                  title: 'Update poses',
                  command: 'poses.update',
                  args: { asset: asset.id, model, clip: clip.id },
                },
              ],
      },
    ]
  })
}
