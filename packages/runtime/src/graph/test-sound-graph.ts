import {
  controlMapKind,
  controlSetKind,
  type Document,
  type GraphNode,
  graphKind,
  graphLinks,
  graphNode,
  keyedCurve,
  lookupIn,
  type ResolvedGraph,
  resolveGraph,
} from '@facework/documents'
import type { BlendLayer } from '@facework/documents/internal'
import fc from 'fast-check'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { compileGraph } from './compile-graph.ts'
import { curveLines, type RandomAssets, wireAtRandom, withDice } from './test-random-graph.ts'

export const JOINTS = ['root', 'neck', 'jaw']
export const CURVES = ['open', 'up', 'extra', 'other']
export const model = testModel(
  JOINTS.map((name, i) => ({
    name,
    ...(i > 0 ? { parent: JOINTS[i - 1]! } : {}),
    reference: transform([0, i, 0], [0.1 * i, 0, 0.05], [1, 1 + 0.25 * i, 1]),
  })),
  { face: ['wide', 'tall'] },
)
const rest = Object.fromEntries(model.joints.map((j) => [j.name, j.reference]))
const jaw = (x: number, turn: number, s = 1) =>
  transform([x, 2, 0], [0.2 + turn, turn, 0.05], [1, 1.5 * s, 1])
export const poses = testPoses(rest, [
  { name: 'open', joints: { jaw: jaw(1, 0.2) }, morphs: { '*': { wide: 0.5 } }, range: [-0.5, 1.5] },
  { name: 'half', role: { type: 'in-between', of: 'open', at: 0.5 }, joints: { jaw: jaw(0.75, 0.05) } },
  {
    name: 'up',
    joints: { neck: transform([0, 1.25, 0], [0.1, 0.2, 0.05], [1, 1.25, 1]) },
    curves: { extra: 0.5 },
  },
  {
    name: 'open_up',
    role: { type: 'combination', bases: ['open', 'up'] },
    joints: { jaw: jaw(1.5, 0.3, 1.2) },
    morphs: { face: { wide: 0.75 } },
  },
])
const full = testPoses(
  rest,
  [
    { name: 'open', joints: { jaw: jaw(0.5, -0.1) }, mask: { joints: ['jaw'], morphs: [] } },
    {
      name: 'other',
      joints: { jaw: jaw(-0.5, 0.2) },
      mask: { joints: ['jaw'], morphs: ['tall'] },
      morphs: { face: { tall: 1 } },
    },
  ],
  { mode: 'full' },
)
const track = (
  joint: string,
  path: 'translation' | 'rotation' | 'scale',
  ...values: (readonly number[])[]
) => ({
  joint,
  path,
  interpolation: 'linear' as const,
  times: Float32Array.from(values, (_, i) => i),
  values: Float32Array.from(values.flat()),
})
const ramp = (name: string, from: number, to: number) =>
  keyedCurve(name, [
    [0, from],
    [1, to],
  ])
const documents: Record<string, Document> = {
  faceClip: testClip([ramp('open', 0, 1), ramp('extra', 0.5, -0.25)]),
  bodyClip: testClip([ramp('up', 1, 0.25)], {
    loop: true,
    joints: [
      track('neck', 'rotation', transform([], [0, 0.3, 0]).r, transform([], [0.2, 0, 0]).r),
      track('root', 'translation', [0, 0, 0], [1, 0.5, 0]),
      track('jaw', 'scale', [1, 1, 1], [1.25, 1, 0.75]),
    ],
    morphs: [
      {
        mesh: 'face',
        morph: 'tall',
        interpolation: 'linear',
        times: Float32Array.of(0, 1),
        values: Float32Array.of(0.25, 1),
      },
    ],
  }),
  poses,
  full,
  map: controlMapKind.create('m', {
    lines: [
      {
        target: 'open',
        terms: [
          { source: 'other', gain: 0.5 },
          { source: 'up', by: 'extra', gain: -1 },
        ],
        offset: 0.1,
        reason: '',
      },
      { target: 'extra', terms: [{ source: 'up', gain: 0.75 }], offset: 0, range: [0, 0.5], reason: '' },
    ],
  }),
  set: controlSetKind.create('s', {
    controls: CURVES.map((name, i) => ({
      name,
      range: [0, 1],
      side: 'center',
      mirror: name,
      region: i % 2 === 0 ? 'Mouth' : 'Brows',
      description: '',
    })),
  }),
  sub: graphKind.create('sub', {
    inputs: [{ name: 'poses', kind: 'poses', default: { id: full.id }, description: '' }],
    nodes: [
      graphNode('in', 'input-pose'),
      graphNode('p', 'pose-blender', { weight: 0.5 }),
      graphNode('o', 'output'),
    ],
    links: graphLinks('in -> p', '@poses -> p.poses', 'p -> o'),
  }),
}
export const lookup = lookupIn(Object.values(documents))
const ASSETS: RandomAssets = {
  clip: ['faceClip', 'bodyClip'],
  poses: ['poses', 'full'],
  map: ['map'],
  'control-set': ['set'],
  graph: ['sub'],
}

