import type { Editor } from '@facework/editor'
import type { LiveValues } from '../stage/character-view.ts'

/** What capture needs of the rest of the page. */
export interface CaptureHost {
  readonly editor: Editor
  /** `overClip`: what the source does not drive is as in the clip, otherwise at rest. */
  setLive(live: LiveValues | undefined, overClip: boolean): void
  seek(time: number): void
  /** Of the playhead, seconds. */
  time(): number
  say(words: string, tone: 'ok' | 'warn' | 'error'): void
}
