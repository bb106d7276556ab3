import { readFileSync } from 'node:fs'
import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { Conductor } from './conductor.ts'

const laugh = clipKind.read(
  JSON.parse(readFileSync(new URL('../../../../samples/clips/laugh.clip.json', import.meta.url), 'utf8')),
)
const valueAt = (clip: Clip, name: string, time: number) =>
  sampleCurve(
    compileClip(clip),
    clip.curves.findIndex((c) => c.name === name),
    time,
  )
const still = (name: string, curve: string, value: number) =>
  clipKind.create(name, {
    duration: 1,
    joints: [],
    morphs: [],
    markers: [],
    curves: [keyedCurve(curve, [[0, value]])],
    loop: false,
    modifiers: [],
  })

describe('conductor', () => {
  it('shows the curves of the clip at the time it seeks', () => {
    const conductor = new Conductor()
    conductor.play(laugh)
    for (const time of [0, 0.4, 1.234, 2.6]) {
      conductor.seek(time)
      expect(conductor.time).toBe(time)
      for (const { name } of laugh.curves)
        expect(conductor.value(name)).toBeCloseTo(valueAt(laugh, name, time), 6)
    }
    conductor.seek(99)
    expect(conductor.time).toBe(laugh.duration)
  })

  it('goes on by speed, and stops at the end without a loop', () => {
    const conductor = new Conductor()
    conductor.play(laugh)
    expect(conductor.advance(0.5, 2, false)).toBe(true)
    expect(conductor.time).toBeCloseTo(1, 9)
    expect(conductor.advance(5, 2, false)).toBe(false)
    expect(conductor.time).toBe(laugh.duration)
  })

  it('fades from the last frame into the first when it loops, so that nothing pops', () => {
    const conductor = new Conductor()
    conductor.play(laugh)
    let last = conductor.value('LeftLipCornerPuller')
    let rounds = 0
    for (let i = 0; i < 60 * 8; i++) {
      const before = conductor.time
      conductor.advance(1 / 60, 1, true)
      if (conductor.time < before) rounds++
      const value = conductor.value('LeftLipCornerPuller')
      expect(Math.abs(value - last)).toBeLessThan(0.12)
      last = value
    }
    expect(rounds).toBe(3)
  })

  it('lets curves of the old clip fade out under the new one', () => {
    const conductor = new Conductor()
    conductor.play(still('a', 'JawDrop', 1))
    conductor.advance(0.3, 1, true)
    conductor.play(still('b', 'Pucker', 0.8))
    expect([conductor.value('JawDrop'), conductor.value('Pucker')]).toEqual([1, 0])
    conductor.advance(0.09, 1, true)
    expect(conductor.value('JawDrop')).toBeGreaterThan(0.1)
    expect(conductor.value('JawDrop')).toBeLessThan(0.9)
    conductor.advance(0.2, 1, true)
    expect(conductor.value('JawDrop')).toBe(0)
    expect(conductor.value('Pucker')).toBeCloseTo(0.8, 6)
  })

  it('puts what a hand set over the clip, and gives it back', () => {
    const conductor = new Conductor()
    conductor.setControls(['JawDrop', 'TongueOut'])
    conductor.play(laugh)
    conductor.seek(1)
    conductor.setOverrides(
      new Map([
        ['JawDrop', 0.25],
        ['TongueOut', 1],
      ]),
    )
    expect([conductor.value('JawDrop'), conductor.value('TongueOut')]).toEqual([0.25, 1])
    conductor.setOverrides(new Map())
    expect(conductor.value('JawDrop')).toBeCloseTo(valueAt(laugh, 'JawDrop', 1), 6)
    expect(conductor.value('TongueOut')).toBe(0)
  })
})
