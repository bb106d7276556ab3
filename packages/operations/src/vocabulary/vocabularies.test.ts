import { describe, expect, it } from 'vitest'
import { detectMap, mapFromDetection } from '../index.ts'
import { answerQuestions } from '../internal.ts'
import { expandVocabulary, type TestVocabulary, VOCABULARIES } from './test-vocabularies.ts'
import { isSoundOrMood } from './words/sound-names.ts'

/** Ways in which makers write the same names; sides and numbers stay readable. */
const SCRAMBLES: readonly (readonly [string, (name: string, i: number) => string])[] = [
  ['as documented', (name) => name],
  ['behind a prefix', (name) => `ai_${name}`],
  ['behind the name of a mesh', (name) => `Hero_Body_v2.${name}`],
  ['with an ending', (name) => `${name}_h`],
  ['numbered in front', (name, i) => `${String(i + 1).padStart(2, '0')}_${name}`],
  ['numbered at the end', (name) => `${name}_001`],
  ['in capitals', (name) => (/[_.]/.test(name) ? name.toUpperCase() : name)],
]

/** Names that detection drives with other controls than they mean, and those it drives not at all. */
function judge(vocabulary: TestVocabulary, scramble: (name: string, i: number) => string) {
  const truth = new Map(
    [...expandVocabulary(vocabulary)].map(([name, controls], i) => [scramble(name, i), controls]),
  )
  const { lines } = detectMap({ names: [...truth.keys()], set: 'arkit-52' })
  const wrong: string[] = []
  let right = 0
  for (const [name, controls] of truth) {
    const drivers = lines
      .filter((line) => line.targets.some((t) => t.name === name && t.gain > 0))
      .map((line) => line.control)
    if (controls.every((c) => drivers.includes(c)) && drivers.length === controls.length) right++
    else wrong.push(`${name}: ${drivers.join(', ') || 'nothing'} instead of ${controls.join(', ')}`)
  }
  return { right, of: truth.size, wrong }
}

describe('[M3] names of public vocabularies', () => {
  it.each(SCRAMBLES)('%s', (_, scramble) => {
    const found = VOCABULARIES.map((each) => judge(each, scramble))
    const [right, of] = [found.reduce((n, f) => n + f.right, 0), found.reduce((n, f) => n + f.of, 0)]
    expect(right / of, found.flatMap((f) => f.wrong).join('\n')).toBeGreaterThanOrEqual(0.98)
  })
})

/** Shapes of heads and bodies that are no movement of a face. */
// biome-ignore format: a list
const STRANGERS = [
  'Body_Fat', 'HideHairBalls', 'Breast_L', 'Muscle', 'EarLong_L', 'NoseBig', 'EyeSize', 'MouthSize', 'LipThickness',
  'Blush', 'Tears', 'Fangs_Upper', 'HighlightOff', 'eye_star', 'HairFront', 'Shirt_Open_Collar_v2', 'Mouth_Smile_Jaw_Open',
]

/** What drives each of these names, as `control gain name`. */
const driven = (...names: string[]) =>
  detectMap({ names, set: 'arkit-52' }).lines.flatMap((l) =>
    l.targets.map((t) => `${l.control} ${t.gain} ${t.name}`),
  )

describe('[M3] several shapes for one control', () => {
  it('drives the quarters of a ring of muscle together', () => {
    const quarters = ['Up_L', 'Up_R', 'Down_L', 'Down_R'].map((each) => `Mouth_Pucker_${each}`)
    expect(driven(...quarters)).toEqual(quarters.map((name) => `mouthPucker 1 ${name}`))
    const upper = ['LipFunnelUpperLeft', 'LipFunnelUpperRight']
    expect(driven(...upper, 'LipFunnelLowerLeft', 'LipFunnelLowerRight')).toHaveLength(4)
  })

  it('takes no half of a lip that only goes forward for a part of the pucker', () => {
    expect(driven('UpperLipForward')).toEqual([])
  })

  it('prefers the shape of one side to one for both, whichever comes first', () => {
    const names = ['UpperLipRaise', 'UpperLipUpLeft', 'UpperLipUpRight']
    expect(driven(...names)).toEqual([
      'mouthUpperUpLeft 1 UpperLipUpLeft',
      'mouthUpperUpRight 1 UpperLipUpRight',
    ])
  })

  it('leaves moods and sounds out where a control has a shape of its own', () => {
    expect(driven('V_Tight_O', 'Mouth_Funnel_Up_L', 'Mouth_Funnel_Up_R')).toEqual([
      'mouthFunnel 1 Mouth_Funnel_Up_L',
      'mouthFunnel 1 Mouth_Funnel_Up_R',
    ])
  })

  it.each([
    ['browD_L', 'browDownLeft'],
    ['BrowsU_C', 'browInnerUp'],
    ['R_upLid_close', 'eyeBlinkRight'],
    ['L_loLid_up', 'eyeSquintLeft'],
    ['CTRL_L_mouth_lowerLipDepress', 'mouthLowerDownLeft'],
    ['CTRL_L_mouth_lipsRollU', 'mouthRollUpper'],
    ['LsmileClose', 'mouthSmileLeft'],
    ['mouth_a', 'jawOpen'],
  ])('reads %s as %s', (name, control) => {
    expect(driven(name).map((line) => line.split(' ')[0])).toContain(control)
  })
})

