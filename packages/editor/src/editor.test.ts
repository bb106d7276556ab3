import { type Document, newId, type PoseAsset } from '@facework/documents'
import { text } from '@facework/documents/schema'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { charactersForPoses } from './characters-for-poses.ts'
import { defineCommand } from './command.ts'
import { createEditor } from './editor.ts'
import { documentOf } from './parameters.ts'
import { subscribeTo } from './store.ts'
import { filesOf, openTestEditor, runUntyped, testDocuments } from './test-project.ts'
import { createMemoryWorkspace } from './workspace/memory-workspace.ts'

const namesOf = (poses: PoseAsset | undefined) => poses?.poses.map((p) => p.name)

describe('the editor without a screen', () => {
  it('[E1] a command is one step, and undo gives back the very documents', async () => {
    const { editor, poses } = await openTestEditor()
    const first = editor.store.getState()
    const { changed } = editor.run('poses.rename', { asset: poses.id, from: 'jawOpen', to: 'JawDrop' })
    expect(changed).toEqual([poses.id])
    expect(namesOf(editor.document(poses.id, 'poses'))).toEqual(['JawDrop', 'smile_L', 'smile_R'])
    expect(editor.store.getState()).toMatchObject({
      history: { undo: 'Rename pose jawOpen to JawDrop' },
      dirty: new Set([poses.id]),
      saving: 'unsaved',
    })
    expect(editor.undo()).toBe(true)
    const back = editor.store.getState()
    for (const [id, open] of first.documents) expect(back.documents.get(id)).toBe(open)
    expect(back).toMatchObject({ dirty: new Set(), saving: 'saved', history: { redo: expect.any(String) } })
    editor.redo()
    expect(namesOf(editor.document(poses.id, 'poses'))![0]).toBe('JawDrop')
    expect([editor.redo(), editor.undo(), editor.undo()]).toEqual([false, true, false])
  })

  it('[E1] what did not change keeps its identity, whatever an operation builds anew', async () => {
    const { editor, poses } = await openTestEditor()
    const before = editor.document(poses.id, 'poses')!
    editor.run('poses.setRange', { asset: poses.id, poses: ['smile_L'], range: [0, 1.5] })
    const after = editor.document(poses.id, 'poses')!
    expect(after.rest).toBe(before.rest)
    expect(after.poses.map((p, i) => p === before.poses[i])).toEqual([true, false, true])
    expect(after.poses[1]!.joints).toBe(before.poses[1]!.joints)
  })

  it('[E1] an expression is kept as a clip that holds still, and a face at rest is refused', async () => {
    const { editor } = await openTestEditor()
    const { value } = editor.run('clip.createStill', { name: 'smirk', values: { smile_L: 0.6 } })
    const open = editor.store.getState().documents.get(String(value))!
    expect(open.path).toBe('expressions/smirk.clip.json')
    expect(open.document).toMatchObject({ curves: [{ name: 'smile_L', keys: [{ time: 0, value: 0.6 }] }] })
    expect(() => editor.run('clip.createStill', { name: 'rest', values: {} })).toThrow(FaceworkError)
    editor.undo()
    expect(editor.store.getState().documents.has(String(value))).toBe(false)
  })

  it('[E2] a gesture is one step, each update from where it began', async () => {
    const { editor, talk } = await openTestEditor()
    const keys = [{ curve: 'jawOpen', time: 1 }]
    const gesture = editor.beginGesture()
    for (const time of [0.1, 0.2, 0.3]) gesture.update('keys.move', { clip: talk.id, keys, time })
    const curve = () => editor.document(talk.id, 'clip')!.curves[0]!
    const times = () => {
      const c = curve()
      return c.type === 'keyed' && c.keys.map((k) => k.time)
    }
    expect(times()).toEqual([0, 1.3])
    expect(editor.undo()).toBe(false)
    gesture.commit()
    expect(times()).toEqual([0, 1.3])
    expect(editor.undo()).toBe(true)
    expect(curve()).toEqual(talk.curves[0])
    expect(editor.store.getState().history.undo).toBeUndefined()
    const other = editor.beginGesture()
    other.update('keys.move', { clip: talk.id, keys, time: 0.5 })
    other.cancel()
    expect(curve()).toEqual(talk.curves[0])
    expect(editor.store.getState().history).toEqual({ redo: 'Move keys' })
  })

  it('[E3] a command that fails changes nothing, and a wrong call says what is meant', async () => {
    const { editor, poses, talk } = await openTestEditor()
    const before = editor.store.getState()
    const error = (run: () => unknown) => {
      try {
        run()
      } catch (e) {
        return [(e as FaceworkError).code, (e as FaceworkError).hint]
      }
      return undefined
    }
    expect(error(() => runUntyped(editor, 'poses.renam'))).toEqual([
      'command/unknown',
      'Did you mean "poses.rename"?',
    ])
    const args = { asset: poses.id, from: 'jawOpen', to: 'smile_L' }
    expect(error(() => editor.run('poses.rename', args))?.[0]).toBe('poses/name-taken')
    expect(error(() => runUntyped(editor, 'poses.rename', { ...args, form: 'x' }))).toEqual([
      'command/argument',
      'Did you mean "from"?',
    ])
    expect(error(() => runUntyped(editor, 'poses.rename', { asset: poses.id, from: 1, to: 'x' }))?.[0]).toBe(
      'command/argument',
    )
    expect(error(() => editor.run('poses.rename', { ...args, asset: talk.id }))?.[0]).toBe(
      'command/document-kind',
    )
    expect(error(() => editor.run('poses.rename', { ...args, asset: 'x' }))?.[0]).toBe(
      'command/document-unknown',
    )
    expect(editor.store.getState()).toBe(before)
  })

  it('[E3] no command can leave a document that could not be read again', async () => {
    const broken = defineCommand({
      title: 'Break',
      parameters: { clip: documentOf('clip'), name: text },
      run(editing, { clip, name }) {
        editing.put({ ...editing.get(clip, 'clip'), name, duration: -1 })
      },
    })
    const { files, talk } = testDocuments()
    const editor = createEditor(createMemoryWorkspace(filesOf(files)), {
      commands: { 'test.break': broken },
    })
    await editor.open()
    expect(() => editor.run('test.break', { clip: talk.id, name: 'x' })).toThrow(FaceworkError)
    expect(editor.document(talk.id, 'clip')).toEqual(talk)
  })

  it('[E4] the project lists what was made, renamed and deleted', async () => {
    const { editor, project, talk, character } = await openTestEditor()
    const paths = () => editor.document(project.id, 'project')!.documents.map((d) => d.path)
    const { value } = editor.run('clip.create', { name: 'Wave' })
    expect(paths()).toContain('clips/Wave.clip.json')
    editor.run('document.rename', { id: value, name: 'wave: two/one' })
    expect(paths()).toContain('clips/wave_ two_one.clip.json')
    editor.run('document.delete', { id: value })
    expect(paths()).toEqual(project.documents.map((d) => d.path))
    expect(() => editor.run('document.delete', { id: talk.id })).toThrow(/used by "ada" \(mood.clip\)/)
    editor.run('document.delete', { id: talk.id, evenIfUsed: true })
    expect(paths()).not.toContain('clips/talk.clip.json')
    expect(editor.document(character.id, 'character')).toBeDefined()
  })

  it('the current pose is the character on stage, as it looks now', async () => {
    const { editor, poses, character } = await openTestEditor()
    expect(() => editor.run('poses.addFromCurrent', { asset: poses.id, name: 'a' })).toThrow(/on stage/)
    editor.preview.setState({ character: character.id, controls: { smile_L: 0.5, jawOpen: 0.25 } })
    editor.run('poses.addFromCurrent', { asset: poses.id, name: 'smirk' })
    const added = editor.document(poses.id, 'poses')!.poses.at(-1)!
    expect(added.morphs).toEqual({ face: { jawOpen: 0.25, smile_L: 0.5 } })
    expect(editor.store.getState().selection).toMatchObject({ document: poses.id, poses: ['smirk'] })
    editor.undo()
    expect(editor.preview.getState().controls).toEqual({ smile_L: 0.5, jawOpen: 0.25 })
  })

  it('[P2] a current pose goes into poses of its own head, and into no others', async () => {
    const { editor, poses, model, character } = await openTestEditor()
    const [root, jaw] = model.joints
    const place = { ...jaw!.reference, t: [0, -0.2, 0.1] as const }
    const other = { ...model, id: newId(), name: 'grub', joints: [root!, { ...jaw!, reference: place }] }
    const made = (document: Document) => editor.run('document.import', { documents: [document] })
    made(other)
    const { poses: _, ...bare } = character
    const grub = { ...bare, id: newId(), name: 'grub', model: { id: other.id } }
    made(grub)
    const at = (id: string) => editor.preview.setState({ character: id, controls: { smile_L: 0.5 } })
    const run = (name: string) => editor.run('poses.addFromCurrent', { asset: poses.id, name })
    at(grub.id)
    expect(() => run('a')).toThrow('"ada" holds poses of another head than that of "grub".')
    expect(() => editor.run('poses.overwriteFromCurrent', { asset: poses.id, poses: ['smile_L'] })).toThrow(
      expect.objectContaining({ code: 'command/poses-of-another', hint: expect.stringContaining('"ada"') }),
    )
    const { documents } = editor.store.getState()
    const chosen = (...ids: string[]) => charactersForPoses(poses, ids, documents)
    expect(chosen(grub.id, character.id)).toEqual([character.id])
    // Poses that nobody uses yet fit whoever rests as they do.
    const own = editor.run('poses.createFromCurrent', { character: character.id }).value
    const asset = editor.document(own, 'poses')!
    expect(charactersForPoses(asset, [grub.id, character.id], documents)).toEqual([character.id])
    at(character.id)
    run('a')
    editor.run('poses.addFromCurrent', { asset: own, name: 'b' })
    expect(editor.document(own, 'poses')!.poses.map((p) => p.name)).toContain('b')
  })

  it('[E5] selection goes with the steps that changed it', async () => {
    const { editor, poses } = await openTestEditor()
    editor.select({ document: poses.id, poses: ['jawOpen', 'smile_L'] })
    editor.run('poses.rename', { asset: poses.id, from: 'jawOpen', to: 'JawDrop' })
    expect(editor.store.getState().selection.poses).toEqual(['JawDrop', 'smile_L'])
    editor.run('poses.delete', { asset: poses.id, poses: ['JawDrop'] })
    editor.select({ document: poses.id, poses: ['smile_R'] })
    editor.undo()
    expect(editor.store.getState().selection.poses).toEqual(['JawDrop', 'smile_L'])
    editor.undo()
    expect(editor.store.getState().selection.poses).toEqual(['jawOpen', 'smile_L'])
    editor.redo()
    expect(editor.store.getState().selection.poses).toEqual(['JawDrop', 'smile_L'])
  })

  it('[P10] a rename offers its alias to a map', async () => {
    const { editor, poses } = await openTestEditor()
    const { value: map } = editor.run('map.detect', { asset: poses.id, set: 'arkit-52' })
    editor.run('poses.rename', { asset: poses.id, from: 'smile_L', to: 'grin_L', map })
    expect(editor.document(map as string, 'map')!.lines).toContainEqual({
      target: 'grin_L',
      terms: [{ source: 'smile_L', gain: 1 }],
      offset: 0,
      reason: 'grin_L was called smile_L',
    })
    editor.undo()
    expect(namesOf(editor.document(poses.id, 'poses'))).toContain('smile_L')
    expect(editor.document(map as string, 'map')!.lines.some((l) => l.target === 'grin_L')).toBe(false)
  })

  it('[E1] memory is bounded: the oldest steps go first', async () => {
    const { files, talk } = testDocuments()
    const editor = createEditor(createMemoryWorkspace(filesOf(files)), { history: { steps: 3, bytes: 1e9 } })
    await editor.open()
    for (let i = 1; i <= 5; i++) editor.run('clip.setDuration', { clip: talk.id, duration: 10 + i })
    let steps = 0
    while (editor.undo()) steps++
    expect(steps).toBe(3)
    expect(editor.document(talk.id, 'clip')!.duration).toBe(12)
    const small = createEditor(createMemoryWorkspace(filesOf(files)), { history: { steps: 99, bytes: 1 } })
    await small.open()
    for (let i = 1; i <= 5; i++) small.run('clip.setDuration', { clip: talk.id, duration: 10 + i })
    expect([small.undo(), small.undo()]).toEqual([true, false])
  })

  it('tells only those whose part changed', async () => {
    const { editor, poses, talk } = await openTestEditor()
    let calls = 0
    const stop = subscribeTo(
      editor.store,
      (s) => s.documents.get(talk.id)?.document,
      () => calls++,
    )
    editor.run('poses.rename', { asset: poses.id, from: 'jawOpen', to: 'x' })
    expect(calls).toBe(0)
    editor.run('clip.setLoop', { clip: talk.id, loop: true })
    expect(calls).toBe(1)
    editor.run('clip.setLoop', { clip: talk.id, loop: true })
    expect(calls).toBe(1)
    stop()
    editor.undo()
    expect(calls).toBe(1)
  })
})
