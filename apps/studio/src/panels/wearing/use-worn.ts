import { useMemo } from 'react'
import { useCharacterId, useEditor, useSession, useWearing } from '../../session/use-session.ts'
import type { WornNow } from '../../session/wearing/wearing.ts'

/** What the selected character wears, outermost first, and the one that is selected among it. */
export function useWorn(): {
  readonly character: string | undefined
  readonly worn: readonly WornNow[]
  readonly selected: WornNow | undefined
} {
  const { wearing } = useSession()
  const character = useCharacterId()
  const documents = useEditor((s) => s.documents)
  const chosen = useWearing((s) => s.selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from the documents
  const worn = useMemo(
    () => (character === undefined ? [] : wearing.wornBy(character)),
    [wearing, character, documents],
  )
  return { character, worn, selected: worn.find((w) => w.accessory.id === chosen) ?? worn[0] }
}
