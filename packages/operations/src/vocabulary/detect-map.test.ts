import { arkit52, controlMapKind, facs50, visemes15, vrm1 } from '@facework/documents'
import { lineValue } from '@facework/documents/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectMap, mapFromDetection } from '../index.ts'
import type { DetectableSet } from '../internal.ts'
import { nameKey, withoutPrefixes } from './name-key.ts'
import { SOUND_SYNONYMS, SYNONYMS } from './synonyms.table.ts'

/** What drives one name, as `control gain`. */
function drivers(name: string, set: DetectableSet = 'arkit-52'): string[] {
  return detectMap({ names: [name], set }).lines.flatMap((l) =>
    l.targets.map((t) => `${l.control} ${t.gain}`),
  )
}
const arkit = arkit52.controls.map((c) => c.name)
const facs = facs50.controls.map((c) => c.name)
const short = (name: string) => name.replace(/(?<!jaw|mouth)(?:Left|Right)$/, (s) => `_${s[0]}`)

describe('[M3] names seen in the wild', () => {
  it.each([
    ['eyeBlink_L', 'eyeBlinkLeft'],
    ['EyeBlinkLeft', 'eyeBlinkLeft'],
    ['eyeblinkleft', 'eyeBlinkLeft'],
    ['Fcl_EYE_Close_L', 'eyeBlinkLeft'],
    ['Face.M_F00_000_00_Fcl_EYE_Close_R', 'eyeBlinkRight'],
    ['blendShape1.mouthSmileLeft', 'mouthSmileLeft'],
    ['CTRL_expressions_jawOpen', 'jawOpen'],
    ['CTRL_expressions_eyeBlinkL', 'eyeBlinkLeft'],
    ['CTRL_expressions_mouthCornerPullR', 'mouthSmileRight'],
    ['CTRL_expressions_eyeLookLeftR', 'eyeLookInRight'],
    ['CTRL_expressions_eyeLookLeftL', 'eyeLookOutLeft'],
    ['A25_Jaw_Open', 'jawOpen'],
    ['AK_09_EyeBlinkLeft', 'eyeBlinkLeft'],
    ['SR_07_Eye_Left_Left', 'eyeLookOutLeft'],
    ['AU_12_L_LipCornerPuller', 'mouthSmileLeft'],
    ['MouthOpen', 'jawOpen'],
    ['Eye_Blink_L', 'eyeBlinkLeft'],
    ['eyeBlink.L', 'eyeBlinkLeft'],
    ['L_eyeBlink', 'eyeBlinkLeft'],
    ['Eye_L_Look_R', 'eyeLookInLeft'],
    ['Eye_L_Look_L', 'eyeLookOutLeft'],
    ['Jaw_L', 'jawLeft'],
    ['Mouth_Roll_In_Upper', 'mouthRollUpper'],
    ['LeftEyeturnRight', 'eyeLookInLeft'],
    ['MouthLeftPullUp', 'mouthSmileLeft'],
    ['ウィンク', 'eyeBlinkLeft'],
    ['ｳｨﾝｸ右', 'eyeBlinkRight'],
    ['JawDrop', 'jawOpen'],
    ['LeftEyeClosed', 'eyeBlinkLeft'],
    ['browInnerUp_L', 'browInnerUp'],
    ['cheekPuff_R', 'cheekPuff'],
  ])('%s is %s', (name, control) => {
    expect(drivers(name)).toEqual([`${control} 1`])
  })

  it.each([
    ['viseme_PP', 'visemes', 'viseme_PP'],
    ['vrc.v_aa', 'visemes', 'viseme_aa'],
    ['AA_VI_13_O', 'visemes', 'viseme_O'],
    ['V_Explosive', 'visemes', 'viseme_PP'],
    ['V_Tight_O', 'visemes', 'viseme_O'],
    ['お', 'visemes', 'viseme_O'],
    ['あ', 'vrm', 'aa'],
    ['Fcl_MTH_E', 'vrm', 'ee'],
    ['Face.M_F00_000_00_Fcl_ALL_Joy', 'vrm', 'happy'],
    ['まばたき', 'vrm', 'blink'],
    ['Blink_L', 'vrm', 'blinkLeft'],
    ['Sorrow', 'vrm', 'sad'],
  ] as const)('%s is, to %s, %s', (name, set, control) => {
    expect(drivers(name, set)).toEqual([`${control} 1`])
  })

  it('takes one shape for both sides as the mean of the two', () => {
    for (const name of ['まばたき', 'Blink', 'eyeBlink', 'Fcl_EYE_Close'])
      expect(drivers(name)).toEqual(['eyeBlinkLeft 0.5', 'eyeBlinkRight 0.5'])
  })

  it('opens the jaw with an open vowel, less while the lips are round', () => {
    for (const name of ['vrc.v_aa', 'viseme_aa', 'あ', 'Fcl_MTH_A', 'V_Open']) {
      const map = mapFromDetection(detectMap({ names: [name], set: 'arkit-52' }))
      const at = (values: Record<string, number>) => lineValue(map.lines[0]!, (n) => values[n] ?? 0)
      expect([name, at({ jawOpen: 0.8 })]).toEqual([name, 0.8])
      expect(at({ jawOpen: 0.8, mouthFunnel: 0.5 })).toBeCloseTo(0.4, 12)
    }
  })

  it('keeps a mouth shut whose lips stretch: a wide vowel needs an open jaw', () => {
    for (const name of ['い', 'vrc.v_ih', 'Fcl_MTH_I', 'お', 'viseme_O']) {
      const map = mapFromDetection(detectMap({ names: [name], set: 'arkit-52' }))
      const lips = { mouthStretchLeft: 1, mouthStretchRight: 1, mouthFunnel: 1 }
      const at = (values: Record<string, number>) => lineValue(map.lines[0]!, (n) => values[n] ?? 0)
      expect([name, at(lips)]).toEqual([name, 0])
      expect(at({ ...lips, jawOpen: 0.5 })).toBeCloseTo(0.5, 12)
    }
  })

  it('says nothing about names it does not know', () => {
    for (const name of ['jaw', 'mouth', '17', 'Angry', 'KEY_0042', 'L', 'constructor', '__proto__', '左'])
      expect([name, drivers(name)]).toEqual([name, []])
  })
})

