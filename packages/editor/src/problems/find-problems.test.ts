import { documentToFiles, type Transform } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'
import { findProblems } from './find-problems.ts'

const find = (editor: Awaited<ReturnType<typeof openTestEditor>>['editor']) =>
  findProblems(editor.store.getState(), editor.preview.getState())

describe('problems', () => {
  it('lists what is wrong, and each fix is a step that mends it', async () => {
    const { editor, workspace, talk, poses, shapes, character, skeleton } = await openTestEditor()
    const codes = () => find(editor).map((p) => p.code)
    expect(codes()).toEqual(['skeleton/curves-unused', 'skeleton/curves-missing'])

    await workspace.changeOutside('clips/copy.clip.json', documentToFiles(talk))
    await workspace.changeOutside('broken.poses.json', { json: '{' })
    await editor.settled()
    // A clip that moves the jaw by its own track and through the poses.
    editor.run('keys.set', { clip: shapes.id, time: 0, values: { jawOpen: 1 } })
    editor.run('poses.addFromCurrent', {
      asset: poses.id,
      name: 'drop',
      frame: {
        joints: { jaw: { t: [0, -0.1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } },
        morphs: {},
      },
    })
    editor.preview.setState({ character: character.id, clip: shapes.id })
    editor.run('document.delete', { id: talk.id, evenIfUsed: true })
    expect(codes()).toEqual([
      'document/json',
      'project/missing-reference',
      'clip/double-transform',
      'skeleton/curves-unused',
      'skeleton/curves-missing',
    ])
    editor.undo()
    expect(codes()).toContain('project/duplicate-id')
    editor.redo()

    for (let round = 0; round < 10; round++) {
      const fix = find(editor).find((p) => p.fixes.length > 0)?.fixes[0]
      if (!fix) break
      editor.run(fix.command, fix.args)
    }
    expect(codes()).toEqual(['document/json'])
    expect(find(editor)[0]).toMatchObject({ severity: 'error', file: 'broken.poses.json', fixes: [] })
    expect(editor.document(character.id, 'character')!.mood?.clip.id).toBe(shapes.id)
    expect(editor.document(skeleton.id, 'skeleton')!.curves.map((c) => c.name)).not.toContain('old')
  })

  it('[G3] names joints, poses and clip of a double transform, on everyone on stage; the fix takes just those', async () => {
    const { editor, poses, shapes, character, skeleton, model } = await openTestEditor()
    const [track] = shapes.joints
    const chain = (name: string, parent: string) => ({ ...skeleton.joints[1]!, name, parent })
    const joints = [...skeleton.joints, chain('lip', 'jaw'), chain('arm', 'root')]
    const take = {
      ...shapes,
      skeleton: { id: skeleton.id },
      joints: ['arm', 'jaw', 'lip'].map((joint) => ({ ...track!, joint })),
    }
    const twin = { ...character, id: 'twin', name: 'twin' }
    editor.run('document.import', {
      documents: [{ ...skeleton, joints }, { ...model, joints }, take, twin],
    })
    editor.run('keys.set', { clip: take.id, time: 0, values: { drop: 1 } })
    const drop: Transform = { t: [0, -0.1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] }
    const frame = { joints: { jaw: drop }, morphs: {} }
    editor.run('poses.addFromCurrent', { asset: poses.id, name: 'drop', frame })
    const found = (onStage: string[]) =>
      findProblems(editor.store.getState(), { clip: take.id, onStage }).filter(
        (p) => p.code === 'clip/double-transform',
      )
    const [problem] = found([twin.id])
    expect(problem).toMatchObject({ document: take.id, severity: 'warning' })
    expect(problem!.message).toContain('Clip "shapes" moves 1 joint by')
    expect(problem!.message).toContain(': jaw (poses drop).')
    expect(problem!.fixes).toEqual([
      {
        title: 'Remove 1 joint track',
        command: 'clip.stripJointTracks',
        args: { clip: take.id, joints: ['jaw'] },
      },
    ])
    editor.run(problem!.fixes[0]!.command, problem!.fixes[0]!.args)
    expect(found([twin.id])).toEqual([])
    expect(editor.document(take.id, 'clip')!.joints.map((t) => t.joint)).toEqual(['arm', 'lip'])

    editor.undo()
    editor.run('document.import', { documents: [{ ...skeleton, joints, faceRoot: 'root' }] })
    expect(found([twin.id])[0]!.fixes.map((f) => f.title)).toEqual([
      'Remove 1 joint track',
      'Remove all below root',
    ])
  })

  it('[G3] reports a double transform of a clip also while another one is on stage', async () => {
    const { editor, poses, shapes, talk, character, skeleton } = await openTestEditor()
    editor.run('document.import', { documents: [{ ...shapes, skeleton: { id: skeleton.id } }] })
    editor.run('keys.set', { clip: shapes.id, time: 0, values: { drop: 1 } })
    const drop: Transform = { t: [0, -0.1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] }
    const frame = { joints: { jaw: drop }, morphs: {} }
    editor.run('poses.addFromCurrent', { asset: poses.id, name: 'drop', frame })
    for (const clip of [shapes.id, talk.id, undefined]) {
      const played = { onStage: [character.id], ...(clip ? { clip } : {}) }
      const found = findProblems(editor.store.getState(), played)
      const twice = found.filter((p) => p.code === 'clip/double-transform')
      expect(twice.map((p) => [p.document, p.fixes.length])).toEqual([[shapes.id, 1]])
    }
  })

  it('[M3] says what a map does not reach', async () => {
    const { editor, poses, character } = await openTestEditor()
    const { value: map } = editor.run('map.detect', {
      asset: poses.id,
      set: 'arkit-52',
      character: character.id,
    })
    editor.run('map.deleteLines', { map, targets: ['jawOpen'] })
    const line = { target: 'nose', terms: [], offset: 0, reason: '' }
    editor.run('map.setLine', { map, line })
    const found = find(editor).filter((p) => p.document === map)
    expect(found.map((p) => p.code)).toEqual(['map/targets-unknown', 'map/poses-undriven'])
    expect(found[0]!.message).toContain(': nose.')
    expect(found[1]!.message).toContain('jawOpen')
    editor.run(found[0]!.fixes[0]!.command, found[0]!.fixes[0]!.args)
    expect(find(editor).some((p) => p.code === 'map/targets-unknown')).toBe(false)
  })

  it('[P3] tells when a character cannot be compiled', async () => {
    const { editor, model, character } = await openTestEditor()
    const asset = editor.documents('poses')[0]!
    const pose = asset.poses[0]!
    editor.run('document.import', {
      documents: [
        {
          ...asset,
          rest: {
            ...asset.rest,
            joints: { ...asset.rest.joints, jaw: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [0, 1, 1] } },
          },
          poses: [{ ...pose, joints: { jaw: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } } }],
        },
      ],
    })
    const errors = find(editor).filter((p) => p.severity === 'error')
    expect(errors.map((p) => p.document)).toEqual([character.id])
    expect(errors[0]!.message).toContain('scale')
    expect(model.name).toBe('ada')
  })

  it('[G3] says at which node a graph moves a joint twice, and mends it', async () => {
    const { editor, poses, shapes, character } = await openTestEditor()
    editor.run('poses.addFromCurrent', {
      asset: poses.id,
      name: 'drop',
      frame: { joints: { jaw: { t: [0, -0.1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } }, morphs: {} },
    })
    const { value: graph } = editor.run('graph.create', { name: 'performer' })
    editor.run('graph.addNode', { graph, kind: 'clip-player' })
    editor.run('graph.addInput', { graph, kind: 'clip', to: { node: 'clip-player', port: 'clip' } })
    editor.run('graph.setAsset', { graph, input: 'clip', asset: shapes.id })
    const to = { node: 'clips', port: 'pose' }
    editor.run('graph.link', { graph, from: { node: 'clip-player', port: 'pose' }, to })
    const { value: child } = editor.run('graph.createChild', { graph, character: character.id })
    const twice = () => find(editor).filter((p) => p.code === 'graph/double-transform')
    expect(twice()).toMatchObject([
      { document: child, path: 'nodes[7]', fixes: [{ title: 'Remove 1 joint track' }] },
    ])
    const [fix] = twice()[0]!.fixes
    editor.run(fix!.command, fix!.args)
    expect(twice()).toEqual([])
  })
})
