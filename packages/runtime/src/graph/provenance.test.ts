import { graphNode, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { runTestGraph } from './test-graph.ts'

const model = testModel([{ name: 'jaw', reference: transform() }], { face: ['wide'] })
const poses = testPoses({ jaw: transform() }, [
  { name: 'open', joints: { jaw: transform([1, 0, 0]) }, morphs: { face: { wide: 1 } } },
])

function character() {
  return runTestGraph({
    nodes: [
      graphNode('laugh', 'clip-player'),
      graphNode('idle', 'clip-player'),
      graphNode('half', 'modify-curves', { lines: [{ mode: 'scale', curve: 'open', value: 0.5, alpha: 1 }] }),
      graphNode('mix', 'blend', { weights: [0.75, 0.25] }),
      graphNode('controls', 'control-input'),
      graphNode('faces', 'pose-blender'),
      graphNode('out', 'output'),
    ],
    links: [
      '@laugh -> laugh.clip',
      '@idle -> idle.clip',
      'laugh -> half',
      'half -> mix.pose1',
      'idle -> mix.pose2',
      'mix -> controls',
      'controls -> faces',
      '@poses -> faces.poses',
      'faces -> out',
    ],
    assets: {
      laugh: testClip([keyedCurve('open', [[0, 0.8]])]),
      idle: testClip([keyedCurve('other', [[0, 1]])]),
      poses,
    },
    model,
  })
}
const round = (v: number) => Number(v.toFixed(5))
const told = (c: ReturnType<typeof character>, channel: Parameters<typeof c.provenance>[0]) =>
  c.provenance(channel).map((e) => [e.node, e.value.map(round), round(e.presence), round(e.weight), e.wrote])

describe('[G5] provenance', () => {
  it('tells which nodes wrote a curve, with value, presence and weight', () => {
    const c = character()
    c.tracing = true
    c.update(0)
    expect(told(c, { curve: 'open' })).toEqual([
      ['laugh', [0.8], 1, 0.75, true],
      ['half', [0.4], 1, 0.75, true],
      ['idle', [], 0, 0.25, false],
      ['mix', [0.4], 0.75, 1, true],
      ['controls', [0.4], 0.75, 1, false],
      ['faces', [0.4], 0.75, 1, false],
      ['out', [0.4], 0.75, 1, false],
    ])
    c.setControl('open', 1)
    c.update(0)
    expect(told(c, { curve: 'open' }).slice(0, 1)).toEqual([['laugh', [0.8], 1, 0, true]])
    expect(told(c, { curve: 'open' })[4]).toEqual(['controls', [1], 1, 1, true])
  })

  it('tells it of joints and morphs', () => {
    const c = character()
    c.tracing = true
    c.setControl('open', 0.5)
    c.update(0)
    const wrote = (channel: Parameters<typeof c.provenance>[0]) =>
      c.provenance(channel).flatMap((e) => (e.wrote ? [[e.node, e.value]] : []))
    expect(wrote({ joint: 'jaw', path: 'translation' })).toEqual([['faces', [0.5, 0, 0]]])
    expect(wrote({ mesh: 'face', morph: 'wide' })).toEqual([['faces', [0.5]]])
    expect(() => c.provenance({ curve: 'opne' })).toThrowError('Character "test" has no curve "opne".')
  })

  it('is off until asked for', () => {
    const c = character()
    c.update(0)
    expect(c.tracing).toBe(false)
    expect(c.provenance({ curve: 'open' })).toEqual([])
    c.tracing = true
    c.tracing = false
    expect(c.provenance({ curve: 'open' })).toEqual([])
  })

  it('keeps the pose as each node left it', () => {
    const instance = character()
    expect(instance.poseAfter('half')).toBeUndefined()
    instance.tracing = true
    instance.update(0)
    const open = instance.rig.curveNames.indexOf('open')
    expect(instance.poseAfter('laugh')?.curves[open]).toBeCloseTo(0.8, 6)
    expect(instance.poseAfter('half')?.curves[open]).toBeCloseTo(0.4, 6)
    expect(instance.poseAfter('nobody')).toBeUndefined()
  })
})
