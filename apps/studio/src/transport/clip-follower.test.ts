import { clipKind, keyedCurve } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { ClipFollower } from './clip-follower.ts'

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

describe('clip follower', () => {
  const open = still('JawDrop', 0.75)
  const pout = still('Pucker', 0.5)
  const createPlayer = () =>
    new CharacterInstance(
      compileRig(
        { name: 'controls', joints: [], meshes: [] },
        { extraCurves: new Set(['JawDrop', 'Pucker']) },
      ),
    )
  const shown = (player: CharacterInstance) => {
    player.update(0)
    return [player.control('JawDrop'), player.control('Pucker')]
  }

  it('returns to rest when it is stopped', () => {
    const player = createPlayer()
    const follower = new ClipFollower()
    follower.follow(player, { startCount: 1, clip: open, time: 0.5, weight: 1 })
    expect(shown(player)).toEqual([0.75, 0])
    follower.stop()
    expect(shown(player)).toEqual([0, 0])
  })

  it('stops in the middle of a fade, and follows the same state again', () => {
    const player = createPlayer()
    const follower = new ClipFollower()
    const state = { startCount: 2, clip: pout, time: 0, weight: 0.5, outgoing: { clip: open, time: 0.5 } }
    follower.follow(player, state)
    expect(shown(player)).toEqual([0.375, 0.25])
    follower.stop()
    expect(shown(player)).toEqual([0, 0])
    follower.follow(player, state)
    expect(shown(player)).toEqual([0.375, 0.25])
  })
})
