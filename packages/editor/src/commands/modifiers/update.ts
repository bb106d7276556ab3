import { findOutOfDate, type StackProject, updateClip } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import type { Editing } from '../../editing.ts'
import { documentOf, list, optional } from '../../parameters.ts'
import { deriveOptionsFor } from './derive-options.ts'

/** [O2] Derives clips anew whose stacks or modifiers changed since; their own modifiers and edits stay. */
export const updateClipsCommand = defineCommand({
  id: 'clip.update',
  title: 'Update clips that are out of date',
  parameters: {
    /** All that are out of date unless given. */
    clips: optional(list(documentOf('clip'))),
  },
  run(editing, { clips }) {
    const wanted = clips?.map((id) => editing.get(id, 'clip')) ?? editing.all('clip')
    const project = projectOf(editing)
    return findOutOfDate(wanted, project).map(({ clip }) => {
      const updated = updateClip(clip, { ...project, ...deriveOptionsFor(editing, clip) })
      editing.report(updated.diagnostics)
      editing.put(updated.clip)
      return clip.id
    })
  },
})

const projectOf = (editing: Editing): StackProject => ({
  stacks: editing.all('modifier'),
  skeletons: editing.all('skeleton'),
  lookup: ({ id }) => editing.documents.get(id)?.document,
})
