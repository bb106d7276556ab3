import {
  type GraphLink,
  type GraphNode,
  graphKind,
  graphNode,
  type ResolvedGraph,
  resolveGraph,
} from '@facework/documents'
import { FaceworkError } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CharacterInstance } from '../playing/whole-character.ts'
import { compile, lookup, poses, soundGraph } from './test-sound-graph.ts'

describe('[G1] a broken graph', () => {
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
