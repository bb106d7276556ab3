import type { Clip } from '@facework/documents'
import { reimportClip } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf } from '../../parameters.ts'
import { deriveOptionsFor } from './derive-options.ts'

/** [O1] A clip on what its file holds now; modifiers and edits are played over it again. */
export const reimportClipCommand = defineCommand({
  id: 'clip.reimport',
  title: 'Reimport clip',
  parameters: {
    clip: documentOf('clip'),
    /** As an importer reads it. */
    from: data<Clip>('a clip'),
  },
  run(editing, { clip: id, from }) {
    const clip = editing.get(id, 'clip')
    const reimported = reimportClip(clip, from, deriveOptionsFor(editing, clip))
    editing.report(reimported.diagnostics)
    editing.put(reimported.clip)
    editing.select({ document: id })
    return reimported.conflicts
  },
})
