import {
  type Document,
  documentToFiles,
  graphKind,
  graphLinks,
  graphNode,
  projectKind,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testCurveClip, testGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

const parent = graphKind.create('parent', {
  inputs: [{ name: 'facePoses', kind: 'poses', description: '' }],
  nodes: [
    graphNode('clips', 'slot'),
    graphNode('controls', 'control-input'),
    graphNode('faces', 'pose-blender'),
    graphNode('out', 'output'),
  ],
  links: graphLinks('clips -> controls', 'controls -> faces', '@facePoses -> faces.poses', 'faces -> out'),
})
const json = (document: Document) => documentToFiles(document).json

describe('--graph', () => {
  it('evaluates through a child and its parent, found by path or through the project', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('parent.graph.json', json(parent))
    const half = { parameters: { faces: { weight: 0.5 } } }
    const byPath = graphKind.create('child', {
      parent: { id: parent.id, path: 'parent.graph.json' },
      ...half,
    })
    const byId = graphKind.create('other', { parent: { id: parent.id }, ...half })
    folder.write('child.graph.json', json(byPath))
    folder.write('other.graph.json', json(byId))
    const frame = async (...argv: string[]) => (await folder.json('evaluate', 'head.glb', ...argv)).json
    const plain = await frame('--set', 'jawOpen=0.5')
    expect((await frame('--set', 'jawOpen=1', '--graph', 'child.graph.json')).joints).toEqual(plain.joints)
    const lost = await folder.run('evaluate', 'head.glb', '--set', 'jawOpen=1', '--graph', 'other.graph.json')
    expect(lost.code).not.toBe(0)
    expect(lost.err).toMatch(/parent of graph "other" was not found/)
    folder.write(
      'all.project.json',
      json(
        projectKind.create('all', {
          documents: [{ id: parent.id, kind: 'graph', name: 'parent', path: 'parent.graph.json' }],
        }),
      ),
    )
    expect((await frame('--set', 'jawOpen=1', '--graph', 'other.graph.json')).joints).toEqual(plain.joints)
  })

  it('bakes through a graph, and says when the file is none', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('parent.graph.json', json(parent))
    folder.write('talk.clip.json', json(testCurveClip()))
    const bake = (...argv: string[]) =>
      folder.json('bake', 'head.glb', '--clip', 'talk.clip.json', '--fps', '10', ...argv)
    const plain = await bake('-o', 'plain.glb')
    const baked = await bake('--graph', 'parent.graph.json', '-o', 'baked.glb')
    expect([baked.code, baked.json.jointTracks, baked.json.frames]).toEqual([
      0,
      plain.json.jointTracks,
      plain.json.frames,
    ])
    expect((await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json')).code).toBe(0)
    const { code, err } = await folder.run(
      'evaluate',
      'head.glb',
      '--set',
      'jawOpen=1',
      '--graph',
      'head.poses.json',
    )
    expect([code === 0, /is not a graph: poses found/.test(err)]).toEqual([false, true])
  })
})
