import { graphKind, graphLinks, graphNode, standardGraph } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { tidyGraph, tidyPositions } from '../internal.ts'

const WIDTH = 214

describe('[G1] tidy', () => {
  it('puts each node right of what feeds it; a source just before its reader, in the order of its ports', () => {
    const nodes = [
      graphNode('late', 'slot'),
      graphNode('first', 'input-pose'),
      graphNode('second', 'slot'),
      graphNode('mix', 'layered-blend'),
      graphNode('output', 'output'),
    ]
    const links = graphLinks('first -> second', 'second -> mix.base', 'late -> mix.layer1', 'mix -> output')
    const at = tidyPositions(nodes, links)
    expect(['first', 'second', 'late', 'mix', 'output'].map((id) => at.get(id)![0])).toEqual([
      0, 300, 300, 600, 900,
    ])
    expect(at.get('second')![1]).toBe(0)
    expect(at.get('late')![1]).toBeGreaterThan(60)
  })

  it('goes on in a row below after five columns, and no two nodes meet', () => {
    const names = Array.from({ length: 12 }, (_, i) => `n${i}`)
    const graph = graphKind.create('long', {
      nodes: names.map((id) => graphNode(id, 'control-input')),
      links: graphLinks(...names.slice(1).map((id, i) => `${names[i]} -> ${id}`)),
    })
    const tidy = tidyGraph(graph)
    const at = tidy.nodes.map((n) => n.position!)
    expect(Math.max(...at.map(([x]) => x))).toBe(3 * 300)
    expect(new Set(at.map(([, y]) => y)).size).toBe(3)
    for (const [i, [x, y]] of at.entries())
      for (const [u, v] of at.slice(i + 1))
        expect(Math.abs(x - u) >= WIDTH || Math.abs(y - v) >= 80).toBe(true)
    expect({ ...tidy, nodes: tidy.nodes.map(({ position: _, ...node }) => node) }).toEqual(graph)
  })

  it('the standard graph is tidy as it is written down', () => {
    expect(tidyGraph(standardGraph())).toEqual(standardGraph())
  })
})
