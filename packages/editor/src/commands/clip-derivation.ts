import type { Character, Clip, DocumentKindName, Id, ModifierUse } from '@facework/documents'
import { type DeriveOptions, revertClip } from '@facework/operations'
import { deriveClip, withBase } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { Editing } from '../editing.ts'
import type { DocumentOf } from '../parameters.ts'

// [O1]
/** The clip derived with another list of modifiers. Without modifiers and edits, it equals its source. */
export function putModifiers(
  editing: Editing,
  clip: Clip,
  modifiers: readonly ModifierUse[],
  character?: Id,
): void {
  if (modifiers.length === 0 && !clip.edits) {
    editing.put(withBase(clip, revertClip(clip)))
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

// [O2]
/**
 * What modifiers of a clip may look at: its skeleton, and a character of that skeleton. The one
 * they used before is kept, or the clip would change with the stage; without one, the one on stage goes
 * first, since its face is what the person who applies the modifier sees.
 */
export function deriveOptionsFor(editing: Editing, clip: Clip, characterId?: Id): DeriveOptions {
  const find = <K extends DocumentKindName>(id: Id | undefined, kind: K): DocumentOf<K> | undefined => {
    const document = id === undefined ? undefined : editing.documents.get(id)?.document
    return document?.kind === kind ? (document as DocumentOf<K>) : undefined
  }
  const fits = (character: Character | undefined) =>
    character && (!clip.skeleton || character.skeleton.id === clip.skeleton.id) ? character : undefined
  const seen = clip.lookedAt ?? []
  const before = ({ model, poses }: Character) =>
    seen.length > 0 && seen.every(({ id }) => id !== undefined && (id === model.id || id === poses?.id))
  const character =
    characterId === undefined
      ? (editing.all('character').find(before) ??
        fits(find(editing.preview.character, 'character')) ??
        editing.all('character').find(fits))
      : editing.get(characterId, 'character')
  const skeleton = find(clip.skeleton?.id ?? character?.skeleton.id, 'skeleton')
  const model = find(character?.model.id, 'model')
  const poses = find(character?.poses?.id, 'poses')
  return { skeleton, model, poses }
}
