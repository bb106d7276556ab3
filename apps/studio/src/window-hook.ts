import type { App } from './app.ts'
import type { Performer } from './stage/performer.ts'

/**
 * What tests and curious people find as `window.facework`. `seek` and `refresh` evaluate at once, so that
 * three.js objects can be read right after, whatever the frame rate.
 */
export interface FaceworkHook extends Omit<App, 'conductor'> {
  readonly performers: readonly Performer[]
  play(): void
  pause(): void
  /** Plays a clip of the list by its name. */
  pickClip(name: string): void
  performer(name: string): Performer
  /** What a control shows now. */
  value(control: string): number
}

declare global {
  interface Window {
    facework: FaceworkHook
  }
}

export function installHook({ conductor, ...app }: App): void {
  const { store } = app
  window.facework = {
    ...app,
    get performers() {
      return store.state.performers
    },
    play: () => store.set({ playing: true }),
    pause: () => store.set({ playing: false }),
    pickClip(name) {
      const clip = store.state.clips.find((c) => c.name === name)
      if (!clip) throw new Error(`There is no clip "${name}".`)
      store.set({ clip })
    },
    performer(name) {
      const found = store.state.performers.find((p) => p.name === name)
      if (!found) throw new Error(`"${name}" is not on stage.`)
      return found
    },
    value: (control) => conductor.value(control),
  }
}
