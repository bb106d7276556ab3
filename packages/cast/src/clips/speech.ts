import type { ControlValues } from '../face/controls.ts'
import { bothSides } from '../look/expressions.ts'
import type { FaceTrack } from './face-track.ts'

/** Mouth shapes of speech; each is a full set of the speech controls. */
const VISEMES = {
  sil: {},
  AA: { JawDrop: 0.55, ...bothSides({ LowerLipDepressor: 0.15 }) },
  AH: { JawDrop: 0.36 },
  EH: { JawDrop: 0.3, ...bothSides({ LipStretcher: 0.3, LowerLipDepressor: 0.2 }) },
  EE: {
    JawDrop: 0.14,
    ...bothSides({ LipStretcher: 0.55, LowerLipDepressor: 0.35, UpperLipRaiser: 0.2, LipCornerPuller: 0.15 }),
  },
  OH: { JawDrop: 0.4, Funneler: 0.65 },
  OO: { JawDrop: 0.2, Pucker: 0.7, Funneler: 0.2 },
  W: { JawDrop: 0.12, Pucker: 0.9 },
  MBP: { LipPresser: 0.55 },
  FV: { JawDrop: 0.1, LowerLipSuck: 0.65, ...bothSides({ UpperLipRaiser: 0.35 }) },
  TH: { JawDrop: 0.2, TongueOut: 0.35, TongueUp: 0.1 },
  L: { JawDrop: 0.28, TongueUp: 0.6 },
  S: { JawDrop: 0.06, ...bothSides({ LipStretcher: 0.35, LowerLipDepressor: 0.4, UpperLipRaiser: 0.15 }) },
  R: { JawDrop: 0.18, Funneler: 0.4, Pucker: 0.2 },
  K: { JawDrop: 0.22, ...bothSides({ LipStretcher: 0.15 }) },
} satisfies Record<string, ControlValues>
export type Viseme = keyof typeof VISEMES

/** Keys every speech control that the words need at every sound, so that one shape flows into the next. */
export function speak(track: FaceTrack, sounds: readonly (readonly [number, Viseme])[]): FaceTrack {
  const shape = (v: Viseme): ControlValues => VISEMES[v]
  const used = new Set(sounds.flatMap(([, v]) => Object.keys(shape(v))))
  for (const control of used)
    track.key(control, ...sounds.map(([t, v]) => [t, shape(v)[control] ?? 0] as const))
  return track
}
