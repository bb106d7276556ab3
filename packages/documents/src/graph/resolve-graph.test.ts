import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import {
  type Document,
  type Graph,
  graphKind,
  graphLinks,
  graphNode,
  lookupIn,
  poseAssetKind,
  resolveGraph,
} from '../index.ts'

const parent = (extra: Partial<Graph> = {}) =>
  graphKind.create(
    'parent',
    {
      inputs: [{ name: 'facePoses', kind: 'poses', default: { id: 'nobody' }, description: '' }],
      nodes: [
        graphNode('player', 'control-input', { weight: 0.5 }),
        graphNode('faces', 'pose-blender'),
        graphNode('out', 'output'),
      ],
      links: graphLinks('player -> faces', '@facePoses -> faces.poses', 'faces -> out'),
      ...extra,
    },
    'parent',
  )
const child = (id: string, of: string, extra: Partial<Graph> = {}) =>
  graphKind.create(id, { parent: { id: of }, ...extra }, id)

function resolve(graph: Graph, documents: readonly Document[]) {
  const report = new Report()
  const resolved = resolveGraph(graph, lookupIn(documents), report)
  return {
    resolved,
    found: report.diagnostics.map((d) => `${d.code} ${d.path}: ${d.message}${d.hint ? ` | ${d.hint}` : ''}`),
  }
}

describe('[G4] a child graph', () => {
  const middle = child('middle', 'parent', {
    assets: { facePoses: { id: 'own' } },
    parameters: { player: { weight: 0.25 }, faces: { consume: true } },
  })
  const leaf = child('leaf', 'middle', { parameters: { player: { weight: 1 } } })

  it('overrides assets and parameters at any depth, and knows what it inherits', () => {
    const { resolved, found } = resolve(leaf, [parent(), middle])
    expect(found).toEqual([])
    expect(resolved.chain).toEqual(['leaf', 'middle', 'parent'])
    expect(resolved.inputs).toEqual([
      {
        name: 'facePoses',
        kind: 'poses',
        default: { id: 'nobody' },
        description: '',
        asset: { id: 'own' },
        inherited: { id: 'nobody' },
        by: 'middle',
      },
    ])
    expect(resolved.nodes[0]!.parameters).toEqual({ weight: 1 })
    expect(resolved.overrides).toEqual([
      { node: 'player', parameter: 'weight', value: 1, inherited: 0.25, by: 'leaf' },
      { node: 'faces', parameter: 'consume', value: true, inherited: false, by: 'middle' },
    ])
  })

  it('follows later edits of the parent', () => {
    const nodes = [...parent().nodes, graphNode('new', 'reference-pose')]
    const links = graphLinks('new -> faces', '@facePoses -> faces.poses', 'faces -> out')
    const edited = parent({ nodes, links })
    const { resolved } = resolve(leaf, [edited, middle])
    expect(resolved.nodes.map((n) => n.id)).toEqual(['player', 'faces', 'out', 'new'])
    expect(resolved.links).toEqual(links)
    expect(resolved.inputs[0]!.asset).toEqual({ id: 'own' })
  })

  it('says what it overrides that is not there, and what does not fit', () => {
    const wrong = child('wrong', 'parent', {
      assets: { facePose: { id: 'x' } },
      parameters: { playr: { weight: 1 }, player: { wieght: 1, weight: 7 } },
    })
    const { resolved, found } = resolve(wrong, [parent()])
    expect(found).toEqual([
      'graph/override-unknown assets.facePose: Graph "wrong" overrides asset input "facePose", which its parent does not declare. | Did you mean "facePoses"?',
      'graph/override-unknown parameters.playr: Graph "wrong" overrides parameters of node "playr", which its parent lacks. | Did you mean "player"?',
      'graph/override-unknown parameters.player.wieght: Graph "wrong" overrides "wieght" of node "player" (control-input), which has no such parameter. | Did you mean "weight"?',
      'document/type parameters.player.weight: parameters.player.weight should be a finite number from 0 to 1; found 7.',
    ])
    expect(resolved.nodes[0]!.parameters).toEqual({ weight: 0.5 })
  })

  it('says when a parent is missing, is no graph, or is its own child', () => {
    expect(resolve(leaf, [])).toMatchObject({
      found: [
        expect.stringMatching(
          /^graph\/parent-missing parent: The parent of graph "leaf" was not found: middle\./,
        ),
      ],
      resolved: { nodes: [], chain: ['leaf'] },
    })
    const poses = poseAssetKind.create('p', { rest: { joints: {}, morphs: {} }, poses: [] }, 'middle')
    expect(resolve(leaf, [poses]).found[0]).toMatch(/has "p" for a parent, which is of kind poses/)
    const [a, b] = [child('a', 'b'), child('b', 'a')]
    expect(resolve(a, [a, b]).found).toEqual([
      'graph/parent-cycle parent: Parent graphs form a cycle: a → b → a. | Give one of them another parent, or none.',
    ])
  })
})
