import type { Clip } from '@facework/documents'
import { evaluateFrame } from '@facework/operations'
import { bodyClips } from '../clips/body-clips.ts'
import { emoteClips } from '../clips/emote-clips.ts'
import type { CharacterDocuments } from '../documents-from-character.ts'
import { COMBINATIONS, CONTROLS, type ControlValues } from '../face/controls.ts'
import { faceFrame } from '../measure/face-frame.ts'
import type { CastCharacter } from '../people/character.ts'
import type { BoothState, Sheet, Tile } from './booth.ts'
import { bothSides, EXPRESSIONS, VALIDATION } from './expressions.ts'

/** A character in front of the camera. */
export interface SheetSubject {
  character: CastCharacter
  documents: CharacterDocuments
}
const FRONT = [0, 0] as const
const TURNED = [28, 4] as const
const LEFT = [40, 2] as const

/** Joints and morphs that a face has under the controls, for the booth. */
export const faceState = ({ documents }: SheetSubject, values: ControlValues): BoothState =>
  faceFrame(documents, values)
const height = (s: SheetSubject) => s.character.origin[1]
/** Distance at which ears, hair and antenna are inside the picture. */
export const framing = (s: SheetSubject): number =>
  ({ human: 1.18, goblin: 1.35, robot: 1.3 })[s.character.family]

function tile(s: SheetSubject, label: string, values: ControlValues, o: Partial<Tile> = {}): Tile {
  return {
    states: { [s.character.name]: faceState(s, values) },
    label,
    view: FRONT,
    aim: [0, height(s) + 0.012, 0],
    distance: framing(s) * 0.9,
    ...o,
  }
}
const whole = (view: readonly [number, number]): Partial<Tile> => ({ view, distance: 3.3, aim: [0, 0.43, 0] })

