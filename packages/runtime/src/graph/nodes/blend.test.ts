import { graphNode, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testClip, testModel, transform } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'

const model = testModel([{ name: 'jaw', reference: transform([0, 1, 0]) }])
const constant = (name: string, value: number) => keyedCurve(name, [[0, value]])
const nodes = [
  graphNode('a', 'clip-player'),
  graphNode('b', 'clip-player'),
  graphNode('mix', 'blend', { weights: [0.25, 0.5] }),
  graphNode('out', 'output'),
]
const links = ['@one -> a.clip', '@two -> b.clip', 'a -> mix.pose1', 'b -> mix.pose2', 'mix -> out']
const still = (x: number) =>
  ({
    joint: 'jaw',
    path: 'translation',
    interpolation: 'linear',
    times: Float32Array.of(0),
    values: Float32Array.of(x, 1, 0),
  }) as const

describe('[C5] blend', () => {
  it('p = Σ wᵢpᵢ, value = Σ wᵢpᵢvᵢ / p; what is left goes to the default', () => {
    const one = testClip([constant('both', 1), constant('first', 1)], { joints: [still(4)] })
    const two = testClip([constant('both', 0.4)])
    const character = runTestGraph({ nodes, links, assets: { one, two }, model })
    const frame = character.update(0)
    // both: 0.25·1 + 0.5·0.4 = 0.45 and 0.25 of the default 0; first: 0.25·1; the joint: 0.25·4.
    expect(character.control('both')).toBeCloseTo(0.45, 6)
    expect(character.control('first')).toBeCloseTo(0.25, 6)
    expect(frame.translations[0]).toBeCloseTo(1, 6)
  })

  it('weights whose sum exceeds 1 are divided by it, also while it runs', () => {
    const one = testClip([constant('c', 1)])
    const two = testClip([constant('c', 0)])
    const character = runTestGraph({ nodes, links, assets: { one, two }, model })
    character.setParameter('mix.weights[0]', 1.5)
    character.update(0)
    expect(character.control('c')).toBeCloseTo(0.75, 6)
    character.setParameter('mix.weights[1]', 0)
    character.update(0)
    expect(character.control('c')).toBe(1)
    expect(() => character.setParameter('mix.wieghts[0]', 1)).toThrowError(/no parameter "mix.wieghts\[0\]"/)
    expect(() => character.setParameter('mix.weights[0]', Number.NaN)).toThrowError(/finite/)
  })
})
