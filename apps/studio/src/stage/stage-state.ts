import type { Id } from '@facework/documents'
import type { BodyMotion } from './body-clip-player.ts'
import type { CharacterView } from './character-view.ts'
import type { LightingName } from './lighting.ts'
import type { ShadingName } from './shading.ts'

export type Tool = 'select' | 'move' | 'rotate'

/** What stands on the stage and how one looks at it. Not part of any document. */
export interface StageState {
  /** While the project is read, nothing is missing yet. */
  readonly opening: boolean
  /** Until the first characters are drawn, hidden work waits for them. */
  readonly arriving: boolean
  /** Then panels are filled; until that is done, their first picture does not move. */
  readonly settled: boolean
  /** Characters on stage by id, from the left. */
  readonly onStage: readonly Id[]
  /** Those that can be drawn by now. */
  readonly characterViews: ReadonlyMap<Id, CharacterView>
  /** Who the camera is close to. */
  readonly focus: Id | undefined
  /** Who is drawn alone. */
  readonly isolated: Id | undefined
  /** The camera goes round what it looks at. */
  readonly turntable: boolean
  /** Characters that play a clip of their own, by id. */
  readonly ownClips: ReadonlyMap<Id, { readonly clip: Id; readonly offset: number }>
  readonly bodyMotion: BodyMotion
  /** Moods are layered under the clip, as in a game. */
  readonly showMood: boolean
  readonly lighting: LightingName
  readonly shading: ShadingName
  readonly showJoints: boolean
  readonly tool: Tool
  readonly space: 'local' | 'parent'
  /** The joint that is picked, of the selected character. */
  readonly joint: string | undefined
  /** A control of one side drives its partner of the other. */
  readonly symmetric: boolean
}

export function initialStageState(): StageState {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    opening: true,
    arriving: true,
    settled: false,
    onStage: [],
    characterViews: new Map(),
    focus: undefined,
    isolated: undefined,
    turntable: false,
    ownClips: new Map(),
    // Reduced motion: the user starts it.
    bodyMotion: calm ? 'paused' : 'playing',
    showMood: !calm,
    lighting: 'studio',
    shading: 'materials',
    showJoints: false,
    tool: 'select',
    space: 'local',
    joint: undefined,
    symmetric: true,
  }
}

/** More characters than this do not fit on a stage. */
export const MAX_ON_STAGE = 20
