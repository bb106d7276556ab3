import { type HeadReport, headMapReport } from '@facework/operations/internal'
import { useMemo } from 'react'
import { useCharacter, useDocument } from '../../session/use-session.ts'

/** What drives the current character: by its own map, or by the one that is detected while it has none. */
export function useMapReport(): HeadReport | undefined {
  const { character, poses, characterView } = useCharacter()
  const own = useDocument(character?.map?.id, 'map')
  const model = characterView?.documents.model
  const shown = characterView?.documents.poses
  const map = own ?? characterView?.opened.map
  return useMemo(
    () => (model && poses && poses === shown ? headMapReport({ model, poses }, map) : undefined),
    [model, poses, shown, map],
  )
}
