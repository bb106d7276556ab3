import { type Graph, lookupIn, resolveGraph } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { openTestEditor, runUntyped } from '../test-project.ts'

async function open() {
  const test = await openTestEditor()
  const { editor } = test
  const id = editor.run('graph.create', { name: 'performer' }).value
  const graph = (of = id): Graph => editor.document(of, 'graph')!
  const links = (of = id) =>
    graph(of).links.map(({ from, to }) => {
      const source = 'input' in from ? `@${from.input}` : from.node
      return `${source} -> ${to.node}.${to.port}`
    })
  const resolved = (of: string) =>
    resolveGraph(graph(of), lookupIn(['graph', 'poses'].flatMap((k) => editor.documents(k as 'graph'))))
  const run = (command: string, args: Record<string, unknown>, of = id) =>
    runUntyped(editor, `graph.${command}`, { graph: of, ...args })
  return { ...test, id, graph, links, resolved, run }
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof FaceworkError) return error.code
    throw error
  }
  return 'nothing was thrown'
}

describe('[G1] nodes and links', () => {
  it('puts a node into the wire behind another, in one step', async () => {
    const { editor, graph, links, run } = await open()
    const before = graph()
    const node = run('addNode', { kind: 'pose-by-name', position: [3, 4], after: 'poses' }).value
    expect(node).toBe('pose-by-name')
    expect(graph().nodes.at(-1)).toEqual({
      id: 'pose-by-name',
      kind: 'pose-by-name',
      parameters: { pose: '', weight: 1 },
      position: [3, 4],
    })
    expect(links()).toContain('poses -> pose-by-name.pose')
    expect(links()).toContain('pose-by-name -> head.pose')
    expect(links()).not.toContain('poses -> head.pose')
    editor.undo()
    expect(graph()).toBe(before)
  })

  it('numbers a second node of a kind, and links nothing where types differ', async () => {
    const { links, run } = await open()
    const before = links()
    expect(run('addNode', { kind: 'slot' }).value).toBe('slot')
    expect(run('addNode', { kind: 'slot' }).value).toBe('slot2')
    run('addNode', { kind: 'reference-pose', after: 'poses' })
    expect(links()).toEqual(before)
  })

  it('deletes nodes with their links', async () => {
    const { graph, links, run } = await open()
    run('deleteNodes', { nodes: ['map'] })
    expect(graph().nodes.map((n) => n.id)).not.toContain('map')
    expect(links().filter((l) => l.includes('map'))).toEqual([])
    expect(codeOf(() => run('deleteNodes', { nodes: ['map'] }))).toBe('graph/node-unknown')
  })

  it('replaces the link of an input, and refuses types and circles', async () => {
    const { links, run, graph } = await open()
    const to = { node: 'output', port: 'pose' }
    run('link', { from: { node: 'map', port: 'pose' }, to })
    expect(links().filter((l) => l.endsWith('output.pose'))).toEqual(['map -> output.pose'])
    const before = graph()
    const poses = { node: 'poses', port: 'poses' }
    expect(codeOf(() => run('link', { from: { input: 'faceMap' }, to: poses }))).toBe('graph/link-type')
    const back = { from: { node: 'poses', port: 'pose' }, to: { node: 'clips', port: 'pose' } }
    expect(codeOf(() => run('link', back))).toBe('graph/cycle')
    expect(graph()).toBe(before)
    run('unlink', { to: [to] })
    expect(links().filter((l) => l.endsWith('output.pose'))).toEqual([])
  })

  it('moves nodes of one gesture in one step', async () => {
    const { editor, graph, id } = await open()
    const gesture = editor.beginGesture()
    for (const x of [10, 20, 30])
      gesture.update('graph.moveNodes', { graph: id, positions: { map: [x, 5], poses: [x, 6] } })
    gesture.commit()
    const at = (node: string) => graph().nodes.find((n) => n.id === node)?.position
    expect([at('map'), at('poses')]).toEqual([
      [30, 5],
      [30, 6],
    ])
    editor.undo()
    expect([at('map'), at('poses')]).toEqual([
      [900, 0],
      [0, 195],
    ])
  })

  it('drops links to inputs that a parameter took away', async () => {
    const { links, run } = await open()
    const mix = run('addNode', { kind: 'blend' }).value
    run('link', { from: { node: 'clips', port: 'pose' }, to: { node: mix, port: 'pose2' } })
    run('setParameter', { node: mix, parameter: 'weights', value: [1] })
    expect(links().filter((l) => l.includes('blend'))).toEqual([])
  })

  it('declares an asset input for a port, and takes it away with its links', async () => {
    const { graph, links, run } = await open()
    const player = run('addNode', { kind: 'clip-player' }).value
    expect(run('addInput', { kind: 'clip', to: { node: player, port: 'clip' } }).value).toBe('clip')
    expect(links()).toContain('@clip -> clip-player.clip')
    run('deleteInput', { input: 'clip' })
    expect(graph().inputs.map((i) => i.name)).toEqual(['facePoses', 'faceMap'])
    expect(links()).not.toContain('@clip -> clip-player.clip')
  })
})

