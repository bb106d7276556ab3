import { defaultPolicy, keyedCurve, type Policy, policyKind } from '@facework/documents'
import { VRMExpression, VRMExpressionManager } from '@pixiv/three-vrm'
import { describe, expect, it } from 'vitest'
import { compileClip } from '../compile/compile-clip.ts'
import { compileRig } from '../compile/compile-rig.ts'
import { testClip, testModel } from '../test-rig.ts'
import type { PlayOptions } from './playback.ts'
import { measureSpeech, sampleSpeech } from './speech-envelope.ts'
import { CharacterInstance } from './whole-character.ts'

const NAMES = [
  'LeftLipCornerPuller',
  'JawDrop',
  'Pucker',
  'LeftEyeClosed',
  'LeftInnerBrowRaiser',
  'happy',
  'aa',
  'blink',
  'lookUp',
]
const rig = compileRig(testModel([]), { extraCurves: NAMES })
type Values = Readonly<Record<string, number>>
const still = (values: Values) =>
  testClip(
    Object.entries(values).map(([name, v]) => keyedCurve(name, [[0, v]])),
    { loop: true },
  )

/** A face whose clips stand still, so that speech is fully active or not at all. */
function mix(policy: Policy | undefined, ...layers: ['mood' | 'emote' | 'play', Values, PlayOptions?][]) {
  const instance = new CharacterInstance(rig)
  instance.setPolicy(policy)
  for (const [how, values, options] of layers) {
    const given = { fade: 0, ...options }
    if (how === 'mood') instance.setMood(still(values), given)
    else instance[how](still(values), given)
  }
  instance.update(0)
  return (name: string) => Number(instance.control(name).toFixed(5))
}
const speech = { role: 'speech' } as const

describe('[T4] speech and emotion on the mouth, by hand', () => {
  const mood: ['mood', Values] = [
    'mood',
    { LeftLipCornerPuller: 0.5, LeftInnerBrowRaiser: 0.5, JawDrop: 0.5 },
  ]

  it('nobody speaks: T2 as ever', () => {
    const at = mix(defaultPolicy, mood, ['play', { LeftLipCornerPuller: 1 }])
    expect([at('LeftLipCornerPuller'), at('JawDrop')]).toEqual([1, 0.5])
  })
  it('a smile keeps 40 % under speech that says nothing of it, and brows keep all', () => {
    const at = mix(defaultPolicy, mood, ['play', { Pucker: 0.7 }, speech])
    expect([at('LeftLipCornerPuller'), at('LeftInnerBrowRaiser'), at('Pucker')]).toEqual([0.2, 0.5, 0.7])
  })
  it('and goes on top of speech that does: .3 + .4 × .5', () => {
    const at = mix(defaultPolicy, mood, ['play', { LeftLipCornerPuller: 0.3 }, speech])
    expect(at('LeftLipCornerPuller')).toBe(0.5)
  })
  it('the sum stops at 1, but one that goes further alone may', () => {
    const big = mix(defaultPolicy, mood, ['play', { LeftLipCornerPuller: 0.95 }, speech])
    expect(big('LeftLipCornerPuller')).toBe(1)
    const over = mix(defaultPolicy, mood, ['play', { LeftLipCornerPuller: 1.4 }, speech])
    expect(over('LeftLipCornerPuller')).toBe(1.4)
  })
  it('speech owns the jaw: a closed mouth is closed under a laughing emote', () => {
    const at = mix(defaultPolicy, ['emote', { JawDrop: 0.8 }], ['play', { JawDrop: 0, Pucker: 1 }, speech])
    expect(at('JawDrop')).toBe(0)
  })
  it('speech goes over other clips on the mouth, whatever their priority; elsewhere priority decides', () => {
    const at = mix(
      defaultPolicy,
      ['play', { JawDrop: 1, LeftInnerBrowRaiser: 1 }, { priority: 'action4' }],
      ['play', { JawDrop: 0.25, LeftInnerBrowRaiser: 0.25 }, { ...speech, priority: 'core' }],
    )
    expect([at('JawDrop'), at('LeftInnerBrowRaiser')]).toEqual([0.25, 1])
  })
  it('at half its weight, speech shares with the others and emotion gives way half as far', () => {
    const at = mix(
      defaultPolicy,
      mood,
      ['play', { Pucker: 1 }],
      ['play', { Pucker: 0, JawDrop: 1 }, { ...speech, weight: 0.5 }],
    )
    // Pucker: .5 × 0 + .5 × 1. The mood's corner: .5 × (1 − .6 × .5).
    expect([at('Pucker'), at('LeftLipCornerPuller')]).toEqual([0.5, 0.35])
  })
  it('[T2] speech of one priority shares the mouth, and lower speech takes what is left', () => {
    const said = (weight: number) =>
      mix(
        defaultPolicy,
        ['play', { Pucker: 1, LeftInnerBrowRaiser: 1 }, { ...speech, weight }],
        ['play', { Pucker: 0, LeftInnerBrowRaiser: 0 }, { ...speech, weight }],
        ['play', { Pucker: 1 }, { ...speech, priority: 'idle' }],
      )
    expect([said(1)('Pucker'), said(1)('LeftInnerBrowRaiser')]).toEqual([0.5, 0.5])
    expect([said(0.25)('Pucker'), said(0.25)('LeftInnerBrowRaiser')]).toEqual([0.75, 0.25])
  })
  it('[T2] a clip over the mood still hides it while somebody speaks', () => {
    const at = mix(
      defaultPolicy,
      mood,
      ['play', { LeftLipCornerPuller: 0.1 }],
      ['play', { Pucker: 1 }, speech],
    )
    expect(at('LeftLipCornerPuller')).toBe(0.1)
  })
  it('the numbers are the policy’s', () => {
    const policy = policyKind.create('own', {
      speech: [{ region: 'Mouth', controls: ['LeftLipCornerPuller', 'Pucker'], yield: 0.25 }],
    })
    const at = mix(policy, mood, ['play', { Pucker: 1 }, speech])
    expect([at('LeftLipCornerPuller'), at('JawDrop')]).toEqual([0.375, 0.5])
  })
})

