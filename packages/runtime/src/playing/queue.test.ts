import { type Clip, keyedCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { testClip, testModel } from '../test-rig.ts'
import { CharacterInstance } from './whole-character.ts'

const rig = compileRig(testModel([]), {
  curves: ['a', 'b', 'c'].map((name) => ({ name, kind: 'attribute', default: 0, joints: [] })),
})

/** One second on one curve: from 0 to 1. */
const ramp = (curve: string, extra: Partial<Clip> = {}) =>
  testClip(
    [
      keyedCurve(
        curve,
        [
          [0, 0],
          [1, 1],
        ],
        'linear',
      ),
    ],
    { duration: 1, ...extra },
  )
const [a, b, c] = ['a', 'b', 'c'].map((name) => ramp(name))
const NOW = { fade: 0 }

function errorOf(run: () => unknown): FaceworkError {
  try {
    run()
  } catch (error) {
    if (error instanceof FaceworkError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('[T1] queue', () => {
  it.each([
    ['in small steps', Array.from({ length: 50 }, () => 0.05)],
    ['in one large step', [2.5]],
  ])('plays clips one after the other, each from where the last one ended, %s', (_, steps) => {
    const instance = new CharacterInstance(rig)
    instance.play(a!, NOW)
    instance.queue(b!, NOW)
    const last = instance.queue(c!, NOW)
    expect([instance.playbacks.length, instance.queued.length, last.waiting]).toEqual([1, 2, true])
    for (const step of steps) instance.update(step)
    instance.update(0)
    expect(last.waiting).toBe(false)
    expect(last.time).toBeCloseTo(0.5, 6)
    expect(['a', 'b', 'c'].map((name) => Number(instance.control(name).toFixed(5)))).toEqual([0, 0, 0.5])
  })

  it('plays at once where nothing plays at that priority, and beside others', () => {
    const instance = new CharacterInstance(rig)
    instance.play(a!, { ...NOW, priority: 'idle' })
    expect(instance.queue(b!, NOW).waiting).toBe(false)
    expect(instance.queue(c!, { ...NOW, priority: 'idle' }).waiting).toBe(true)
  })

  it('ends a loop with its round, and lets it go on when the queued clip is stopped', () => {
    const instance = new CharacterInstance(rig)
    const loop = instance.play(a!, { ...NOW, loop: true })
    instance.update(2.25)
    const next = instance.queue(b!, NOW)
    expect(loop.loop).toBe(false)
    next.stop()
    expect([loop.loop, instance.queued.length, next.ended]).toEqual([true, 0, true])
    instance.queue(b!, NOW)
    instance.update(1)
    expect(instance.playbacks.filter((p) => p.playing).map((p) => p.time)).toEqual([expect.closeTo(0.25, 6)])
  })

  it('follows the playback it is given, fades with it, and takes over from one that holds', () => {
    const instance = new CharacterInstance(rig)
    const held = instance.play(a!, { ...NOW, hold: true })
    const next = instance.play(b!, { fade: 0.5, after: held })
    instance.update(1.25)
    expect([next.waiting, next.level, held.stopping]).toEqual([false, 0.5, true])
    instance.update(0.25)
    expect(held.playing).toBe(false)
  })

  it('cross-fades by what is left of the step that passed the end', () => {
    const instance = new CharacterInstance(rig)
    const first = instance.play(a!, NOW)
    const next = instance.queue(b!, { fade: 1 })
    instance.update(1.25)
    expect([first.level, next.level, next.time]).toEqual([0.75, 0.25, 0.25])
  })

  it('goes on to the next when one is stopped, and to nothing when all are', () => {
    const instance = new CharacterInstance(rig)
    const first = instance.play(a!, NOW)
    const [second, third] = [instance.queue(b!), instance.queue(c!)]
    second.stop()
    first.stop(0)
    expect([third.waiting, instance.playbacks.includes(third)]).toEqual([false, true])
    instance.queue(a!)
    instance.stopAll(0)
    instance.update(0)
    expect([instance.playbacks, instance.queued]).toEqual([[], []])
  })

  it('moves to another rig with what waits in it', () => {
    const instance = new CharacterInstance(rig)
    instance.play(a!, NOW)
    instance.queue(b!, NOW)
    const names = ['x', 'b']
    instance.setRig(
      compileRig(testModel([]), {
        curves: names.map((name) => ({ name, kind: 'attribute', default: 0, joints: [] })),
      }),
    )
    instance.update(1.5)
    instance.update(0)
    expect(instance.control('b')).toBeCloseTo(0.5, 6)
  })

  it('refuses to wait for what is no playback or has ended', () => {
    const instance = new CharacterInstance(rig)
    const ended = instance.play(a!)
    ended.stop()
    for (const after of [ended, 'hello', 3]) {
      expect(errorOf(() => instance.play(b!, { after: after as typeof ended })).code).toBe('play/after')
    }
    expect(instance.queued).toEqual([])
  })
})

describe('[T1] the end of a playback', () => {
  const settled = async (promise: Promise<unknown>) => {
    const pending = {}
    return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
  }

  it('is awaited by done: at the end of the clip, or when it is stopped', async () => {
    const instance = new CharacterInstance(rig)
    const [finished, stopped, looping] = [
      instance.play(a!),
      instance.play(b!),
      instance.play(c!, { loop: true }),
    ]
    const waits = [finished, stopped, looping].map((p) => p.done)
    instance.update(0.9)
    expect(await Promise.all(waits.map(settled))).toEqual([false, false, false])
    stopped.stop()
    instance.update(0.2)
    expect(await Promise.all(waits.map(settled))).toEqual([true, true, false])
    expect([await waits[0], finished.finished, stopped.finished]).toEqual([finished, true, false])
    expect(await finished.done).toBe(finished)
  })

  it('restart plays the clip again, also after it was taken off the character', async () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(a!, NOW)
    await Promise.all([playback.done, instance.update(1.5)])
    instance.update(0)
    instance.update(0)
    expect(instance.playbacks).toEqual([])
    playback.restart()
    instance.update(0.25)
    expect([instance.playbacks.length, instance.control('a'), playback.finished]).toEqual([1, 0.25, false])
    expect(await settled(playback.done)).toBe(false)
    playback.restart()
    instance.update(0.5)
    expect([instance.playbacks.length, instance.control('a')]).toEqual([1, 0.5])
  })

  it('restarts from a listener of its end, and goes on', () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(a!, NOW)
    playback.once('finished', () => playback.restart())
    instance.update(1.5)
    instance.update(0.25)
    expect([playback.time, playback.stopping, instance.playbacks.length]).toEqual([0.25, false, 1])
  })

  it('play with restart starts the clip that plays again instead of playing it twice', () => {
    const instance = new CharacterInstance(rig)
    const first = instance.play(a!, NOW)
    instance.update(0.5)
    expect(instance.play(a!, { restart: true })).toBe(first)
    expect([instance.playbacks.length, first.time]).toEqual([1, 0])
    expect(instance.play(b!, { restart: true })).not.toBe(first)
    instance.play(a!, NOW)
    expect(instance.playbacks.length).toBe(3)
  })

  it('once hears one event, on hears all of them', () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(a!, { loop: true })
    const heard: string[] = []
    playback.once('looped', () => heard.push('once'))
    playback.once('looped', () => heard.push('never'))()
    playback.on('looped', () => heard.push('on'))
    instance.update(1.1)
    instance.update(1)
    expect(heard).toEqual(['once', 'on', 'on'])
  })
})

describe('misuse is told at the call', () => {
  const instance = new CharacterInstance(rig)

  it.each<[string, unknown, RegExp, RegExp]>([
    ['nothing', undefined, /found undefined/, /loadClip/],
    ['null', null, /found null/, /loadClip/],
    ['a name', 'scream', /found the text "scream"/, /loadClip/],
    ['a promise', Promise.resolve(a), /found a promise/, /await/],
    [
      'a three.js clip',
      { name: 'Walk', uuid: '0', tracks: [], duration: 1 },
      /THREE\.AnimationClip \("Walk"\)/,
      /AnimationMixer/,
    ],
    ['animations', [a], /found a list/, /one of its clips/],
    ['another document', { kind: 'poses', poses: [] }, /of kind "poses"/, /loadClip/],
    ['anything else', { curves: 1 }, /not a clip/, /readClip/],
  ])('a clip that is %s', (_, clip, message, hint) => {
    for (const method of ['play', 'queue', 'emote', 'setMood'] as const) {
      if (clip === undefined && method === 'setMood') continue
      const error = errorOf(() => instance[method](clip as Clip))
      expect(error.code).toBe('play/not-a-clip')
      expect(error.message).toMatch(message)
      expect(error.message.startsWith(`${method} needs a clip`)).toBe(true)
      expect(error.hint).toMatch(hint)
    }
    expect(instance.playbacks).toEqual([])
  })

  it('an event that does not exist, with the nearest', () => {
    const playback = instance.play(a!)
    for (const method of ['on', 'once'] as const) {
      const error = errorOf(() => playback[method]('finish' as 'finished', () => {}))
      expect([error.code, error.hint]).toEqual(['play/event', 'Did you mean "finished"?'])
      expect(errorOf(() => playback[method]('end' as 'finished', () => {})).message).toMatch(
        /finished, looped, marker; found "end"/,
      )
    }
    expect(errorOf(() => playback.on('finished', undefined as never)).code).toBe('play/listener')
  })

  it('a control that does not exist, with the nearest', () => {
    const named = new CharacterInstance(
      compileRig(testModel([]), {
        curves: [{ name: 'JawDrop', kind: 'attribute', default: 0.25, joints: [] }],
      }),
    )
    named.update(0)
    expect(named.control('JawDrop')).toBe(0.25)
    const error = errorOf(() => named.control('JawDorp'))
    expect([error.code, error.hint]).toEqual(['control/unknown', 'Did you mean "JawDrop"?'])
    expect(named.control('JawDorp', 0)).toBe(0)
  })
})
