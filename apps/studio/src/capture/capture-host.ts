import type { Editor } from '@facework/editor'
import type { LiveValues } from '../stage/character-view.ts'

/** What capture needs of the rest of the page. */
export interface CaptureHost {
  readonly editor: Editor
  setLive(live: LiveValues | undefined): void
  seek(time: number): void
  /** Of the playhead, seconds. */
  time(): number
  say(words: string, tone: 'ok' | 'warn' | 'error'): void
}
