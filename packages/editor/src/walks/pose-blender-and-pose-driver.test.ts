import type { GraphNode, Quat, Transform } from '@facework/documents'
import type { DriverSource } from '@facework/documents/internal'
import { CharacterInstance } from '@facework/runtime'
import { expect, it } from 'vitest'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import { openTestEditor } from '../test-project.ts'

const turned = (degrees: number): Quat => {
  const half = (degrees * Math.PI) / 360
  return [Math.sin(half), 0, 0, Math.cos(half)]
}

it('[G2, D1] a pose blender with a response of its own, and a pose driver before it, without a screen', async () => {
  const { editor, character } = await openTestEditor()
  editor.preview.setState({ character: character.id })
  const graph = editor.run('graph.create', { name: 'performer' }).value
  editor.run('graph.createChild', { graph, character: character.id })
  const first = editor.store.getState().documents
  editor.run('graph.setParameter', {
    graph,
    node: 'poses',
    parameter: 'responses',
    value: {
      smile_L: [
        { at: 0, weight: 0 },
        { at: 1, weight: 0.5 },
      ],
    },
  })
  editor.run('graph.expose', { graph, node: 'poses', parameter: 'weight', name: 'strength' })
  const node = editor.run('graph.addNode', { graph, kind: 'pose-driver', after: 'map' }).value
  editor.run('graph.tidy', { graph })
  const source: DriverSource = { joint: 'jaw', channel: 'rotation', space: 'reference', scale: 1 }
  editor.run('graph.setDriverSources', { graph, node, sources: [source] })
  const jaw: Transform = { t: [0, -0.03, 0.02], r: turned(40), s: [1, 1, 1] }
  editor.run('graph.addDriverTarget', {
    graph,
    node,
    drives: 'smile_L',
    frame: { joints: { jaw }, morphs: {} },
  })
  const nodes = editor.document(graph, 'graph')!.nodes
  const { driver } = (nodes.find((n) => n.id === node) as GraphNode<'pose-driver'>).parameters
  editor.run('graph.setParameter', {
    graph,
    node,
    parameter: 'driver',
    value: { ...driver, kernel: 'linear' },
  })

  const now = editor.document(character.id, 'character')!
  const documents = documentsOfCharacter(now, editor.store.getState().documents)!
  const instance = new CharacterInstance(openCharacterIn(documents).graph)
  const at = instance.rig.jointNames.indexOf('jaw') * 4
  const show = (degrees: number) => {
    const { morphs } = instance.update(0, (pose) => pose.rotations.set(turned(degrees), at))
    return { weight: instance.weightsOf(node)![0]!, morph: morphs[1]! }
  }
  // Linear, over the 40° from rest to the target; the blender then halves it.
  for (const degrees of [0, 10, 20, 40]) {
    expect(show(degrees).weight).toBeCloseTo(degrees / 40, 5)
    expect(show(degrees).morph).toBeCloseTo(degrees / 80, 5)
  }
  instance.setParameter('strength', 0.5)
  expect(show(40).morph).toBeCloseTo(0.25, 5)

  for (let i = 0; i < 7; i++) editor.undo()
  expect(editor.store.getState().documents.get(graph)).toBe(first.get(graph))
})