describe('[M3] detection', () => {
  it.each([
    ['arkit-52', arkit],
    ['arkit-52', arkit.map(short)],
    ['arkit-52', arkit.map((n) => `blendShape2.${n[0]!.toUpperCase()}${n.slice(1)}`)],
    ['facs-50', facs],
    ['facs-50', facs.map((n) => n.toLowerCase())],
    ['visemes', visemes15.controls.map((c) => c.name)],
    ['visemes', visemes15.controls.map((c) => `blendShape1.${c.name}`)],
    ['vrm', vrm1.controls.map((c) => c.name).filter((n) => n !== 'neutral')],
  ] as const)('finds %s whole', (set, names) => {
    const found = detectMap({ names })
    // A preset that says rest has nothing to move.
    expect(found).toMatchObject({ set, unmapped: set === 'vrm' ? ['neutral'] : [], undriven: [] })
    expect(found.lines.every((l) => l.confidence >= 0.95 && l.targets.length === 1)).toBe(true)
  })

  it('knows a set by its own names, even where the other covers more through the map', () => {
    const names = facs.filter((n) => n !== 'Corrugator' && n !== 'FlatPucker')
    expect(detectMap({ names })).toMatchObject({ set: 'facs-50', coverage: 0.96 })
  })

  it('finds both sides of what ICT heads split', () => {
    const names = arkit
      .flatMap((n) => (n === 'browInnerUp' || n === 'cheekPuff' ? [`${n}_L`, `${n}_R`] : [short(n)]))
      .concat('Neutral')
    const found = detectMap({ names })
    expect(found).toMatchObject({ set: 'arkit-52', coverage: 1, undriven: [] })
    expect(found.lines.find((l) => l.control === 'browInnerUp')).toEqual({
      control: 'browInnerUp',
      targets: [
        { name: 'browInnerUp_L', gain: 1 },
        { name: 'browInnerUp_R', gain: 1 },
      ],
      reason: 'The left part of the control. The right part of the control.',
      confidence: 0.95,
    })
  })

  it('drives each control once on a head with several vocabularies, and lists the rest', () => {
    const names = [
      ...arkit.map((n, i) => `AK_${String(i + 1).padStart(2, '0')}_${n[0]!.toUpperCase()}${n.slice(1)}`),
      'SR_05_Eye_Left_Blink',
      'SR_21_Jaw_Open',
      'AU_26_JawDrop',
      'AA_VI_10_aa',
    ].reverse()
    const found = detectMap({ names })
    expect(found).toMatchObject({ set: 'arkit-52', coverage: 1 })
    expect(found.lines.every((l) => l.targets.length === 1 && l.targets[0]!.name.startsWith('AK_'))).toBe(
      true,
    )
    expect([...found.undriven].sort()).toEqual([
      'AA_VI_10_aa',
      'AU_26_JawDrop',
      'SR_05_Eye_Left_Blink',
      'SR_21_Jaw_Open',
    ])
  })

  it('drives a head of the other set through the built-in map', () => {
    const asArkit = detectMap({ names: facs, set: 'arkit-52' })
    expect(asArkit.unmapped).toEqual(['jawForward'])
    expect([...asArkit.undriven].sort()).toEqual(['Corrugator', 'FlatPucker', 'TongueDown', 'TongueUp'])
    const map = mapFromDetection(asArkit)
    const gaze = map.lines.find((l) => l.target === 'EyesLookLeft')!
    expect(gaze.terms).toEqual([
      { source: 'eyeLookInRight', gain: 0.5 },
      { source: 'eyeLookOutLeft', gain: 0.5 },
    ])
    const cheek = map.lines.find((l) => l.target === 'LeftCheekRaiser')!
    expect(cheek.range).toEqual([0, 1])
    const asFacs = detectMap({ names: arkit, set: 'facs-50' })
    expect(asFacs.unmapped).toEqual(['TongueUp', 'TongueDown'])
    const look = asFacs.lines.find((l) => l.control === 'EyesLookLeft')!
    expect(look.targets.map((t) => t.name).sort()).toEqual(['eyeLookInRight', 'eyeLookOutLeft'])
  })

  it('drives ARKit shapes with visemes and with the presets of VRM', () => {
    const spoken = detectMap({ names: arkit, set: 'visemes' })
    expect(spoken.unmapped).toEqual(['viseme_sil'])
    const map = mapFromDetection(spoken)
    const jaw = map.lines.find((l) => l.target === 'jawOpen')!
    expect(lineValue(jaw, (n) => (n === 'viseme_aa' ? 1 : 0))).toBeCloseTo(0.6, 12)
    const avatar = mapFromDetection(detectMap({ names: arkit, set: 'vrm' }))
    const lid = avatar.lines.find((l) => l.target === 'eyeBlinkLeft')!
    expect([lineValue(lid, (n) => (n === 'blink' ? 1 : 0)), lid.range]).toEqual([1, [0, 1]])
  })

  it('drives the presets of a VRM with ARKit, round lips against the open jaw included', () => {
    const found = detectMap({ names: vrm1.controls.map((c) => c.name), set: 'arkit-52' })
    const map = mapFromDetection(found)
    const aa = map.lines.find((l) => l.target === 'aa')!
    const at = (values: Record<string, number>) => lineValue(aa, (n) => values[n] ?? 0)
    expect(at({ jawOpen: 0.8 })).toBeCloseTo(0.8, 12)
    expect(at({ jawOpen: 0.8, mouthFunnel: 0.5 })).toBeCloseTo(0.4, 12)
    expect(at({ jawOpen: 0.8, mouthFunnel: 0.7, mouthPucker: 0.7 })).toBe(0)
    expect(found.lines.map((l) => l.control)).toContain('mouthSmileLeft')
  })

  it('speaks through one vocabulary of a head that has several', () => {
    const names = [...arkit, 'aa', 'ih', 'ou', 'ee', 'oh']
    const open = detectMap({ names, set: 'visemes' }).lines.find((l) => l.control === 'viseme_aa')!
    expect(open.targets.map((t) => t.name)).not.toContain('aa')
    expect(open.targets.map((t) => t.name)).toContain('jawOpen')
    const vowels = detectMap({ names: names.slice(-5), set: 'visemes' })
    expect(vowels.lines.find((l) => l.control === 'viseme_aa')!.targets).toEqual([{ name: 'aa', gain: 1 }])
  })

  it('becomes a map document from the set to the names of the head', () => {
    const map = mapFromDetection(detectMap({ names: ['Blink', 'Jaw_Open'], set: 'arkit-52' }), 'robot')
    expect(map).toMatchObject({ kind: 'map', name: 'robot', from: { id: arkit52.id } })
    expect(map.to).toBeUndefined()
    const blink = map.lines.find((l) => l.target === 'Blink')!
    expect(lineValue(blink, () => 1)).toBe(1)
    expect(controlMapKind.read(map)).toEqual(map)
  })

  it('has a table of synonyms that names controls, and no name for two of them', () => {
    const known = new Set([...arkit, ...facs])
    for (const [control, ...names] of SYNONYMS) {
      expect([control, known.has(control) || known.has(`${control}Left`)]).toEqual([control, true])
      expect(names.length).toBeGreaterThan(0)
    }
    const { vrm, visemes } = SOUND_SYNONYMS
    expect(vrm.map(([control]) => control)).toEqual(vrm1.controls.map((c) => c.name))
    expect(visemes.map(([control]) => control).sort()).toEqual(visemes15.controls.map((c) => c.name).sort())
    for (const rows of [SYNONYMS, vrm, visemes]) {
      const claimed = rows.flatMap(([control, ...names]) => names.map((n) => [n, control] as const))
      for (const [name, control] of claimed) {
        const others = claimed.filter(([n, c]) => n === name && c !== control)
        expect([name, others]).toEqual([name, []])
      }
    }
  })

  it('takes any names, in any order, without a word lost', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...arkit, ...facs, ...SYNONYMS.flat()))
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const found = detectMap({ names })
        const driven = new Set(found.lines.flatMap((l) => l.targets.map((t) => t.name)))
        const left = new Set([...driven, ...found.undriven, 'Neutral'])
        expect(names.filter((n) => !left.has(n) && !/^(neutral|rest)$/i.test(n))).toEqual([])
        expect(found.undriven.some((n) => driven.has(n))).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})

describe('[M3] keys of names', () => {
  it('keep the words and the sides', () => {
    expect(nameKey('LeftEyeturnRight')).toEqual({ base: '~eyeturn~', sides: ['left', 'right'] })
    expect(nameKey('mouthLowerDown_L')).toEqual({ base: 'mouthlowerdown', sides: ['left'] })
    expect(nameKey('R')).toEqual({ base: 'r', sides: [] })
    expect(withoutPrefixes('M_F00_Fcl_EYE_Close')).toEqual([
      'M_F00_Fcl_EYE_Close',
      'Fcl_EYE_Close',
      'EYE_Close',
    ])
    expect(withoutPrefixes('AK_09_EyeBlinkLeft')).toEqual(['AK_09_EyeBlinkLeft', 'EyeBlinkLeft'])
  })
})
