import type { Graph, GraphNode, PoseDriver, Transform } from '@facework/documents'
import { arkitToFacs50 } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import { findProblems } from '../problems/find-problems.ts'
import { openTestEditor, runUntyped } from '../test-project.ts'

/** 30° about X. */
const TURNED: Transform = {
  t: [0, -0.03, 0.02],
  r: [Math.sin(Math.PI / 12), 0, 0, Math.cos(Math.PI / 12)],
  s: [1, 1, 1],
}
const REST: Transform = { t: [0, -0.03, 0.02], r: [0, 0, 0, 1], s: [1, 1, 1] }
const frame = (jaw: Transform) => ({ joints: { jaw }, morphs: {} })

async function open() {
  const test = await openTestEditor()
  const { editor, character } = test
  const id = editor.run('graph.create', { name: 'performer' }).value
  const child = editor.run('graph.createChild', { graph: id, character: character.id }).value
  editor.preview.setState({ character: character.id })
  const node = editor.run('graph.addNode', { graph: id, kind: 'pose-driver', after: 'map' }).value
  const graph = (of = id): Graph => editor.document(of, 'graph')!
  const driver = (): PoseDriver =>
    (graph().nodes.find((n) => n.id === node) as GraphNode<'pose-driver'>).parameters.driver
  const run = (command: string, args: Record<string, unknown> = {}) =>
    runUntyped(editor, `graph.${command}`, { graph: id, node, ...args })
  return { ...test, id, child, node, graph, driver, run }
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

describe('[D1] pose drivers', () => {
  it('takes joints, and targets from the pose of now, one step each', async () => {
    const { editor, driver, run } = await open()
    const before = driver()
    run('setDriverSources', { sources: [{ joint: 'jaw' }] })
    expect(driver().sources).toEqual([{ joint: 'jaw', channel: 'rotation', space: 'reference', scale: 1 }])
    expect(run('addDriverTarget', { drives: 'smile_L', frame: frame(TURNED) }).value).toBe(0)
    const [target] = driver().targets
    expect(target).toMatchObject({ drives: 'smile_L', radiusScale: 1 })
    expect(target!.transforms[0]!.r[0]).toBeCloseTo(Math.sin(Math.PI / 12), 6)
    run('moveDriverTarget', { target: 0, frame: frame(REST) })
    expect(driver().targets[0]!.transforms[0]!.r).toEqual([0, 0, 0, 1])
    for (let i = 0; i < 3; i++) editor.undo()
    expect(driver()).toBe(before)
  })

  it('drives a pose of the character: the runtime says the same as a gaussian by hand', async () => {
    const { editor, character, run } = await open()
    run('setDriverSources', { sources: [{ joint: 'jaw' }] })
    run('addDriverTarget', { drives: 'smile_L', frame: frame(TURNED) })
    const { CharacterInstance } = await import('@facework/runtime')
    const now = editor.document(character.id, 'character')!
    const documents = documentsOfCharacter(now, editor.store.getState().documents)!
    const instance = new CharacterInstance(openCharacterIn(documents).graph)
    const smile = (degrees: number) => {
      const half = (degrees * Math.PI) / 360
      const jaw = instance.rig.jointNames.indexOf('jaw')
      instance.update(0, (pose) => pose.rotations.set([Math.sin(half), 0, 0, Math.cos(half)], jaw * 4))
      return instance.frame.morphs[1]!
    }
    // One target: the radius is how far it is from rest, 30°.
    for (const degrees of [0, 10, 20, 30])
      expect(smile(degrees)).toBeCloseTo(Math.exp(-(((30 - degrees) / 30) ** 2)), 4)
  })

  it('copies targets from a pose asset, and says which poses do not move the joints', async () => {
    const { editor, poses, driver, run } = await open()
    run('setDriverSources', { sources: [{ joint: 'jaw' }] })
    const posed = editor.run('poses.addFromCurrent', {
      asset: poses.id,
      name: 'jawTurn',
      frame: frame(TURNED),
    })
    expect(posed.changed).toContain(poses.id)
    const copied = run('copyDriverTargets', { asset: poses.id })
    expect(driver().targets.map((t) => t.drives)).toEqual(['jawTurn'])
    expect(copied.diagnostics.map((d) => d.code)).toEqual(['driver/poses-at-rest'])
  })

  it('refuses what is not there, and changes nothing', async () => {
    const { driver, run, id, editor } = await open()
    const before = driver()
    expect(codeOf(() => run('setDriverSources', { sources: [{ joint: 'jwa' }] }))).toBe(
      'driver/joint-unknown',
    )
    expect(codeOf(() => run('moveDriverTarget', { target: 3, frame: frame(REST) }))).toBe(
      'driver/target-unknown',
    )
    const other = { graph: id, node: 'map', drives: 'x', frame: frame(REST) }
    expect(codeOf(() => editor.run('graph.addDriverTarget', other))).toBe('graph/no-driver')
    expect(driver()).toBe(before)
  })
})

describe('[G1] order on the canvas, names and muting', () => {
  it('tidies: the new node stands between its neighbours', async () => {
    const { editor, graph, id, node } = await open()
    editor.run('graph.tidy', { graph: id })
    const at = Object.fromEntries(graph().nodes.map((n) => [n.id, n.position!]))
    const [[mapX], [driverX], [posesX]] = [at.map!, at[node]!, at.poses!]
    expect([mapX, driverX, posesX]).toEqual([900, 0, 300])
    editor.undo()
    expect(graph().nodes.find((n) => n.id === node)?.position).toBeUndefined()
  })

  it('mutes and unmutes; the output cannot be', async () => {
    const { editor, graph, id } = await open()
    const muted = () => graph().nodes.flatMap((n) => (n.muted ? [n.id] : []))
    editor.run('graph.mute', { graph: id, nodes: ['map', 'output'] })
    expect(muted()).toEqual(['map'])
    editor.run('graph.mute', { graph: id, nodes: ['map'] })
    expect(muted()).toEqual([])
  })

  it('names a node, and exposes a parameter to scripts', async () => {
    const { editor, graph, id } = await open()
    editor.run('graph.setLabel', { graph: id, node: 'poses', label: 'Faces' })
    editor.run('graph.expose', { graph: id, node: 'poses', parameter: 'weight', name: 'strength' })
    expect(graph().nodes.find((n) => n.id === 'poses')?.label).toBe('Faces')
    expect(graph().exposed).toMatchObject([{ name: 'strength', node: 'poses', parameter: 'weight' }])
    editor.run('graph.expose', { graph: id, node: 'poses', parameter: 'weight', name: null })
    editor.run('graph.setLabel', { graph: id, node: 'poses', label: '' })
    expect(graph().exposed).toEqual([])
    expect(graph().nodes.find((n) => n.id === 'poses')).not.toHaveProperty('label')
  })

  it('links follow the lines of a list that was put in another order', async () => {
    const { editor, graph, id } = await open()
    const mix = editor.run('graph.addNode', { graph: id, kind: 'blend' }).value
    for (const [from, port] of [
      ['clips', 'pose1'],
      ['controls', 'pose2'],
    ] as const)
      editor.run('graph.link', { graph: id, from: { node: from, port: 'pose' }, to: { node: mix, port } })
    const links = () =>
      graph().links.flatMap((l) =>
        l.to.node === mix && 'node' in l.from ? [`${l.from.node} ${l.to.port}`] : [],
      )
    const set = (value: number[], was: number[]) =>
      editor.run('graph.setParameter', { graph: id, node: mix, parameter: 'weights', value, was })
    set([0.2, 0.3, 0.5], [1, -1, 0])
    expect(links().sort()).toEqual(['clips pose3', 'controls pose1'])
    set([0.5], [2])
    expect(links()).toEqual(['clips pose1'])
  })

  it('null takes an optional parameter away', async () => {
    const { editor, graph, id } = await open()
    const set = (value: unknown) =>
      editor.run('graph.setParameter', { graph: id, node: 'controls', parameter: 'controls', value })
    set(['jawOpen'])
    expect(graph().nodes.find((n) => n.id === 'controls')?.parameters).toMatchObject({
      controls: ['jawOpen'],
    })
    set(null)
    expect(graph().nodes.find((n) => n.id === 'controls')?.parameters).toEqual({ weight: 1 })
  })
})

describe('[G4] maps', () => {
  it("follows the character's map; a built-in one needs no file", async () => {
    const { editor, character, child, graph } = await open()
    editor.run('character.setMap', { character: character.id, map: arkitToFacs50.id })
    expect(graph(child).assets).toEqual({})
    const now = editor.document(character.id, 'character')!
    const documents = documentsOfCharacter(now, editor.store.getState().documents)!
    expect(openCharacterIn(documents).map).toBe(arkitToFacs50)
    const missing = findProblems(editor.store.getState()).filter((p) =>
      /missing-reference|asset-missing/.test(p.code),
    )
    expect(missing).toEqual([])
    const set = { graph: child, input: 'faceMap', asset: arkitToFacs50.id }
    editor.run('graph.setAsset', set)
    expect(graph(child).assets).toMatchObject({ faceMap: { id: arkitToFacs50.id } })
    expect(codeOf(() => editor.run('graph.setAsset', { ...set, input: 'facePoses' }))).not.toBe(
      'nothing was thrown',
    )
  })
})

describe('[G3] findings with a remedy', () => {
  it('each is mended by its button', async () => {
    const { editor, id, child } = await open()
    editor.run('graph.addNode', { graph: id, kind: 'pose-by-name', after: 'poses' })
    editor.run('graph.addNode', { graph: id, kind: 'slot' })
    const problems = () =>
      findProblems(editor.store.getState()).filter((p) => p.document === child && p.code.startsWith('graph/'))
    const mend = (code: string, title: string) => {
      const fix = problems().find((p) => p.code === code)?.fixes[0]
      expect(fix?.title).toBe(title)
      editor.run(fix!.command, fix!.args)
    }
    mend('graph/unlinked', 'Link facePoses')
    mend('graph/unconnected', 'Delete node')
    // Which pose only a person knows.
    expect(problems().map((p) => p.code)).toEqual(['graph/pose-unknown'])
  })
})