/** Head and body from three sides. */
export const beautySheet = (s: SheetSubject): Sheet => ({
  columns: 3,
  width: 480,
  tiles: [
    tile(s, '', {}, { view: FRONT, distance: framing(s) }),
    tile(s, '', {}, { view: LEFT, distance: framing(s) }),
    tile(s, '', {}, { view: [88, 0], distance: framing(s) }),
    tile(s, '', {}, whole(FRONT)),
    tile(s, '', {}, whole(TURNED)),
    tile(s, '', {}, whole([180, 5])),
  ],
})
const SEEN_FROM_ASIDE = /Dimpler|Puff|Pucker|Jaw(Left|Right)|ChinRaiser|Suck|Tongue|Funnel|Press|LipsTogether/
export const controlSheet = (s: SheetSubject): Sheet => ({
  columns: 9,
  width: 210,
  tiles: ['Neutral', ...CONTROLS].map((n) =>
    tile(s, n, n === 'Neutral' ? {} : { [n]: 1 }, { view: SEEN_FROM_ASIDE.test(n) ? TURNED : FRONT }),
  ),
})
export const combinationSheet = (s: SheetSubject): Sheet => ({
  columns: 8,
  width: 220,
  tiles: COMBINATIONS.map((bases) =>
    tile(
      s,
      bases.join('_').replace(/Left/g, 'L').replace(/Right/g, 'R'),
      Object.fromEntries(bases.map((b) => [b, 1])),
      {
        view: /Tongue|Pucker/.test(bases.join()) ? TURNED : FRONT,
      },
    ),
  ),
})
export const expressionSheet = (s: SheetSubject): Sheet => ({
  columns: 6,
  width: 320,
  tiles: Object.entries(EXPRESSIONS).map(([label, e]) =>
    tile(s, label, e.values, { view: e.turned ? TURNED : FRONT }),
  ),
})
export const validationSheet = (subjects: readonly SheetSubject[]): Sheet => ({
  columns: 5,
  width: 320,
  tiles: subjects.flatMap((s) => Object.entries(VALIDATION).map(([label, values]) => tile(s, label, values))),
})
/** Close-ups of eyes and mouth, where defects hide. */
export function closeSheet(s: SheetSubject): Sheet {
  const e = s.character.head.eye.centre
  const eyes: Partial<Tile> = { fov: 11, distance: framing(s) * 0.85, aim: [0.02, height(s) + e[1], 0.06] }
  const mouth: Partial<Tile> = { ...eyes, aim: [0, height(s) + s.character.head.mouth.y + 0.004, 0.06] }
  const blink = (k: number, more: ControlValues = {}) => ({ LeftEyeClosed: k, RightEyeClosed: k, ...more })
  return {
    columns: 5,
    width: 340,
    tiles: [
      ...[0, 0.25, 0.5, 0.75, 1].map((k) => tile(s, `blink ${k}`, blink(k), { ...eyes, view: TURNED })),
      ...[0.5, 1].map((k) => tile(s, `blink ${k} side`, blink(k), { ...eyes, view: LEFT })),
      tile(s, 'blink + down', blink(0.5, { EyesLookDown: 1 }), eyes),
      tile(s, 'look left up', { EyesLookLeft: 1, EyesLookUp: 1 }, eyes),
      tile(s, 'squint', bothSides({ CheekRaiser: 1 }), eyes),
      tile(s, 'neutral', {}, { ...mouth, view: TURNED }),
      tile(s, 'jaw', { JawDrop: 1 }, { ...mouth, view: TURNED }),
      tile(s, 'jaw .4', { JawDrop: 0.4 }, mouth),
      tile(s, 'sealed', { JawDrop: 1, LipsTogether: 1 }, { ...mouth, view: TURNED }),
      tile(s, 'smile', bothSides({ LipCornerPuller: 1 }), { ...mouth, view: TURNED }),
      tile(s, 'grin', bothSides({ LipCornerPuller: 1, UpperLipRaiser: 0.7, LowerLipDepressor: 0.6 }), {
        ...mouth,
        view: TURNED,
      }),
      tile(s, 'pucker', { Pucker: 1 }, { ...mouth, view: LEFT }),
      tile(s, 'funnel', { Funneler: 1 }, { ...mouth, view: TURNED }),
      tile(s, 'tongue', { JawDrop: 0.8, TongueOut: 1 }, { ...mouth, view: LEFT }),
      tile(s, 'suck', { UpperLipSuck: 1, LowerLipSuck: 1 }, { ...mouth, view: TURNED }),
    ],
  }
}
/** Relatives of one family side by side. */
export const seedSheet = (subjects: readonly SheetSubject[]): Sheet => ({
  columns: 6,
  width: 300,
  tiles: subjects.map((s) => tile(s, s.character.name, {}, { view: [14, 3], distance: framing(s) * 1.06 })),
})
const MOMENTS = 6
/** A clip at six times, on a row; clips with a body are shown whole. */
export function clipSheet(s: SheetSubject, clips: readonly Clip[]): Sheet {
  return {
    columns: MOMENTS * 2,
    width: 150,
    tiles: clips.flatMap((clip) =>
      Array.from({ length: MOMENTS }, (_, i): Tile => {
        const time = ((i + 0.5) / MOMENTS) * clip.duration
        const label = `${clip.name} ${time.toFixed(2)}`
        const frame = evaluateFrame({ model: s.documents.model, poses: s.documents.poses, clip, time })
        const states = { [s.character.name]: frame }
        return tile(s, label, {}, clip.joints.length ? { ...whole([12, 3]), states } : { states })
      }),
    ),
  }
}
/** The three together, each in its own mood: the picture at the top of the README. */
export function posterSheet(three: readonly SheetSubject[]): Sheet {
  const faces: readonly ControlValues[] = [
    {
      ...bothSides({
        LipCornerPuller: 0.75,
        CheekRaiser: 0.3,
        OuterBrowRaiser: 0.4,
        InnerBrowRaiser: 0.3,
        UpperLipRaiser: 0.25,
      }),
      JawDrop: 0.22,
      EyesLookLeft: 0.35,
    },
    {
      ...bothSides({
        LipCornerPuller: 1,
        CheekRaiser: 0.55,
        UpperLipRaiser: 0.4,
        InnerBrowRaiser: 0.5,
        OuterBrowRaiser: 0.6,
        EyeClosed: 0.1,
      }),
      JawDrop: 0.6,
    },
    {
      ...bothSides({
        InnerBrowRaiser: 0.6,
        OuterBrowRaiser: 0.9,
        LipCornerPuller: 0.8,
        EyeUpperLidRaiser: 0.6,
      }),
      JawDrop: 0.35,
      EyesLookRight: 0.45,
    },
  ]
  const clips = [...bodyClips(), ...emoteClips()]
  const moments = [
    { clip: 'wave', time: 0.72 },
    { clip: 'emote-cheer', time: 1.05 },
    { clip: 'shrug', time: 0.8 },
  ]
  const states = Object.fromEntries(
    three.map((s, i) => {
      const { clip, time } = moments[i]!
      const body = clips.find((c) => c.name === clip)!
      const { model, poses } = s.documents
      return [
        s.character.name,
        evaluateFrame({ model, poses, clip: { ...body, curves: [] }, time, curves: faces[i]! }),
      ]
    }),
  )
  return {
    columns: 1,
    width: 1600,
    height: 900,
    labels: false,
    background: 0xf1dcc0,
    tiles: [{ states, view: [0, 3], aim: [0, 0.45, 0], distance: 3.15, fov: 19 }],
  }
}
/** The game version of the three, neutral and in two expressions. */
export const gameSheet = (three: readonly SheetSubject[]): Sheet => ({
  columns: 3,
  width: 420,
  tiles: three.flatMap((s) =>
    (['neutral', 'laugh', 'scream'] as const).map((e) =>
      tile(s, `${s.character.name} game, ${e}`, EXPRESSIONS[e]!.values, { view: TURNED }),
    ),
  ),
})
