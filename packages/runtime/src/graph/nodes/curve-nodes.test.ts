import { controlMapKind, createPoseDriver, type GraphNode, graphNode, keyedCurve } from '@facework/documents'
import type { NodeKindName } from '@facework/documents/internal'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { testClip, testModel, transform } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'

const model = testModel([
  { name: 'neck', reference: transform() },
  { name: 'head', parent: 'neck', reference: transform([0, 1, 0]) },
])
const clip = testClip([keyedCurve('a', [[0, 0.5]]), keyedCurve('headYaw', [[0, 0.5]])])

function run(
  node: GraphNode<NodeKindName>,
  extra: { links?: string[]; assets?: object; curves?: string[] } = {},
) {
  return runTestGraph({
    nodes: [graphNode('player', 'clip-player'), node, graphNode('out', 'output')],
    links: ['@clip -> player.clip', 'player -> n', 'n -> out', ...(extra.links ?? [])],
    assets: { clip, ...extra.assets },
    model,
    extraCurves: extra.curves ?? [],
  })
}

describe('nodes that change curves', () => {
  it('map curves: through the map, with gains by target; without a map all passes', () => {
    const map = controlMapKind.create('m', {
      lines: [{ target: 'b', terms: [{ source: 'a', gain: 0.5 }], offset: 0.1, reason: '' }],
    })
    const mapped = run(graphNode('n', 'map-curves', { gains: { b: 2 } }), {
      links: ['@map -> n.map'],
      assets: { map },
    })
    mapped.update(0)
    expect(mapped.control('b')).toBeCloseTo(2 * (0.5 * 0.5 + 0.1), 6)
    expect(mapped.control('a')).toBe(0)
    const plain = run(graphNode('n', 'map-curves'))
    plain.update(0)
    expect(plain.control('a')).toBe(0.5)
  })

  it('modify curves: lines in order, by a weight that can be set', () => {
    const lines = [
      { mode: 'scale', curve: 'a', value: 2, alpha: 1 },
      { mode: 'add', curve: 'a', value: 0.25, alpha: 1 },
    ] as const
    const character = run(graphNode('n', 'modify-curves', { lines }))
    character.update(0)
    expect(character.control('a')).toBeCloseTo(1.25, 6)
    character.setParameter('n.weight', 0)
    character.update(0)
    expect(character.control('a')).toBeCloseTo(0.5, 6)
  })

  it('head turn: turns neck and head by its curves, also where no clip moves them', () => {
    const frame = run(graphNode('n', 'head-turn')).update(0)
    const turn = (i: number) => angleBetweenQuaternions(frame.rotations, i * 4, [0, 0, 0, 1], 0)
    expect(turn(0) + turn(1)).toBeCloseTo(0.5, 5)
    expect(turn(0)).toBeCloseTo(0.2, 5)
  })

  it('pose driver: where joints are decides on curves', () => {
    const place = (turn: number[]) => ({ t: [0, 0, 0], r: transform([], turn).r })
    const driver = createPoseDriver({
      sources: [{ joint: 'neck' }],
      targets: [
        { drives: 'rest', transforms: [place([0, 0, 0])] },
        { drives: 'left', transforms: [place([0, 1, 0])] },
      ],
      solver: 'interpolative',
    })
    const character = run(graphNode('n', 'pose-driver', { driver }))
    expect(character.graph.diagnostics.filter((d) => d.code.startsWith('driver/'))).toEqual([])
    character.update(0)
    expect(character.control('rest')).toBeCloseTo(1, 5)
    character.update(0, (pose) => pose.rotations.set(transform([], [0, 1, 0]).r, 0))
    expect([character.control('rest'), character.control('left')].map((v) => Number(v.toFixed(5)))).toEqual([
      0, 1,
    ])
    expect(Array.from(character.weightsOf('n')!, (w) => Number(w.toFixed(5)))).toEqual([0, 1])
    expect(character.weightsOf('player')).toBeUndefined()
  })

  it('[G2] muted: what comes in goes on, and nobody calls the node a loose end', () => {
    const lines = [{ mode: 'add', curve: 'a', value: 1, alpha: 1 }] as const
    const heard = run(graphNode('n', 'modify-curves', { lines }))
    const muted = run(graphNode('n', 'modify-curves', { lines }, { muted: true }))
    for (const character of [heard, muted]) character.update(0)
    expect([heard.control('a'), muted.control('a')]).toEqual([1.5, 0.5])
    expect(muted.graph.diagnostics).toEqual(heard.graph.diagnostics)
    const base = runTestGraph({
      nodes: [
        graphNode('player', 'clip-player'),
        graphNode('n', 'layered-blend', {}, { muted: true }),
        graphNode('out', 'output'),
      ],
      links: ['@clip -> player.clip', 'player -> n.layer1', 'n -> out'],
      assets: { clip },
      model,
    })
    base.update(0)
    // The first input of a layered blend is its base, and nothing is linked to that.
    expect(base.control('a', 0)).toBe(0)
  })

  it('name the node in what they find', () => {
    const lost = run(
      graphNode('n', 'pose-driver', {
        driver: createPoseDriver({ sources: [{ joint: 'nekc' }], targets: [] }),
      }),
    )
    expect(lost.graph.diagnostics.map((d) => `${d.code} ${d.path}`)).toContain(
      'driver/joint-unknown nodes[1].parameters.driver.sources[0].joint',
    )
  })
})
