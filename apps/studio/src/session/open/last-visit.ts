import type { Id } from '@facework/documents'
import { subscribeTo } from '@facework/editor'
import { browserStorage, keepForNextVisit } from '../../base/browser-storage.ts'
import type { Session } from '../session.ts'

/** What was open when the tab was left: the stage and the clip at its time. */
export interface Visit {
  readonly onStage: readonly Id[]
  readonly character: Id | undefined
  readonly clip: Id | undefined
  readonly time: number
  readonly playing: boolean
}

/** Projects of other folders may have been served at the same address. */
const keyOf = ({ editor }: Session) => `facework-visit:${location.host}:${editor.store.getState().workspace}`

/** The last visit, as far as what was open is still there. */
export function lastVisit(session: Session): Visit | undefined {
  const { editor } = session
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(keyOf(session)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { onStage = [], character, clip, time = 0, playing = false } = kept as Partial<Visit>
    const there = onStage.filter((id) => editor.document(id, 'character'))
    if (there.length === 0 && !editor.document(clip, 'clip')) return undefined
    return {
      onStage: there,
      character: character !== undefined && there.includes(character) ? character : undefined,
      clip: editor.document(clip, 'clip')?.id,
      time: Number.isFinite(time) ? time : 0,
      playing: playing === true,
    }
  } catch {
    return undefined
  }
}

/** Remembers from now on what is open; the time when the tab is left. */
export function rememberVisit(session: Session): void {
  const { editor, stageState } = session
  const remember = () => {
    const { clip, character, time, playing } = editor.preview.getState()
    const visit: Visit = { onStage: stageState.getState().onStage, character, clip, time, playing }
    keepForNextVisit(keyOf(session), JSON.stringify(visit))
  }
  for (const key of ['clip', 'character', 'playing'] as const)
    subscribeTo(editor.preview, (p) => p[key], remember)
  subscribeTo(stageState, (s) => s.onStage, remember)
  addEventListener('pagehide', remember)
}
