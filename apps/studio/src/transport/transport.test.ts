import { readFileSync } from 'node:fs'
import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { Transport } from './transport.ts'

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

describe('transport', () => {
  it('shows the curves of the clip at the time it seeks', () => {
    const transport = new Transport()
    transport.play(laugh)
    for (const time of [0, 0.4, 1.234, 2.6]) {
      transport.seek(time)
      expect(transport.time).toBe(time)
      for (const { name } of laugh.curves)
        expect(transport.value(name)).toBeCloseTo(valueAt(laugh, name, time), 6)
    }
    transport.seek(99)
    expect(transport.time).toBe(laugh.duration)
  })

  it('advances by speed, and stops at the end without a loop', () => {
    const transport = new Transport()
    transport.play(laugh)
    expect(transport.advance(0.5, 2, false)).toBe(true)
    expect(transport.time).toBeCloseTo(1, 9)
    expect(transport.advance(5, 2, false)).toBe(false)
    expect(transport.time).toBe(laugh.duration)
  })

  it('fades from the last frame into the first when it loops, so that nothing pops', () => {
    const transport = new Transport()
    transport.play(laugh)
    let last = transport.value('LeftLipCornerPuller')
    let rounds = 0
    for (let i = 0; i < 60 * 8; i++) {
      const before = transport.time
      transport.advance(1 / 60, 1, true)
      if (transport.time < before) rounds++
      const value = transport.value('LeftLipCornerPuller')
      expect(Math.abs(value - last)).toBeLessThan(0.12)
      last = value
    }
    expect(rounds).toBe(3)
  })

  it('fades out curves of the previous clip under the new one', () => {
    const transport = new Transport()
    transport.play(still('a', 'JawDrop', 1))
    transport.advance(0.3, 1, true)
    transport.play(still('b', 'Pucker', 0.8))
    expect([transport.value('JawDrop'), transport.value('Pucker')]).toEqual([1, 0])
    transport.advance(0.09, 1, true)
    expect(transport.value('JawDrop')).toBeGreaterThan(0.1)
    expect(transport.value('JawDrop')).toBeLessThan(0.9)
    transport.advance(0.2, 1, true)
    expect(transport.value('JawDrop')).toBe(0)
    expect(transport.value('Pucker')).toBeCloseTo(0.8, 6)
  })

  it('applies overrides over the clip, and clears them', () => {
    const transport = new Transport()
    transport.setControls(['JawDrop', 'TongueOut'])
    transport.play(laugh)
    transport.seek(1)
    transport.setOverrides(
      new Map([
        ['JawDrop', 0.25],
        ['TongueOut', 1],
      ]),
    )
    expect([transport.value('JawDrop'), transport.value('TongueOut')]).toEqual([0.25, 1])
    transport.setOverrides(new Map())
    expect(transport.value('JawDrop')).toBeCloseTo(valueAt(laugh, 'JawDrop', 1), 6)
    expect(transport.value('TongueOut')).toBe(0)
  })
})
