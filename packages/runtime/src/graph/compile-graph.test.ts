import { graphKind, graphLinks, graphNode, keyedCurve, type ResolvedGraph } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { compileGraph } from './compile-graph.ts'
import { defaultGraph } from './default-graph.ts'
import { compileTestGraph, runTestGraph } from './test-graph.ts'

const model = testModel([
  { name: 'body', reference: transform() },
  { name: 'jaw', parent: 'body', reference: transform() },
])
const poses = testPoses({ jaw: transform() }, [{ name: 'open', joints: { jaw: transform([1, 0, 0]) } }])
const curves = testClip([keyedCurve('open', [[0, 1]])])
const moving = (joint: string) =>
  testClip([], {
    joints: [
      {
        joint,
        path: 'translation',
        interpolation: 'linear',
        times: Float32Array.of(0),
        values: Float32Array.of(0, 2, 0),
      },
    ],
  })
const out = graphNode('out', 'output')
const found = (graph: { diagnostics: readonly { code: string; path: string }[] }) =>
  graph.diagnostics.map((d) => `${d.code} ${d.path}`)

describe('[G3] compiling says', () => {
  const player = graphNode('player', 'clip-player')
  const faces = graphNode('faces', 'pose-blender')

  it('that a curve-only clip wired straight to the output moves nothing', () => {
    const straight = compileTestGraph({
      nodes: [player, out],
      links: ['@clip -> player.clip', 'player -> out'],
      assets: { clip: curves },
      model,
    })
    expect(found(straight)).toEqual(['graph/curves-move-nothing nodes[0]'])
    const posed = {
      nodes: [player, faces, out],
      links: ['@clip -> player.clip', 'player -> faces', '@poses -> faces.poses', 'faces -> out'],
      assets: { clip: curves, poses },
      model,
    }
    expect(found(compileTestGraph(posed))).toEqual([])
    expect(runTestGraph(posed).update(0).translations[3]).toBe(1)
    expect(new CharacterInstance(straight).update(0).translations[3]).toBe(0)
  })

  it('that joint tracks meet joints of the pose asset, with the fix', () => {
    const of = (joint: string) =>
      compileTestGraph({
        nodes: [player, faces, out],
        links: ['@clip -> player.clip', 'player -> faces', '@poses -> faces.poses', 'faces -> out'],
        assets: { clip: moving(joint), poses },
        model,
      })
    expect(of('jaw').diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'graph/double-transform',
        path: 'nodes[0]',
        message: 'Double transform: clip "test" of node "player" animates jaw, which "test" moves as well.',
        hint: 'Remove 1 joint track: modifier remove-joint-tracks.',
      },
    ])
    expect(of('body').diagnostics).toEqual([])
  })

  it('what leads nowhere, what is not linked, and what is not filled', () => {
    const graph = graphKind.create('g', {
      inputs: [{ name: 'clip', kind: 'clip', description: '' }],
      nodes: [player, graphNode('loose', 'slot'), graphNode('mix', 'blend'), faces, out],
      links: graphLinks('@clip -> player.clip', 'player -> mix.pose1', 'mix -> faces', 'faces -> out'),
    })
    const resolved: ResolvedGraph = { ...graph, inputs: [], overrides: [], chain: [] }
    const input = { ...graph.inputs[0]!, by: 'g' }
    const compiled = compileGraph({ ...resolved, inputs: [input] }, { model, lookup: () => undefined })
    expect(found(compiled)).toEqual([
      'graph/unconnected nodes[1]',
      'graph/input-unfilled nodes[0]',
      'graph/unlinked nodes[3]',
      'graph/unlinked nodes[2]',
    ])
    const missing = { ...input, asset: { id: 'gone', path: 'gone.clip.json' } }
    expect(
      compileGraph({ ...resolved, inputs: [missing] }, { model, lookup: () => undefined }).diagnostics,
    ).toContainEqual(
      expect.objectContaining({
        code: 'graph/asset-missing',
        message: 'What fills asset input "clip" was not found: gone.clip.json.',
      }),
    )
    expect(
      compileGraph({ ...resolved, inputs: [missing] }, { model, lookup: () => poses }).diagnostics,
    ).toContainEqual(
      expect.objectContaining({
        code: 'graph/asset-missing',
        message: 'Asset input "clip" is filled with "test" of kind poses; node "player" takes clip.',
      }),
    )
    new CharacterInstance(compiled).update(0)
  })

  it('that there is no output, or two; a circle; a kind it does not know', () => {
    const resolved = (nodes: ResolvedGraph['nodes'], ...links: string[]): ResolvedGraph => ({
      ...graphKind.create('g', {}),
      nodes,
      links: graphLinks(...links),
      inputs: [],
      overrides: [],
      chain: [],
    })
    const compile = (graph: ResolvedGraph) => compileGraph(graph, { model, lookup: () => undefined })
    const none = compile(resolved([]))
    expect(found(none)).toEqual(['graph/output nodes'])
    expect([...new CharacterInstance(none).update(0, (p) => p.translations.fill(3)).translations]).toEqual(
      new Array(6).fill(3),
    )
    expect(found(compile(resolved([out, { ...out, id: 'b' }])))).toEqual([
      'graph/output nodes[0]',
      'graph/unlinked nodes[0]',
    ])
    const slots = [graphNode('a', 'slot'), graphNode('b', 'slot'), out]
    expect(found(compile(resolved(slots, 'a -> b', 'b -> a', 'b -> out')))).toEqual(['graph/cycle nodes[1]'])
    const strange = { id: 'x', kind: 'wobble', parameters: {} } as unknown as ResolvedGraph['nodes'][number]
    expect(found(compile(resolved([strange, out], 'x -> out')))).toEqual(['graph/kind-unknown nodes[0]'])
  })
})

