import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { sampleChildGraph, sampleGraph } from '../../test/sample-documents.ts'
import { type Graph, graphKind, graphLinks, graphNode, referencesOf } from '../index.ts'
import { inputsOf, NODE_KINDS, nodeKind } from '../internal.ts'

const create = (body: object) => problems(() => graphKind.create('g', body as Partial<Graph>))
const out = graphNode('out', 'output')

describe('[G1] graph', () => {
  it('fills in the parameters of each kind of node', () => {
    const graph = graphKind.read({
      kind: 'graph',
      version: 1,
      id: 'i',
      name: 'g',
      nodes: [
        { id: 'a', kind: 'clip-player' },
        { id: 'b', kind: 'blend', parameters: { weights: [1] } },
      ],
    })
    expect(graph.nodes).toEqual([
      { id: 'a', kind: 'clip-player', parameters: { speed: 1, start: 0 } },
      { id: 'b', kind: 'blend', parameters: { weights: [1] } },
    ])
    expect(inputsOf(graph.nodes[1]!).map((p) => p.name)).toEqual(['pose1'])
  })

  it('[G2] says of every kind what it is and what Unreal calls it', () => {
    for (const [name, kind] of Object.entries(NODE_KINDS)) {
      expect(kind.kind).toBe(name)
      expect([kind.title, kind.description, kind.unreal].every((t) => t.length > 2)).toBe(true)
      const node = graphNode('n', kind.kind as keyof typeof NODE_KINDS)
      expect(problems(() => graphKind.create('g', { nodes: [node] }))).toEqual([])
      expect(kind.output === undefined).toBe(name === 'output')
    }
    expect(nodeKind('make-additive').output?.type).toBe('additive')
  })

  it('names the nearest kind and parameter', () => {
    expect(create({ nodes: [{ id: 'a', kind: 'pose-blendr' }] })[0]).toMatch(
      /^document\/type nodes\[0\]\.kind: .* \| Did you mean "pose-blender"\?$/,
    )
    expect(create({ nodes: [{ id: 'a', kind: 'control-input', parameters: { weight: 2 } }] })).toEqual([
      'document/type nodes[0].parameters.weight: nodes[0].parameters.weight should be a finite number from 0 to 1; found 2.',
    ])
  })

  it('has ids once, and links between ports that are there', () => {
    const nodes = [graphNode('faces', 'slot'), graphNode('mix', 'blend'), out]
    expect(create({ nodes: [out, out] })).toEqual([
      'document/duplicate-name nodes: node "out" occurs twice in nodes; names must be unique there. | Rename one of them.',
    ])
    const links = graphLinks('face -> out', 'faces -> mix.pose9', 'faces.poze -> out', 'out -> mix.pose1')
    expect(create({ nodes, links })).toEqual([
      'graph/node-unknown links[0].from.node: links[0].from.node names node "face", which this graph lacks. | Did you mean "faces"?',
      'graph/port-unknown links[1].to.port: Node "mix" (blend) has no input "pose9"; it has pose1, pose2. | Did you mean "pose1"?',
      'graph/linked-twice links[2]: Input "pose" of node "out" is linked twice, here and by links[0]. | Keep one of them, or put a blend between.',
      'graph/port-unknown links[2].from.port: Node "faces" (slot) has no output "poze"; it has pose. | Did you mean "pose"?',
      'graph/port-unknown links[3].from.port: Node "out" (output) has no output "pose"; it has none.',
    ])
    expect(create({ nodes, links: graphLinks('faces -> mox.pose1') })).toEqual([
      'graph/node-unknown links[0].to.node: links[0].to.node names node "mox", which this graph lacks. | Did you mean "mix"?',
    ])
  })

  it('has links of one type', () => {
    const nodes = [
      graphNode('a', 'reference-pose'),
      graphNode('d', 'make-additive'),
      graphNode('p', 'pose-blender'),
      out,
    ]
    const inputs = [{ name: 'idle', kind: 'clip' }]
    const links = graphLinks('a -> d', 'd.additive -> out', '@idle -> p.poses', '@idel -> p', 'a -> p.poses')
    expect(create({ nodes, inputs, links })).toEqual([
      'graph/link-type links[1]: Input "pose" of node "out" takes a pose; node "d" gives differences of poses. | Put an Apply Additive between.',
      'graph/link-type links[2]: Input "poses" of node "p" takes a pose asset; asset input "idle" gives a clip.',
      'graph/input-unknown links[3].from.input: A link begins at asset input "idel", which this graph does not declare. | Did you mean "idle"?',
      'graph/linked-twice links[4]: Input "poses" of node "p" is linked twice, here and by links[2]. | Keep one of them, or put a blend between.',
      'graph/link-type links[4]: Input "poses" of node "p" takes a pose asset; node "a" gives a pose.',
    ])
  })

  it('has no circles, however long', () => {
    const nodes = [graphNode('a', 'slot'), graphNode('b', 'slot'), graphNode('c', 'slot'), out]
    expect(create({ nodes, links: graphLinks('a -> b', 'b -> c', 'c -> a') })).toEqual([
      'graph/cycle nodes[0]: Nodes form a cycle: a → b → c → a. | Remove one of these links.',
    ])
    expect(create({ nodes, links: graphLinks('a -> a') })).toHaveLength(1)
    const many = Array.from({ length: 20_000 }, (_, i) => graphNode(`n${i}`, 'slot'))
    const chain = many.slice(1).map((n, i) => ({
      from: { node: `n${i}`, port: 'pose' },
      to: { node: n.id, port: 'pose' },
    }))
    expect(create({ nodes: many, links: chain })).toEqual([])
  })

  it('checks states, values and exposed parameters', () => {
    const machine = graphNode('m', 'state-machine', {
      states: ['calm', 'angry', 'curves'],
      transitions: [
        { from: '*', to: 'angri', when: [{ type: 'value', value: 'rage' }], duration: 0, easing: 'linear' },
      ],
      values: { anger: 0 },
    })
    const exposed = [
      { name: 'anger', node: 'm', parameter: 'values.anger' },
      { name: 'x', node: 'm', parameter: 'valus.anger' },
    ]
    expect(create({ nodes: [machine], exposed })).toEqual([
      'document/duplicate-name nodes[0].parameters.states: state "curves" occurs twice in nodes[0].parameters.states; names must be unique there. | Rename one of them.',
      'graph/state-unknown nodes[0].parameters.transitions[0].to: A transition of "m" names state "angri", which it lacks. | Did you mean "angry"?',
      'graph/value-unknown nodes[0].parameters.transitions[0].when[0].value: A transition of "m" asks for value "rage", which it does not declare. | Add it to values with what it starts at.',
      'graph/parameter-unknown exposed[1].parameter: Node "m" (state-machine) has no parameter "valus.anger".',
    ])
  })

  it('[G4] is a parent with nodes or a child with overrides', () => {
    expect(create({ parent: { id: 'p' }, nodes: [out] })).toEqual([
      'graph/child-structure nodes: Graph "g" has a parent and nodes of its own; a child follows its parent\'s. | Add them to the parent, or take the parent away.',
    ])
    expect(create({ assets: { a: { id: 'x' } } })).toEqual([
      'graph/no-parent parent: Graph "g" overrides something and names no parent that it would override. | Name the parent, or write the values into inputs and nodes.',
    ])
    expect(referencesOf(sampleGraph()).map((r) => `${r.path} → ${r.ref.id}`)).toEqual([
      'inputs[0].default → p1',
    ])
    expect(referencesOf(sampleChildGraph()).map((r) => `${r.path} → ${r.ref.id}`)).toEqual([
      'parent → g1',
      'assets.facePoses → p2',
      'assets.__proto__ → p3',
    ])
  })
})
