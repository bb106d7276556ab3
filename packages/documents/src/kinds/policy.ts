import { type GazeControls, type SpeechRegion, USUAL_POLICY } from '../parts/policy-controls.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  type Schema,
  withDefault,
} from '../schema/schema.ts'

/** When a clip counts as speech. */
export interface SpeechActivity {
  /** A mouth control this far from 0 is full activity. */
  readonly full: number
  /** Seconds before and after a sound that still count as speech, and over which it fades. */
  readonly reach: number
}

/** How far lids follow the eyes, as a part of shut (down) and of wide open (up). */
export interface LidFollow {
  readonly down: number
  readonly up: number
}

/** An expression that holds others back while it is there, as those of VRM do. */
export interface PolicyOverride {
  readonly control: string
  readonly holdsBack: 'mouth' | 'blink' | 'gaze'
  /** `block`: wholly, as soon as it is above 0; `blend`: as far as it is there. */
  readonly mode: 'block' | 'blend'
}

// [T4]
/** How speech, emotion, blink and gaze share a face. */
export interface Policy extends DocumentHeader<'policy'> {
  readonly speech: readonly SpeechRegion[]
  readonly activity: SpeechActivity
  /**
   * Controls that shut the eyes, by vocabulary: the greatest of all sources is shown. Blinks by themselves
   * use the first that the head has.
   */
  readonly blink: readonly (readonly string[])[]
  /** By vocabulary; the first that the head has is used. */
  readonly gaze: readonly GazeControls[]
  readonly lids: LidFollow
  readonly overrides: readonly PolicyOverride[]
}

const part = numberWithin(0, 1)
const names = list(nameText)

const speechSchema: Schema<SpeechRegion> = object<SpeechRegion>({
  region: nameText,
  controls: names,
  yield: withDefault(part, 0.6),
})

const gazeSchema: Schema<GazeControls> = object<GazeControls>({
  eye: withDefault(oneOf('left', 'right', 'both'), 'both'),
  up: nameText,
  down: nameText,
  left: nameText,
  right: nameText,
  lidsDown: optional(names),
  lidsUp: optional(names),
})

export const policyKind = defineKind<Policy>({
  kind: 'policy',
  version: LAYOUT_VERSIONS.policy,
  fields: {
    speech: withDefault(list(speechSchema), USUAL_POLICY.speech),
    activity: withDefault(
      object<SpeechActivity>({
        full: withDefault(numberWithin(0.001), USUAL_POLICY.activity.full),
        reach: withDefault(numberWithin(0, 10), USUAL_POLICY.activity.reach),
      }),
      USUAL_POLICY.activity,
    ),
    blink: withDefault(list(names), USUAL_POLICY.blink),
    gaze: withDefault(list(gazeSchema), USUAL_POLICY.gaze),
    lids: withDefault(
      object<LidFollow>({
        down: withDefault(part, USUAL_POLICY.lids.down),
        up: withDefault(part, USUAL_POLICY.lids.up),
      }),
      USUAL_POLICY.lids,
    ),
    overrides: withDefault(
      list(
        object<PolicyOverride>({
          control: nameText,
          holdsBack: oneOf('mouth', 'blink', 'gaze'),
          mode: withDefault(oneOf('block', 'blend'), 'block'),
        }),
      ),
      [],
    ),
  },
  check(policy, report) {
    checkUnique(
      policy.speech.flatMap((s) => s.controls),
      'speech',
      'control',
      report,
    )
  },
})
