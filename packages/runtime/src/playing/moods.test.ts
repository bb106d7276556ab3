import { type Character, type Clip, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { testClip, testModel, transform } from '../test-rig.ts'
import { DefaultClips } from './default-clips.ts'
import { CharacterInstance } from './whole-character.ts'

const rig = compileRig(testModel([{ name: 'arm', reference: transform() }]), {
  extraCurves: ['smile', 'jaw'],
})
const flat = (value: number, extra: Partial<Clip> = {}) =>
  testClip([keyedCurve('smile', [[0, value]])], { loop: true, ...extra })
const ramp = testClip([
  keyedCurve('smile', [
    [0, 0.25],
    [1, 1],
  ]),
])
/** The curve `smile` after a step. */
function reader(instance: CharacterInstance) {
  return (seconds: number) => {
    instance.update(seconds)
    return Number(instance.control('smile').toFixed(5))
  }
}

describe('[T3] the mood', () => {
  it('of a single frame is shown until another follows', () => {
    const instance = new CharacterInstance(rig)
    const at = reader(instance)
    const mood = instance.setMood(flat(0.5, { duration: 0 }), { fade: 0 })!
    expect([at(0.1), at(1), at(10), mood.playing]).toEqual([0.5, 0.5, 0.5, true])
    instance.setMood(flat(0.25, { duration: 0 }), { fade: 0 })
    expect([at(0.1), mood.playing]).toEqual([0.25, false])
  })

  it('loops under everything else, core clips too', () => {
    const instance = new CharacterInstance(rig)
    const at = reader(instance)
    const mood = instance.setMood(ramp, { fade: 0 })!
    expect([mood.priority, mood.role, mood.loop]).toEqual(['mood', 'emotion', true])
    expect([at(0.5), at(1)]).toEqual([0.625, 0.625])
    const over = instance.play(flat(0), { priority: 'core', fade: 0 })
    expect(at(0)).toBe(0)
    over.weight = 0.5
    expect(at(0)).toBe(0.3125)
    over.stop(0)
    expect(at(0)).toBe(0.625)
  })
  it('static holds its first frame', () => {
    const instance = new CharacterInstance(rig)
    instance.setMood(ramp, { fade: 0, static: true })
    expect([reader(instance)(0.4), reader(instance)(3)]).toEqual([0.25, 0.25])
  })
  it('is replaced without a dip or a pop, and taken away', () => {
    const instance = new CharacterInstance(rig)
    const at = reader(instance)
    instance.setMood(flat(0.5), { fade: 0 })
    instance.setMood(flat(0.5), { fade: 0.4 })
    expect([at(0), at(0.1), at(0.1), at(0.1), at(0.1)]).toEqual([0.5, 0.5, 0.5, 0.5, 0.5])
    instance.setMood(flat(1), { fade: 0.4 })
    expect([at(0.1), at(0.1), at(0.2)]).toEqual([0.625, 0.75, 1])
    expect(instance.setMood(undefined, { fade: 0.4 })).toBeUndefined()
    expect([at(0.2), at(0.2), at(0)]).toEqual([0.5, 0, 0])
    expect([instance.mood, instance.playbacks.length]).toEqual([undefined, 0])
  })
})

describe('[T3] an emote', () => {
  it('plays face and body of one clip as an action, then gives both back', () => {
    const instance = new CharacterInstance(rig)
    instance.setMood(flat(0.2), { fade: 0 })
    const emote = instance.emote(
      testClip([keyedCurve('smile', [[0, 1]])], {
        joints: [
          {
            joint: 'arm',
            path: 'translation',
            interpolation: 'linear',
            times: Float32Array.of(0),
            values: Float32Array.of(0, 2, 0),
          },
        ],
      }),
      { fade: 0 },
    )
    expect([emote.priority, emote.role]).toEqual(['action', 'emotion'])
    const frame = instance.update(0.5)
    expect([instance.control('smile'), frame.translations[1]]).toEqual([1, 2])
    instance.update(0.6)
    const after = instance.update(0)
    expect([reader(instance)(0), after.translations[1]]).toEqual([0.2, 0])
  })
  it('another one takes its place', () => {
    const instance = new CharacterInstance(rig)
    const first = instance.emote(flat(1), { fade: 0 })
    instance.emote(flat(0.5), { fade: 0.2 })
    instance.update(0.1)
    expect(instance.control('smile')).toBeCloseTo(0.75, 6)
    instance.update(0.1)
    expect(first.playing).toBe(false)
  })
})

describe('[T3] default clips', () => {
  const a = flat(0.1, { name: 'a' })
  const b = flat(0.2, { name: 'b' })
  const once = flat(0.3, { name: 'once', loop: false })
  const playing = (instance: CharacterInstance) => instance.playbacks.map((p) => p.binding.clip.name)
  /** The names a slot of several picks, round after round. */
  function sequence(seed: number, rounds: number): string {
    const instance = new CharacterInstance(rig)
    const defaults = new DefaultClips(instance, { seed, fade: 0 })
    defaults.set('idle', [{ clip: a, weight: 3 }, { clip: b }, { clip: once, weight: 0 }])
    defaults.play('idle')
    let names = ''
    for (let i = 0; i < rounds; i++) {
      instance.update(0)
      names += playing(instance).join('+')
      instance.update(1.001)
    }
    return names
  }
  it('pick by weight and seed: the same seed, the same sequence', () => {
    const names = sequence(4, 2000)
    expect(names).toBe(sequence(4, 2000))
    expect(names).not.toBe(sequence(5, 2000))
    expect(names.length).toBe(2000)
    expect(names.split('a').length / 2000).toBeCloseTo(0.75, 1)
  })
  it('go over from slot to slot at core, and a clip that ends begins again', () => {
    const instance = new CharacterInstance(rig)
    const defaults = new DefaultClips(instance, { fade: 0.5 })
    defaults.set('idle', a)
    defaults.set('walk', once)
    expect(defaults.play('idle')?.priority).toBe('core')
    expect(defaults.play('idle')).toBe(instance.playbacks[0])
    instance.update(1)
    defaults.play('walk')
    instance.update(0.25)
    expect(instance.control('smile')).toBeCloseTo(0.2, 6)
    instance.update(0.25)
    instance.update(0.5)
    instance.update(0.5)
    expect(playing(instance)).toContain('once')
    expect([defaults.slot, defaults.slots]).toEqual(['walk', ['idle', 'walk']])
    defaults.stop()
    instance.update(0.5)
    instance.update(0)
    expect(playing(instance)).toEqual([])
  })
  it('come from a character document and can be replaced by clip or reference', () => {
    const instance = new CharacterInstance(rig)
    const lookup = (ref: { id: string }) => [a, b, once].find((clip) => clip.id === ref.id)
    const character: Pick<Character, 'mood' | 'defaults'> = {
      mood: { clip: { id: a.id }, static: true },
      defaults: { idle: [{ clip: { id: b.id }, weight: 1 }] },
    }
    const defaults = new DefaultClips(instance, { lookup, fade: 0 })
    defaults.load(character)
    defaults.play('idle')
    instance.update(0)
    expect(playing(instance)).toEqual(['b', 'a'])
    expect(instance.mood?.speed).toBe(0)
    defaults.set('idle', a)
    instance.update(0)
    expect(playing(instance)).toEqual(['a', 'a'])
    defaults.set('mood', { id: b.id })
    instance.update(0.4)
    instance.update(0.4)
    expect(playing(instance)).toEqual(['a', 'b'])
    defaults.set('mood', undefined)
    expect(instance.mood).toBeUndefined()
    expect(() => defaults.set('idle', { id: 'gone' })).toThrow(
      expect.objectContaining({ code: 'play/clip-unknown' }),
    )
    expect(() => defaults.play('wlak')).toThrow(expect.objectContaining({ code: 'play/default-slot' }))
  })
  it('a clip started by a listener does not move the others on twice', () => {
    const instance = new CharacterInstance(rig)
    const low = instance.play(ramp, { fade: 0, priority: 'idle', loop: true })
    low.on('looped', () => instance.play(flat(0), { priority: 'action4' }))
    instance.update(1.25)
    expect(low.time).toBeCloseTo(0.25, 9)
    expect(instance.playbacks).toHaveLength(2)
  })
})
