import type { Clip } from '@facework/documents'
import type { Problem } from './problem.ts'
import type { Performer } from './stage/performer.ts'
import { Store } from './store.ts'
import { type Theme, wantedTheme } from './theme.ts'

/** What the bodies do: move with their clip, stand as it begins, or stay as their files have them. */
export type Life = 'alive' | 'still' | 'off'

export interface StudioState {
  readonly clips: readonly Clip[]
  readonly clip: Clip | undefined
  readonly playing: boolean
  readonly loop: boolean
  /** Clip seconds a second. */
  readonly speed: number
  /** Seconds into the clip. */
  readonly time: number
  /** Controls set by hand, over what the clip says. */
  readonly overrides: ReadonlyMap<string, number>
  /** A control of one side drives its partner of the other. */
  readonly symmetric: boolean
  readonly performers: readonly Performer[]
  /** Changes whenever a performer takes other poses. */
  readonly casting: number
  /** Id of the performer the camera is close to. */
  readonly focus: string | undefined
  readonly problems: readonly Problem[]
  readonly problemsOpen: boolean
  readonly theme: Theme
  readonly life: Life
}

export type StudioStore = Store<StudioState>

export function createStudioStore(): StudioStore {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Store<StudioState>({
    clips: [],
    clip: undefined,
    // Whoever wants less motion starts it by hand.
    playing: !calm,
    loop: true,
    speed: 1,
    time: 0,
    overrides: new Map(),
    symmetric: true,
    performers: [],
    casting: 0,
    focus: undefined,
    problems: [],
    problemsOpen: false,
    theme: wantedTheme(),
    life: calm ? 'still' : 'alive',
  })
}
