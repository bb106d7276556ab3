import { takeFiles } from './import/take-files.tsx'
import type { Session } from './session/session.ts'
import type { CharacterView } from './stage/character-view.ts'

/**
 * What tests and curious people find as `window.facework`. `seek` and `refresh` evaluate at once, so that
 * three.js objects can be read right after, whatever the frame rate.
 */
export interface FaceworkHook {
  readonly session: Session
  /** Fulfilled when the project is read and its first characters stand on stage. */
  readonly ready: Promise<void>
  readonly characterViews: readonly CharacterView[]
  characterView(name: string): CharacterView
  play(): void
  pause(): void
  seek(time: number): void
  /** Evaluates everyone at the present time, without waiting for the next frame. */
  refresh(): void
  /** Plays a clip of the project by its name. */
  pickClip(name: string): void
  /** What a control shows now. */
  value(control: string): number
  /** Brings files in as usual, without the question a drop asks. */
  take(files: readonly File[]): Promise<void>
  /** Fulfilled when everyone who was called stands on stage. */
  whenCharactersLoaded(): Promise<void>
}

declare global {
  interface Window {
    facework: FaceworkHook
  }
}

export function installHook(session: Session, ready: Promise<void>): void {
  const { editor, playback } = session
  window.facework = {
    session,
    ready,
    get characterViews() {
      return [...session.characterViews]
    },
    characterView(name) {
      const found = [...session.characterViews].find((p) => p.name === name)
      if (!found) throw new Error(`"${name}" is not on stage.`)
      return found
    },
    play: () => editor.preview.setState({ playing: true }),
    pause: () => editor.preview.setState({ playing: false }),
    seek: (time) => playback.seek(time),
    refresh: () => playback.refresh(),
    pickClip(name) {
      const clip = editor.documents('clip').find((c) => c.name === name)
      if (!clip) throw new Error(`There is no clip "${name}".`)
      editor.preview.setState({ clip: clip.id })
    },
    value: (control) => playback.value(control),
    take: (files) => takeFiles(session, files),
    whenCharactersLoaded: () => session.characters.whenLoaded(),
  }
}