const weight = fc.constantFrom(0, 0.3, 0.7, 1)
const layer: fc.Arbitrary<BlendLayer> = fc.record({
  weight,
  joints: fc.array(fc.record({ joint: fc.constantFrom(...JOINTS), depth: fc.nat(3), weight }), {
    maxLength: 2,
  }),
  morphs: weight,
  curves: fc.dictionary(fc.constantFrom(...CURVES), weight, { maxKeys: 2 }),
  regions: fc.dictionary(fc.constantFrom('Mouth', 'Brows'), weight, { maxKeys: 1 }),
})
const curve = fc.constantFrom(...CURVES)
const alpha = fc.constantFrom(0, 0.6, 1)
const { change, remap, clamp } = curveLines(curve, alpha)
const line = fc.oneof(change, remap, clamp)
const point = fc.constant([
  { at: 0, weight: 0 },
  { at: 0.5, weight: 0.75 },
  { at: 1, weight: 1 },
])

/** A node of any kind whose first frame the naive evaluator knows. */
const anyNode = (id: string): fc.Arbitrary<GraphNode> =>
  fc.oneof(
    fc.constant(graphNode(id, 'reference-pose')),
    fc.constant(graphNode(id, 'input-pose')),
    fc
      .record({ speed: fc.constantFrom(1, 0.5, -1), start: fc.constantFrom(0, 0.25), loop: fc.boolean() })
      .map((p) => graphNode(id, 'clip-player', p)),
    fc.constant(graphNode(id, 'slot')),
    fc
      .record({ weight, controls: fc.subarray(CURVES) })
      .map(({ weight: w, controls }) =>
        graphNode(id, 'control-input', controls.length > 2 ? { weight: w } : { weight: w, controls }),
      ),
    fc.array(weight, { minLength: 1, maxLength: 3 }).map((weights) => graphNode(id, 'blend', { weights })),
    fc
      .array(layer, { minLength: 1, maxLength: 2 })
      .map((layers) => graphNode(id, 'layered-blend', { layers })),
    { arbitrary: fc.constant(graphNode(id, 'make-additive')), weight: 2 },
    {
      arbitrary: fc.constantFrom(0, 0.6, 1).map((w) => graphNode(id, 'apply-additive', { weight: w })),
      weight: 3,
    },
    fc
      .record({
        weight: fc.constantFrom(0.5, 1),
        consume: fc.boolean(),
        responses: fc.dictionary(fc.constantFrom('open', 'up'), point, { maxKeys: 1 }),
      })
      .map((p) => graphNode(id, 'pose-blender', p)),
    fc
      .record({ pose: fc.constantFrom('open', 'half', 'up', 'open_up', 'nobody'), weight })
      .map((p) => graphNode(id, 'pose-by-name', p)),
    fc.array(line, { maxLength: 3 }).map((lines) => graphNode(id, 'modify-curves', { lines })),
    fc
      .record({ keepUnmapped: fc.boolean(), gains: fc.dictionary(fc.constant('open'), fc.constant(0.5)) })
      .map((p) => graphNode(id, 'map-curves', p)),
    fc.constant(graphNode(id, 'state-machine', { states: ['a', 'b'] })),
    fc.constant(graphNode(id, 'sub-graph')),
  )

/** Up to fourteen nodes, wired so that they compile without an error. */
export const soundGraph = fc
  .integer({ min: 1, max: 14 })
  .chain((count) => withDice(Array.from({ length: count }, (_, i) => anyNode(`n${i}`))))
  .map(([nodes, dice]) => wireAtRandom(nodes, dice, { assets: ASSETS, documents, loose: 10, latest: 40 }))

export const controls = fc.dictionary(curve, fc.constantFrom(-0.4, 0, 0.3, 1, 1.3))
export const subGraphOf = (ref: { id: string }) => {
  const found = lookup(ref)
  return found?.kind === 'graph' ? resolveGraph(found, lookup) : undefined
}
export const compile = (graph: ResolvedGraph) =>
  compileGraph(graph, { model, lookup, subGraph: subGraphOf, extraCurves: CURVES })