describe('[M3] names of sounds and moods', () => {
  const isOne = (name: string) => isSoundOrMood(name, new Set(['zorp']))
  it.each(['AE_AA_h', 'VSMM', 'zorp_MBP', 'MTH_E', 'え', 'Affricate', 'Phoneme ooh,Q', 'EXPR_FEAR', '∧'])(
    '%s is one',
    (name) => {
      expect(isOne(name)).toBe(true)
    },
  )
  it.each(['Key_sadl', 'jawOpen', 'AU10_R', '17', 'Face_[12L]', 'zq3', 'Lips_Tuck', 'browsad'])(
    '%s is none',
    (name) => {
      expect(isOne(name)).toBe(false)
    },
  )
})

describe('[M3] names that are not certain', () => {
  it('drive nothing where they name no movement of a face', () => {
    const { lines } = detectMap({ names: STRANGERS, set: 'arkit-52' })
    expect(lines.map((l) => [l.control, l.targets.map((t) => t.name), l.confidence])).toEqual([])
  })

  it('drive nothing with any vocabulary that has shapes which are no control', () => {
    for (const { others = [], ...vocabulary } of VOCABULARIES) {
      const names = [...expandVocabulary(vocabulary).keys(), ...others]
      const driven = detectMap({ names, set: 'arkit-52' }).lines.flatMap((l) => l.targets.map((t) => t.name))
      expect(others.filter((name) => driven.includes(name))).toEqual([])
    }
  })

  it('become questions with their candidates, and lines when answered, the other side too', () => {
    const names = ['flarp_smile_L', 'flarp_smile_R', 'Jaw_Open']
    const found = detectMap({ names, set: 'arkit-52' })
    expect(found.lines.map((l) => l.control)).toEqual(['jawOpen'])
    expect(found.questions.map((q) => [q.control, q.candidates.map((c) => c.name)])).toEqual([
      ['mouthSmileLeft', ['flarp_smile_L']],
      ['mouthSmileRight', ['flarp_smile_R']],
    ])
    const answered = answerQuestions(found, new Map([['mouthSmileLeft', 'flarp_smile_L']]))
    expect(answered.questions).toEqual([])
    expect(answered.undriven).toEqual([])
    expect(answered.lines.map((l) => [l.control, l.targets[0]!.name, l.confidence])).toEqual([
      ['jawOpen', 'Jaw_Open', 0.97],
      ['mouthSmileLeft', 'flarp_smile_L', 1],
      ['mouthSmileRight', 'flarp_smile_R', 1],
    ])
  })

  it('are known from the map of another head by the same maker, behind another prefix as well', () => {
    const first = detectMap({ names: ['zorp_flarp_smile_L', 'zorp_gnurf', 'zorp_Jaw_Open'], set: 'arkit-52' })
    const answers = new Map([['mouthSmileLeft', 'zorp_flarp_smile_L']])
    const map = mapFromDetection(answerQuestions(first, answers), 'first head')
    const line = { target: 'zorp_gnurf', terms: [{ source: 'cheekPuff', gain: 1 }], offset: 0, reason: '' }
    const like = [{ ...map, lines: [...map.lines, line] }]
    const names = ['ab_flarp_smile_L', 'ab_gnurf', 'ab_Jaw_Open', 'ab_blorb']
    const drivers = (detection: ReturnType<typeof detectMap>) =>
      detection.lines.map((l) => [l.control, l.targets[0]!.name])
    expect(drivers(detectMap({ names, set: 'arkit-52' }))).toEqual([['jawOpen', 'ab_Jaw_Open']])
    const next = detectMap({ names, set: 'arkit-52', like })
    expect(drivers(next)).toEqual([
      ['jawOpen', 'ab_Jaw_Open'],
      ['cheekPuff', 'ab_gnurf'],
      ['mouthSmileLeft', 'ab_flarp_smile_L'],
    ])
    expect(next.undriven).toEqual(['ab_blorb'])
    expect(drivers(detectMap({ names: ['zorp_gnurf'], set: 'facs-50', like }))).toEqual([])
  })

  it('are gated as in the map they are known from', () => {
    const first = detectMap({ names: ['zorp_MTH_A', 'zorp_MTH_U', 'zorp_MTH_O'], set: 'arkit-52' })
    const map = mapFromDetection(first, 'first head')
    const names = ['ab_MTH_A', 'ab_MTH_U', 'ab_MTH_O']
    const { lines } = mapFromDetection(detectMap({ names, set: 'arkit-52', like: [map] }))
    const jaw = map.lines.find(({ target }) => target === 'zorp_MTH_A')!
    expect(jaw.terms.some(({ by }) => by !== undefined)).toBe(true)
    expect(lines.find(({ target }) => target === 'ab_MTH_A')).toMatchObject({
      terms: jaw.terms,
      range: jaw.range,
    })
  })

  it('take teeth and tongue along with the face', () => {
    const names = [
      'jawOpen',
      'teeth_jawOpen',
      'tongue_jawOpen',
      'lashes_eyeBlink_L',
      'eyeBlink_L',
      'tongueOut',
    ]
    const { lines, undriven } = detectMap({ names, set: 'arkit-52' })
    expect(lines.map((l) => [l.control, l.targets.map((t) => t.name)])).toEqual([
      ['eyeBlinkLeft', ['eyeBlink_L', 'lashes_eyeBlink_L']],
      ['jawOpen', ['jawOpen', 'teeth_jawOpen', 'tongue_jawOpen']],
      ['tongueOut', ['tongueOut']],
    ])
    expect(undriven).toEqual([])
  })
})
