import type { Id } from '@facework/documents'
import { useEffect, useState } from 'react'
import { MenuAt } from '../../components/dialogs/menu.tsx'
import { useSession } from '../../session/use-session.ts'
import { stageLines } from './stage-menu-lines.tsx'

interface Asked {
  readonly x: number
  readonly y: number
  readonly over: Id | undefined
}

/** The menu of the right button on the stage. The camera has the drags of that button, so it opens on release. */
export function StageMenu() {
  const session = useSession()
  const [asked, setAsked] = useState<Asked>()
  const { stage } = session
  useEffect(
    () =>
      stage?.onMenu((x, y, character) => {
        if (character) session.selectCharacter(character.id)
        setAsked({ x, y, over: character?.id })
      }),
    [stage, session],
  )
  if (!asked) return null
  return (
    <MenuAt
      label="Stage"
      x={asked.x}
      y={asked.y}
      entries={() => stageLines(session, asked.over)}
      onClose={() => setAsked(undefined)}
    />
  )
}
