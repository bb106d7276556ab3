import { clipKind, keyedCurve } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { Part } from './part.ts'

const still = (curve: string, value: number) =>
  clipKind.create(curve, {
    duration: 1,
    joints: [],
    morphs: [],
    markers: [],
    curves: [keyedCurve(curve, [[0, value]])],
    loop: false,
    modifiers: [],
  })

describe('the part of a player', () => {
  const open = still('JawDrop', 0.75)
  const pout = still('Pucker', 0.5)
  const player = () =>
    new CharacterInstance(
      compileRig(
        { name: 'controls', joints: [], meshes: [] },
        { extraCurves: new Set(['JawDrop', 'Pucker']) },
      ),
    )
  const shown = (who: CharacterInstance) => {
    who.update(0)
    return [who.control('JawDrop'), who.control('Pucker')]
  }

  it('goes back to rest when nothing plays any more', () => {
    const who = player()
    const part = new Part()
    part.follow(who, { take: 1, clip: open, time: 0.5, weight: 1 })
    expect(shown(who)).toEqual([0.75, 0])
    part.rest()
    expect(shown(who)).toEqual([0, 0])
  })

  it('rests from the middle of a fade too, and takes the same beat up again', () => {
    const who = player()
    const part = new Part()
    const beat = { take: 2, clip: pout, time: 0, weight: 0.5, outgoing: { clip: open, time: 0.5 } }
    part.follow(who, beat)
    expect(shown(who)).toEqual([0.375, 0.25])
    part.rest()
    expect(shown(who)).toEqual([0, 0])
    part.follow(who, beat)
    expect(shown(who)).toEqual([0.375, 0.25])
  })
})
