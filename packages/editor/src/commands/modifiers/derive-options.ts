import type { Character, Clip, DocumentKindName, Id } from '@facework/documents'
import type { DeriveOptions } from '@facework/operations'
import type { Editing } from '../../editing.ts'
import type { DocumentOf } from '../../parameters.ts'

/**
 * [O2] What modifiers of a clip may look at: its skeleton, and a character of that skeleton. The one
 * they looked at before stays, or the clip would change with whoever is on stage; else the one on stage goes
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
  return {
    ...(skeleton ? { skeleton } : {}),
    ...(model ? { model } : {}),
    ...(poses ? { poses } : {}),
  }
}
