import { type ControlMap, controlMapKind, lookupIn, resolveGraph, standardGraph } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testModel, testPoses, transform } from '../test-rig.ts'
import { compileGraph } from './compile-graph.ts'
import { compileStandardGraph, STANDARD_NODES } from './compile-standard-graph.ts'

const model = testModel([
  { name: 'neck', reference: transform() },
  { name: 'head', parent: 'neck', reference: transform() },
  { name: 'jaw', parent: 'head', reference: transform() },
])
const poses = testPoses({ jaw: transform() }, [{ name: 'open', joints: { jaw: transform([1, 0, 0]) } }])

describe('[G4] the standard graph without its document', () => {
  it('has the nodes of the document, in a row', () => {
    const { nodes, links } = standardGraph()
    expect(STANDARD_NODES).toEqual(nodes.map(({ id, kind, parameters }) => ({ id, kind, parameters })))
    const row = links.flatMap(({ from, to }) => ('node' in from ? [`${from.node} ${to.node}`] : []))
    expect(row).toEqual(STANDARD_NODES.slice(1).map((node, i) => `${STANDARD_NODES[i]!.id} ${node.id}`))
  })

  const [first] = poses.poses
  const map = controlMapKind.create('map', {
    lines: [{ target: first!.name, terms: [{ source: 'other', gain: 0.5 }], offset: 0, reason: '' }],
  })

  it.each([
    ['without a map', undefined],
    ['with a map', map],
  ] as readonly [string, ControlMap | undefined][])('gives the same frames %s', (_, used) => {
    const graph = standardGraph()
    const resolved = resolveGraph(graph, () => undefined)
    const filled = {
      ...resolved,
      inputs: resolved.inputs.map((input) => {
        const asset = input.kind === 'poses' ? poses : used
        return asset ? { ...input, asset: { id: asset.id } } : input
      }),
    }
    const lookup = lookupIn(used ? [poses, used] : [poses])
    const whole = compileGraph(filled, { model, poses, lookup })
    const plain = compileStandardGraph(model, { poses, map: used })
    expect(plain.rig.curveNames).toEqual(whole.rig.curveNames)
    expect(plain.slots).toEqual(whole.slots)
    expect(plain.diagnostics).toEqual(whole.diagnostics)
    const [a, b] = [whole, plain].map((compiled) => {
      const instance = new CharacterInstance(compiled)
      instance.setControl(used ? 'other' : first!.name, 0.7)
      instance.setControl('headYaw', 0.3)
      const { translations, rotations, curves } = instance.update(0)
      return { translations, rotations, curves }
    })
    expect(b).toEqual(a)
    expect(a!.translations[6]).toBeCloseTo(used ? 0.35 : 0.7, 6)
    expect(a!.rotations[1]).toBeGreaterThan(0.05)
  })
})
