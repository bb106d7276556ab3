import { graphNode, type NodeParameters, type PoseAsset } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testModel, testPoses, transform } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'

const model = testModel([
  { name: 'body', reference: transform() },
  { name: 'jaw', parent: 'body', reference: transform() },
  { name: 'brow', parent: 'body', reference: transform() },
])
const rest = { jaw: transform(), brow: transform() }
const poses: PoseAsset = testPoses(rest, [
  { name: 'open', joints: { jaw: transform([1, 0, 0]) } },
  {
    name: 'half',
    role: { type: 'in-between', of: 'open', at: 0.5 },
    joints: { jaw: transform([0.8, 0, 0]) },
  },
  { name: 'up', joints: { brow: transform([0, 1, 0]) }, curves: { extra: 0.5 } },
  {
    name: 'open_up',
    role: { type: 'combination', bases: ['open', 'up'] },
    joints: { jaw: transform([2, 0, 0]), brow: transform([0, 3, 0]) },
  },
])

function blender(parameters: Partial<NodeParameters['pose-blender']> = {}, asset = poses) {
  return runTestGraph({
    nodes: [
      graphNode('controls', 'control-input'),
      graphNode('faces', 'pose-blender', parameters),
      graphNode('out', 'output'),
    ],
    links: ['controls -> faces', '@poses -> faces.poses', 'faces -> out'],
    assets: { poses: asset },
    model,
  })
}
const jaw = (character: ReturnType<typeof blender>) => character.update(0).translations[3]!

describe('pose blender', () => {
  it('equals what a character without a graph does', () => {
    const character = blender()
    character.setControl('open', 0.75)
    // Half way between the in-between at 0.5 and the pose at 1.
    expect(jaw(character)).toBeCloseTo(0.9, 6)
    character.bypassPoses = true
    expect(jaw(character)).toBe(0)
  })

  it('has a response for all poses and one for each', () => {
    const eased = blender({ response: 'quad-in' })
    eased.setControl('up', 0.5)
    expect(eased.update(0).translations[7]).toBeCloseTo(0.25, 6)
    const own = blender({
      responses: {
        up: [
          { at: 0, weight: 0 },
          { at: 0.5, weight: 0.2 },
          { at: 1, weight: 1 },
        ],
      },
    })
    for (const [value, weight] of [
      [-1, 0],
      [0.25, 0.1],
      [0.75, 0.6],
      [2, 1],
    ] as const) {
      own.setControl('up', value)
      expect(own.update(0).translations[7]).toBeCloseTo(weight, 6)
    }
  })

  it('[P9] keeps the driving curves in the stream unless told to consume them', () => {
    for (const consume of [false, true]) {
      const character = blender({ consume })
      character.setControl('up', 0.5)
      character.update(0)
      expect(character.control('up')).toBe(consume ? 0 : 0.5)
      expect(character.control('extra')).toBeCloseTo(0.25, 6)
      expect(character.frame.translations[7]).toBeCloseTo(0.5, 6)
    }
  })

  it('has a weight', () => {
    const character = blender({ weight: 0.5 })
    character.setControl('up', 1)
    expect(character.update(0).translations[7]).toBeCloseTo(0.5, 6)
    character.setParameter('faces.weight', 0)
    expect(character.update(0).translations[7]).toBe(0)
  })

  it('two of them, with an asset each, work on one rig', () => {
    const other = testPoses({ jaw: transform() }, [{ name: 'open', joints: { jaw: transform([0, 0, 5]) } }])
    const character = runTestGraph({
      nodes: [
        graphNode('controls', 'control-input'),
        graphNode('one', 'pose-blender'),
        graphNode('two', 'pose-blender'),
        graphNode('out', 'output'),
      ],
      links: ['controls -> one', 'one -> two', '@poses -> one.poses', '@other -> two.poses', 'two -> out'],
      assets: { poses, other },
      model,
    })
    character.setControl('open', 1)
    expect([...character.update(0).translations.subarray(3, 6)]).toEqual([1, 0, 5])
  })

  it('adds to what comes in, also where nothing in the graph says anything', () => {
    const character = blender()
    character.setControl('open', 1)
    const frame = character.update(0, (pose) => pose.translations.set([9, 9, 9, 10, 0, 0]))
    expect([...frame.translations.subarray(0, 6)]).toEqual([9, 9, 9, 11, 0, 0])
  })
})

describe('pose by name', () => {
  const named = (pose: string, weight = 1) =>
    runTestGraph({
      nodes: [graphNode('p', 'pose-by-name', { pose, weight }), graphNode('out', 'output')],
      links: ['@poses -> p.poses', 'p -> out'],
      assets: { poses },
      model,
    })

  it('shows a pose, an in-between or a combination as authored', () => {
    expect(jaw(named('open'))).toBe(1)
    expect(jaw(named('half'))).toBeCloseTo(0.8, 6)
    const both = named('open_up').update(0)
    expect([both.translations[3], both.translations[7]]).toEqual([2, 3])
    const weighted = named('up', 0.25)
    expect(weighted.update(0).translations[7]).toBeCloseTo(0.25, 6)
    weighted.setParameter('p.weight', 1)
    expect(weighted.update(0).translations[7]).toBe(1)
  })

  it('says when there is no such pose', () => {
    expect(named('opne').diagnostics.map((d) => [d.code, d.path, d.hint])).toEqual([
      ['graph/pose-unknown', 'nodes[0].parameters.pose', 'Did you mean "open"?'],
    ])
  })
})
