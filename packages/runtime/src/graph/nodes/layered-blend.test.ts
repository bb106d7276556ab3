import { type ControlSet, controlSetKind, graphNode, keyedCurve } from '@facework/documents'
import type { BlendLayer } from '@facework/documents/internal'
import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../../compile/compile-rig.ts'
import { testClip, testModel, transform } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'
import { compileMask } from './layered-blend.ts'

const chain = ['root', 'spine', 'neck', 'head', 'jaw']
const model = testModel([
  ...chain.map((name, i) => ({
    name,
    ...(i > 0 ? { parent: chain[i - 1]! } : {}),
    reference: transform(),
  })),
  { name: 'hand', parent: 'spine', reference: transform() },
])
const WHOLE: BlendLayer = { weight: 1, joints: [], morphs: 1, curves: {}, regions: {} }
const still = (joint: string, x: number) =>
  ({
    joint,
    path: 'translation',
    interpolation: 'linear',
    times: Float32Array.of(0),
    values: Float32Array.of(x, 0, 0),
  }) as const
const everywhere = (x: number, curves: Record<string, number> = {}) =>
  testClip(
    Object.entries(curves).map(([name, value]) => keyedCurve(name, [[0, value]])),
    { joints: [...chain, 'hand'].map((joint) => still(joint, x)) },
  )
const set: ControlSet = controlSetKind.create('s', {
  controls: ['Mouth', 'Eyes'].map((region) => ({
    name: `c${region}`,
    range: [0, 1],
    side: 'center',
    mirror: `c${region}`,
    region,
    description: '',
  })),
})

function run(
  layer: Partial<BlendLayer>,
  assets = { base: everywhere(0), top: everywhere(1) },
  more: object = {},
) {
  const character = runTestGraph({
    nodes: [
      graphNode('a', 'clip-player'),
      graphNode('b', 'clip-player'),
      graphNode('layers', 'layered-blend', { layers: [{ ...WHOLE, ...layer }] }),
      graphNode('out', 'output'),
    ],
    links: [
      '@base -> a.clip',
      '@top -> b.clip',
      'a -> layers.base',
      'b -> layers.layer1',
      'layers -> out',
      ...('controls' in more ? ['@controls -> layers.controls'] : []),
    ],
    assets: { ...assets, ...more },
    model,
  })
  const frame = character.update(0)
  return {
    character,
    joints: [...chain, 'hand'].map((_, i) => Number(frame.translations[i * 3]!.toFixed(6))),
  }
}

describe('layered blend', () => {
  it('a joint mask takes the joint and everything below', () => {
    expect(run({ joints: [{ joint: 'neck', depth: 0, weight: 1 }] }).joints).toEqual([0, 0, 1, 1, 1, 0])
  })

  it('depth lets the weight in by steps: depth 4 from the spine gives 1/4, 2/4, 3/4, 1', () => {
    const { joints } = run({ joints: [{ joint: 'spine', depth: 4, weight: 1 }] })
    expect(joints).toEqual([0, 0.25, 0.5, 0.75, 1, 0.5])
  })

  it('the last mask that reaches a joint counts, and the layer has a weight of its own', () => {
    const joints = [
      { joint: 'spine', depth: 0, weight: 1 },
      { joint: 'jaw', depth: 0, weight: 0 },
    ]
    const { character } = run({ weight: 0.5, joints })
    expect(character.frame.translations[3]).toBeCloseTo(0.5, 6)
    expect(character.frame.translations[12]).toBe(0)
    character.setParameter('layers.layers[0].weight', 1)
    expect(character.update(0).translations[3]).toBe(1)
  })

  it('curves by name go before regions; what no mask names stays with the base', () => {
    const values = { cMouth: 1, cEyes: 1, other: 1 }
    const base = everywhere(0, { cMouth: 0.2, cEyes: 0.2, other: 0.2 })
    const { character } = run(
      { regions: { Mouth: 0.5, Eyes: 1 }, curves: { cEyes: 0.25 } },
      { base, top: everywhere(0, values) },
      { controls: set },
    )
    expect(character.control('cMouth')).toBeCloseTo(0.5 * 1 + 0.5 * 0.2, 6)
    expect(character.control('cEyes')).toBeCloseTo(0.25 * 1 + 0.75 * 0.2, 6)
    expect(character.control('other')).toBeCloseTo(0.2, 6)
  })

  it('[C5] what the layer does not say stays with the base, at full strength', () => {
    const { character } = run({}, { base: everywhere(2, { c: 0.7 }), top: testClip([]) })
    expect(character.frame.translations[0]).toBe(2)
    expect(character.control('c')).toBeCloseTo(0.7, 6)
  })

  it('says which joints and regions it does not find', () => {
    const report = new Report()
    const rig = compileRig(model)
    const layer = { ...WHOLE, joints: [{ joint: 'nekc', depth: 0, weight: 1 }], regions: { Mout: 1 } }
    compileMask(layer, rig, set, 'layers[0]', report)
    compileMask(layer, rig, undefined, 'layers[0]', new Report())
    expect(report.diagnostics.map((d) => [d.code, d.path, d.hint])).toEqual([
      ['graph/joint-unknown', 'layers[0].joints[0]', 'Did you mean "neck"?'],
      ['graph/region-unknown', 'layers[0].regions', 'Did you mean "Mouth"?'],
    ])
  })
})