describe('[G4] children', () => {
  it("makes a child for a character; its empty inputs mean the character's own", async () => {
    const { editor, character, id, graph, run } = await open()
    const child = run('createChild', { character: character.id }).value as string
    expect(graph(child)).toMatchObject({
      name: 'ada-performer',
      parent: { id },
      assets: {},
      nodes: [],
    })
    expect(editor.document(character.id, 'character')?.graph).toEqual({ id: child })
    editor.undo()
    expect(editor.document(child, 'graph')).toBeUndefined()
    expect(editor.document(character.id, 'character')?.graph).toBeUndefined()
  })

  it("puts the character's pose asset in place of the parent's", async () => {
    const { editor, character, poses, model, graph, run } = await open()
    const other = editor.run('poses.createFromMorphs', { model: model.id }).value
    run('setAsset', { input: 'facePoses', asset: other })
    const child = run('createChild', { character: character.id }).value as string
    expect(graph(child).assets).toEqual({ facePoses: { id: poses.id } })
  })

  it('overrides and resets assets and parameters; the parent stays', async () => {
    const { graph, poses, resolved, run } = await open()
    const parent = graph()
    const child = run('createChild', { name: 'child' }).value as string
    run('setAsset', { input: 'facePoses', asset: poses.id }, child)
    run('setParameter', { node: 'poses', parameter: 'weight', value: 0.4 }, child)
    expect(graph()).toBe(parent)
    expect(resolved(child).overrides).toMatchObject([{ node: 'poses', value: 0.4, inherited: 1 }])
    run('setAsset', { input: 'facePoses', asset: null }, child)
    run('resetParameter', { node: 'poses', parameter: 'weight' }, child)
    expect(graph(child)).toMatchObject({ assets: {}, parameters: {} })
  })

  it('writes into a parent what holds for all', async () => {
    const { graph, poses, resolved, run } = await open()
    const child = run('createChild', { name: 'child' }).value as string
    run('setAsset', { input: 'facePoses', asset: poses.id })
    run('setParameter', { node: 'poses', parameter: 'consume', value: true })
    expect(graph().inputs[0]?.default).toEqual({ id: poses.id })
    expect(resolved(child).inputs[0]?.asset).toEqual({ id: poses.id })
    expect(resolved(child).nodes.find((n) => n.id === 'poses')?.parameters).toMatchObject({ consume: true })
  })

  it('refuses structure in a child, unknown names and values that do not fit', async () => {
    const { run, talk } = await open()
    const child = run('createChild', { name: 'child' }).value as string
    const code = (command: string, args: Record<string, unknown>) => codeOf(() => run(command, args, child))
    expect(code('addNode', { kind: 'slot' })).toBe('graph/child-structure')
    expect(code('moveNodes', { positions: { map: [0, 0] } })).toBe('graph/child-structure')
    expect(code('setAsset', { input: 'facePose', asset: talk.id })).toBe('graph/input-unknown')
    expect(code('setAsset', { input: 'facePoses', asset: talk.id })).toBe('command/document-kind')
    const set = { node: 'poses', parameter: 'weight', value: 'much' }
    expect(code('setParameter', set)).toBe('document/type')
    expect(code('setParameter', { ...set, parameter: 'wait' })).toBe('graph/parameter-unknown')
    expect(code('setParameter', { ...set, node: 'pose' })).toBe('graph/node-unknown')
  })
})