describe('[T4] speech activity', () => {
  const clip = compileClip(
    testClip(
      [
        keyedCurve('JawDrop', [
          [0, 0],
          [1, 0],
          [1.1, 0.5],
          [1.4, 0.5],
          [1.5, 0],
        ]),
        keyedCurve('LeftInnerBrowRaiser', [[0, 1]]),
      ],
      { duration: 3 },
    ),
  )
  const envelope = measureSpeech(clip, (n) => n === 'JawDrop', { full: 0.25, reach: 0.15 })
  it('is 0 far from sounds, 1 on them, and in between near them', () => {
    expect([0, 0.5, 1.25, 2, 3, 99, -1].map((t) => sampleSpeech(envelope, t))).toEqual([0, 0, 1, 0, 0, 0, 0])
    const near = sampleSpeech(envelope, 1)
    expect(near).toBeGreaterThan(0.2)
    expect(near).toBeLessThan(1)
  })
  it('moves smoothly: full in no less than twice the reach', () => {
    for (let t = 0; t < 3; t += 0.01)
      expect(Math.abs(sampleSpeech(envelope, t + 0.01) - sampleSpeech(envelope, t))).toBeLessThan(0.01 / 0.28)
  })
  it('does not depend on how one got there', () => {
    const instance = new CharacterInstance(rig)
    instance.setPolicy(defaultPolicy)
    const talk = instance.play(
      testClip([
        keyedCurve('JawDrop', [
          [0, 0],
          [1, 1],
        ]),
      ]),
      { role: 'speech', fade: 0, hold: true },
    )
    for (let i = 0; i < 30; i++) instance.update(1 / 60)
    const played = instance.speechActivity
    expect(played).toBeGreaterThan(0)
    talk.time = 0
    instance.update(0)
    talk.time = 0.5
    instance.update(0)
    expect(instance.speechActivity).toBeCloseTo(played, 6)
  })
})

describe('[T4] blink is the greatest of its sources', () => {
  it('two blinks at once are one whole blink, not two halves', () => {
    const at = mix(defaultPolicy, ['play', { LeftEyeClosed: 1 }], ['play', { LeftEyeClosed: 0 }])
    expect(at('LeftEyeClosed')).toBe(1)
    expect(
      mix(undefined, ['play', { LeftEyeClosed: 1 }], ['play', { LeftEyeClosed: 0 }])('LeftEyeClosed'),
    ).toBe(0.5)
  })
  it('a sleepy mood stays sleepy under a clip, and sources count by their weight', () => {
    expect(
      mix(defaultPolicy, ['mood', { LeftEyeClosed: 0.3 }], ['play', { LeftEyeClosed: 0 }])('LeftEyeClosed'),
    ).toBe(0.3)
    expect(mix(defaultPolicy, ['play', { LeftEyeClosed: 1 }, { weight: 0.25 }])('LeftEyeClosed')).toBe(0.25)
  })
  it('a mood that changes between two sleepy faces does not wake up on the way', () => {
    const instance = new CharacterInstance(rig)
    instance.setPolicy(defaultPolicy)
    instance.setMood(still({ LeftEyeClosed: 0.3 }), { fade: 0 })
    instance.setMood(still({ LeftEyeClosed: 0.3 }), { fade: 0.4 })
    for (let i = 0; i < 6; i++) {
      instance.update(0.1)
      expect(instance.control('LeftEyeClosed')).toBeCloseTo(0.3, 6)
    }
  })
})

describe('[T4] VRM overrides are masks', () => {
  const names = ['happy', 'aa', 'blink', 'lookUp']
  /** three-vrm's own answer. */
  function vrm(
    overrides: Values & object,
    modes: Record<'Mouth' | 'Blink' | 'LookAt', 'none' | 'block' | 'blend'>,
  ) {
    const manager = new VRMExpressionManager()
    const seen = new Map<string, number>()
    for (const name of names) {
      const expression = new VRMExpression(name)
      if (name === 'happy') {
        expression.overrideMouth = modes.Mouth
        expression.overrideBlink = modes.Blink
        expression.overrideLookAt = modes.LookAt
      }
      expression.weight = overrides[name] ?? 0
      expression.applyWeight = ({ multiplier = 1 } = {}) => {
        seen.set(name, expression.outputWeight * multiplier)
      }
      manager.registerExpression(expression)
    }
    manager.update()
    return Object.fromEntries(seen)
  }
  it.each(['none', 'block', 'blend'] as const)('%s, as three-vrm has it', (mode) => {
    const holds = (['mouth', 'blink', 'gaze'] as const).map((holdsBack) => ({
      control: 'happy',
      holdsBack,
      mode,
    }))
    const policy = policyKind.create('v', {
      overrides: mode === 'none' ? [] : (holds as Policy['overrides']),
    })
    for (const happy of [0, 0.25, 1]) {
      const values = { happy, aa: 0.8, blink: 0.5, lookUp: 0.75 }
      const at = mix(policy, ['play', values])
      const peer = vrm(values, { Mouth: mode, Blink: mode, LookAt: mode })
      for (const name of names) expect(at(name), `${name} under happy ${happy}`).toBeCloseTo(peer[name]!, 5)
    }
  })
})
