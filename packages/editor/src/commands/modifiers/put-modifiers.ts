import type { Clip, Id, ModifierUse } from '@facework/documents'
import { deriveClip, revertClip } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import type { Editing } from '../../editing.ts'
import { deriveOptionsFor } from './derive-options.ts'

/** [O1] The clip with another list of modifiers, derived anew. Without any, and without edits, it is its source. */
export function putModifiers(
  editing: Editing,
  clip: Clip,
  modifiers: readonly ModifierUse[],
  character?: Id,
): void {
  if (modifiers.length === 0 && !clip.edits) {
    editing.put(revertClip(clip))
    return
  }
  const derived = deriveClip({ ...clip, modifiers }, deriveOptionsFor(editing, clip, character))
  editing.report(derived.diagnostics)
  editing.put(derived.clip)
}

/** The modifier at a place of the clip's list, which must be the clip's own to be changed. */
export function ownUse(editing: Editing, clip: Clip, index: number): ModifierUse {
  const use = clip.modifiers[index]
  if (!use) {
    throw new FaceworkError(
      'clip/modifier-index',
      `modifiers[${index}]`,
      `Clip "${clip.name}" has ${clip.modifiers.length} modifiers; there is none at ${index}.`,
      'They count from 0.',
    )
  }
  if (use.stack === undefined) return use
  const stack = editing.documents.get(use.stack)?.document
  throw new FaceworkError(
    'clip/modifier-of-stack',
    `modifiers[${index}]`,
    `"${use.modifier}" came to clip "${clip.name}" with stack "${stack?.name ?? use.stack}", which other clips go through as well.`,
    'Change the stack, then update the clip; or put a modifier of its own on the clip.',
  )
}
