import { graphNode, keyedCurve, type NodeParameters } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testClip, testModel } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'

const ramp = (name: string, duration: number, loop = false) =>
  testClip(
    [
      keyedCurve(name, [
        [0, 0],
        [duration, duration],
      ]),
    ],
    { duration, loop },
  )

function player(parameters: Partial<NodeParameters['clip-player']>, clip = ramp('t', 4)) {
  const character = runTestGraph({
    nodes: [graphNode('p', 'clip-player', parameters), graphNode('out', 'output')],
    links: ['@clip -> p.clip', 'p -> out'],
    assets: { clip },
    model: testModel([]),
  })
  return {
    character,
    at(...steps: number[]) {
      return steps.map((seconds) => {
        character.update(seconds)
        return Number(character.control('t').toFixed(5))
      })
    },
  }
}

describe('clip player', () => {
  it('holds its end, or goes round', () => {
    expect(player({}).at(0, 1, 2, 5, 1)).toEqual([0, 1, 3, 4, 4])
    expect(player({ loop: true }).at(3, 3, 8)).toEqual([3, 2, 2])
    expect(player({}, ramp('t', 4, true)).at(5)).toEqual([1])
    expect(player({ loop: false }, ramp('t', 4, true)).at(5)).toEqual([4])
  })

  it('has a speed, a start and a trim', () => {
    expect(player({ speed: 0.5 }).at(1, 1)).toEqual([0.5, 1])
    expect(player({ start: 1 }).at(0, 1)).toEqual([1, 2])
    expect(player({ trim: [1, 3], loop: true }).at(0, 1.5, 1)).toEqual([1, 2.5, 1.5])
    expect(player({ speed: -1 }).at(0, 1, 9)).toEqual([4, 3, 0])
    expect(player({ trim: [3, 1] }).at(0, 1)).toEqual([3, 3])
    const { character, at } = player({})
    character.setParameter('p.speed', 2)
    expect(at(1)).toEqual([2])
    character.setParameter('p.loop', true)
    expect(at(1.5)).toEqual([1])
  })

  it('players of a sync group keep the same part of their clips', () => {
    const character = runTestGraph({
      nodes: [
        graphNode('walk', 'clip-player', { sync: 'feet', loop: true }),
        graphNode('run', 'clip-player', { sync: 'feet', loop: true }),
        graphNode('mix', 'blend'),
        graphNode('out', 'output'),
      ],
      links: [
        '@walk -> walk.clip',
        '@run -> run.clip',
        'walk -> mix.pose1',
        'run -> mix.pose2',
        'mix -> out',
      ],
      assets: { walk: ramp('a', 2), run: ramp('b', 1) },
      model: testModel([]),
    })
    for (const seconds of [0.5, 1, 1]) {
      character.update(seconds)
      expect(character.control('b')).toBeCloseTo(character.control('a') / 2, 6)
    }
  })
})