describe('[G1] compiled', () => {
  it('reuses buffers: a chain of twenty nodes needs one beside what comes in', () => {
    const chain = Array.from({ length: 20 }, (_, i) => graphNode(`n${i}`, 'control-input'))
    const compiled = compileTestGraph({
      nodes: [graphNode('in', 'input-pose'), ...chain, out],
      links: ['in -> n0', ...chain.slice(1).map((n, i) => `n${i} -> ${n.id}`), 'n19 -> out'],
      model,
    })
    expect(compiled.registerCount).toBe(3)
    expect(compiled.steps).toHaveLength(22)
  })

  it('keeps a pose that two nodes read', () => {
    const character = runTestGraph({
      nodes: [
        graphNode('a', 'reference-pose'),
        graphNode('open', 'pose-by-name', { pose: 'open' }),
        graphNode('mix', 'blend', { weights: [0.5, 0.5] }),
        out,
      ],
      links: ['a -> open', '@poses -> open.poses', 'open -> mix.pose1', 'a -> mix.pose2', 'mix -> out'],
      assets: { poses },
      model,
    })
    expect(character.update(0).translations[3]).toBeCloseTo(0.5, 6)
  })

  it('a character without a graph runs the default one', () => {
    const rig = compileRig(model, { poses })
    const character = new CharacterInstance(rig)
    expect(character.graph).toBe(defaultGraph(rig))
    expect(character.graph.steps.map((s) => s.kind)).toEqual([
      'input-pose',
      'slot',
      'control-input',
      'pose-blender',
      'output',
    ])
    expect([...character.graph.touchedJoints]).toEqual([1])
  })
})

describe('slots', () => {
  it('play what scripts ask for, each in its place', () => {
    const character = runTestGraph({
      nodes: [graphNode('b', 'slot', { name: 'body' }), graphNode('f', 'slot', { name: 'face' }), out],
      links: ['b -> f', 'f -> out'],
      model,
      extraCurves: ['open'],
    })
    const low = character.play(testClip([keyedCurve('open', [[0, 0.2]])]), { slot: 'body', fade: 0 })
    character.update(0)
    expect(character.control('open')).toBeCloseTo(0.2, 6)
    const high = character.play(testClip([keyedCurve('open', [[0, 0.9]])]), {
      slot: 'face',
      fade: 0,
      priority: 'core',
    })
    character.update(0)
    expect(character.control('open')).toBeCloseTo(0.9, 6)
    expect(character.playbacks).toEqual([low, high])
    high.stop(0)
    character.update(0)
    character.update(0)
    expect(character.control('open')).toBeCloseTo(0.2, 6)
    expect(character.playbacks).toEqual([low])
    expect(() => character.play(curves, { slot: 'fase' })).toThrowError('Graph "test" has no slot "fase".')
    const none = runTestGraph({ nodes: [graphNode('r', 'reference-pose'), out], links: ['r -> out'], model })
    expect(() => none.play(curves)).toThrowError(/no slot that a clip could be played in/)
  })
})

describe('sub-graphs', () => {
  const inner = graphKind.create('inner', {
    inputs: [{ name: 'poses', kind: 'poses', description: '' }],
    nodes: [graphNode('in', 'input-pose'), graphNode('faces', 'pose-blender'), out],
    links: graphLinks('in -> faces', '@poses -> faces.poses', 'faces -> out'),
  })

  it('stand in the place of their node and take asset inputs of the same name', () => {
    const graph = compileTestGraph({
      nodes: [graphNode('controls', 'control-input'), graphNode('sub', 'sub-graph'), out],
      links: ['controls -> sub', '@inner -> sub.graph', 'sub -> out'],
      assets: { inner, poses },
      model,
    })
    expect(graph.steps.map((s) => s.node)).toEqual(['controls', 'sub/faces', 'out'])
    const character = new CharacterInstance(graph)
    character.setControl('open', 1)
    expect(character.update(0).translations[3]).toBe(1)
    expect(graph.diagnostics).toEqual([])
  })

  it('that hold themselves, or pass on to each other, end in an error', () => {
    const endless = graphKind.create(
      'endless',
      {
        inputs: [{ name: 'self', kind: 'graph', default: { id: 'endless' }, description: '' }],
        nodes: [graphNode('sub', 'sub-graph'), out],
        links: graphLinks('@self -> sub.graph', 'sub -> out'),
      },
      'endless',
    )
    const graph = compileTestGraph({
      nodes: [graphNode('sub', 'sub-graph'), out],
      links: ['@self -> sub.graph', 'sub -> out'],
      assets: { self: endless },
      model,
    })
    expect(found(graph)[0]).toMatch(/^graph\/too-large nodes\[0\]\.nodes\[0\]/)
    const twice = graphKind.create(
      'twice',
      {
        inputs: [{ name: 'self', kind: 'graph', default: { id: 'twice' }, description: '' }],
        nodes: Array.from({ length: 5 }, (_, i) => graphNode(`s${i}`, 'sub-graph')),
        links: graphLinks(...Array.from({ length: 5 }, (_, i) => `@self -> s${i}.graph`)),
      },
      'twice',
    )
    expect(
      found(
        compileTestGraph({
          nodes: [graphNode('s', 'sub-graph'), out],
          links: ['@self -> s.graph', 's -> out'],
          assets: { self: twice },
          model,
        }),
      ),
    ).toContainEqual(expect.stringMatching(/^graph\/too-large/))
  })
})
