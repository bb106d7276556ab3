import {
  type BlendLayer,
  controlMapKind,
  controlSetKind,
  type Document,
  type GraphLink,
  type GraphNode,
  graphKind,
  graphLinks,
  graphNode,
  inputsOf,
  keyedCurve,
  lookupIn,
  nodeKind,
  type PortType,
  type ResolvedGraph,
  resolveGraph,
} from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math'
import { FaceworkError } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CharacterInstance } from '../character-instance.ts'
import { evaluateGraphReference } from '../reference/index.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { compileGraph } from './compile-graph.ts'

const JOINTS = ['root', 'neck', 'jaw']
const CURVES = ['open', 'up', 'extra', 'other']
const model = testModel(
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
const poses = testPoses(rest, [
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
const lookup = lookupIn(Object.values(documents))
const ASSETS: Readonly<Record<string, readonly string[]>> = {
  clip: ['faceClip', 'bodyClip'],
  poses: ['poses', 'full'],
  map: ['map'],
  'control-set': ['set'],
  graph: ['sub'],
}
const inputs = Object.entries(ASSETS).flatMap(([kind, names]) =>
  names.map((name) => ({
    name,
    kind: kind as 'clip',
    default: { id: documents[name]!.id },
    description: '',
  })),
)

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
const line = fc.oneof(
  fc.record({
    mode: fc.constantFrom('add' as const, 'scale' as const, 'blend' as const),
    curve,
    alpha,
    value: fc.constantFrom(-0.5, 0.25, 1.5),
  }),
  fc.record({
    mode: fc.constant('remap' as const),
    curve,
    alpha,
    from: fc.constant([0, 0.5] as const),
    to: fc.constant([1, -1] as const),
  }),
  fc.record({ mode: fc.constant('clamp' as const), curve, alpha, range: fc.constant([0, 0.25] as const) }),
)
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

/** A sound graph: every node is fed by earlier ones only, and the last pose goes to the output. */
const soundGraph = fc
  .integer({ min: 1, max: 14 })
  .chain((count) =>
    fc.tuple(
      fc.tuple(...Array.from({ length: count }, (_, i) => anyNode(`n${i}`))),
      fc.infiniteStream(fc.nat(99)),
    ),
  )
  .map(([nodes, dice]) => {
    const roll = () => dice.next().value as number
    const links: GraphLink[] = []
    const feed = (
      to: GraphNode,
      port: string,
      type: PortType,
      earlier: readonly GraphNode[],
      always = false,
    ) => {
      const sources = earlier.filter((n) => nodeKind(n.kind).output?.type === type)
      const assets = ASSETS[type]
      if (!always && roll() < 10) return
      if (assets) links.push({ from: { input: assets[roll() % assets.length]! }, to: { node: to.id, port } })
      else if (sources.length > 0) {
        // Mostly the latest, or most nodes would lead nowhere.
        const back = always ? 0 : Math.floor(roll() / 40) % sources.length
        const from = sources[sources.length - 1 - back]!
        links.push({
          from: { node: from.id, port: nodeKind(from.kind).output!.name },
          to: { node: to.id, port },
        })
      }
    }
    nodes.forEach((node, i) => {
      for (const { name, type } of inputsOf(node)) feed(node, name, type, nodes.slice(0, i))
    })
    const out = graphNode('out', 'output')
    feed(out, 'pose', 'pose', nodes, true)
    return graphKind.create('g', { nodes: [...nodes, out], links, inputs })
  })

const controls = fc.dictionary(curve, fc.constantFrom(-0.4, 0, 0.3, 1, 1.3))
const subGraphOf = (ref: { id: string }) => {
  const found = lookup(ref)
  return found?.kind === 'graph' ? resolveGraph(found, lookup) : undefined
}
const compile = (graph: ResolvedGraph) =>
  compileGraph(graph, { model, lookup, subGraph: subGraphOf, extraCurves: CURVES })

describe('[G1] any graph', () => {
  it('gives compiled what the naive evaluator reads from the document', () => {
    let worst = 0
    fc.assert(
      fc.property(soundGraph, controls, fc.constantFrom(0, 0.25, 0.8), (document, set, time) => {
        const graph = resolveGraph(document, lookup)
        const character = new CharacterInstance(compile(graph))
        for (const [name, value] of Object.entries(set)) character.setControl(name, value)
        const frame = character.update(time)
        const expected = evaluateGraphReference(graph, {
          model,
          asset: (i) => i.asset && lookup(i.asset),
          subGraph: (i) => i.asset && subGraphOf(i.asset),
          controls: set,
          time,
        })
        const compare = (key: string, found: number) => {
          const wanted = expected.get(key)?.value[0] ?? 0
          const error = Math.abs(found - wanted) / Math.max(1, Math.abs(wanted))
          worst = Math.max(worst, error)
          if (!(error <= 1e-5)) expect(found, key).toBe(wanted)
        }
        for (const [i, name] of character.rig.curveNames.entries()) compare(`c ${name}`, frame.curves[i]!)
        for (const [i, { mesh, morph }] of character.rig.morphs.entries())
          compare(`m ${mesh}/${morph}`, frame.morphs[i]!)
        JOINTS.forEach((name, j) => {
          for (const [letter, values] of [
            ['t', frame.translations],
            ['s', frame.scales],
          ] as const) {
            expected.get(`${letter} ${name}`)!.value.forEach((wanted, k) => {
              const error = Math.abs(values[j * 3 + k]! - wanted) / Math.max(1, Math.abs(wanted))
              worst = Math.max(worst, error)
              if (!(error <= 1e-5)) expect(values[j * 3 + k], `${letter} ${name}`).toBe(wanted)
            })
          }
          const wanted = expected.get(`r ${name}`)!.value
          const angle = angleBetweenQuaternions(frame.rotations, j * 4, wanted, 0)
          worst = Math.max(worst, angle)
          expect(angle, `r ${name}`).toBeLessThanOrEqual(1e-5)
        })
      }),
      { numRuns: 1500 },
    )
    console.info(`largest difference from the naive evaluator over 1500 graphs: ${worst.toExponential(1)}`)
  })

  it('never crashes the compiler, however broken, and shows numbers', () => {
    const name = fc.constantFrom('n0', 'n1', 'n2', 'out', 'nobody', '__proto__')
    const port = fc.constantFrom(
      'pose',
      'pose1',
      'layer1',
      'base',
      'additive',
      'clip',
      'poses',
      'graph',
      'a',
      'curves',
    )
    const end = fc.record({ node: name, port })
    const anyLink: fc.Arbitrary<GraphLink> = fc.record({
      from: fc.oneof(
        end,
        fc.record({ input: fc.constantFrom('poses', 'faceClip', 'map', 'sub', 'nothing') }),
      ),
      to: end,
    })
    let codes = 0
    fc.assert(
      fc.property(
        soundGraph,
        fc.array(anyLink, { maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(9), fc.constantFrom('sub-graph', 'wobble', 'blend', 'output')), {
          maxLength: 2,
        }),
        fc.array(fc.constantFrom('poses', 'faceClip', 'map', 'sub'), { maxLength: 2 }),
        (document, extra, kinds, swapped) => {
          const resolved = resolveGraph(document, lookup)
          const nodes = resolved.nodes.map((node, i) => {
            const kind = kinds.find(([at]) => at === i)?.[1]
            return kind === undefined
              ? node
              : ({ ...graphNode(node.id, 'blend'), kind } as unknown as GraphNode)
          })
          const graph: ResolvedGraph = {
            ...resolved,
            nodes: [...nodes, ...nodes.slice(0, 1)],
            links: [...extra, ...resolved.links],
            inputs: resolved.inputs.map((i) =>
              swapped.some((name) => name === i.name) ? { ...i, asset: { id: poses.id } } : i,
            ),
          }
          const compiled = compile(graph)
          codes += compiled.diagnostics.length
          const frame = new CharacterInstance(compiled).update(0.5)
          for (const values of [
            frame.translations,
            frame.rotations,
            frame.scales,
            frame.morphs,
            frame.curves,
          ])
            expect(values.every(Number.isFinite)).toBe(true)
        },
      ),
      { numRuns: 1500 },
    )
    expect(codes).toBeGreaterThan(500)
  })

  it('[B1] of any JSON is read, or refused with a FaceworkError', () => {
    const json = fc.record(
      {
        kind: fc.constant('graph'),
        version: fc.constant(1),
        id: fc.string(),
        name: fc.string({ minLength: 1 }),
        nodes: fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({
              id: fc.string(),
              kind: fc.constantFrom('blend', 'slot', 'output'),
              parameters: fc.jsonValue(),
            }),
          ),
        ),
        links: fc.oneof(fc.jsonValue(), fc.array(fc.record({ from: fc.jsonValue(), to: fc.jsonValue() }))),
        parent: fc.jsonValue(),
        parameters: fc.jsonValue(),
      },
      { requiredKeys: ['kind', 'version', 'name'] },
    )
    fc.assert(
      fc.property(json, (value) => {
        try {
          compile(resolveGraph(graphKind.read(value), lookup))
        } catch (error) {
          expect(error).toBeInstanceOf(FaceworkError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
