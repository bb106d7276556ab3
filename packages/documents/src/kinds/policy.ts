import {
  type GazeControls,
  SPEECH_REGIONS,
  type SpeechRegion,
  T4_BLINK,
  T4_GAZE,
} from '../parts/policy-controls.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
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
  version: 1,
  fields: {
    speech: withDefault(list(speechSchema), SPEECH_REGIONS),
    activity: withDefault(
      object<SpeechActivity>({
        full: withDefault(numberWithin(0.001), 0.15),
        reach: withDefault(numberWithin(0, 10), 0.15),
      }),
      { full: 0.15, reach: 0.15 },
    ),
    blink: withDefault(list(names), T4_BLINK),
    gaze: withDefault(list(gazeSchema), T4_GAZE),
    lids: withDefault(object<LidFollow>({ down: withDefault(part, 0.35), up: withDefault(part, 0.3) }), {
      down: 0.35,
      up: 0.3,
    }),
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

/** The policy of rule T4. The id is written down for ever. */
export const defaultPolicy: Policy = /* @__PURE__ */ policyKind.create(
  'Usual',
  {},
  '01a1e200-3c40-7d15-a6b2-90c4e7f1583d',
)
