import { clipKind, documentFromFiles, documentToFiles, keyedCurve, newId } from '@facework/documents'
import { setDuration } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { describe, expect, it, vi } from 'vitest'
import { createEditor } from './editor.ts'
import { checkFiles } from './problems/check-files.ts'
import { isKept } from './state.ts'
import { filesOf, openTestEditor, testDocuments } from './test-project.ts'
import { createMemoryWorkspace } from './workspace/memory-workspace.ts'

const TALK = 'clips/talk.clip.json'

describe('editor and workspace', () => {
  it('[W1] saves what differs, all or nothing, and is clean then', async () => {
    const { editor, workspace, talk, poses } = await openTestEditor()
    editor.run('clip.setLoop', { clip: talk.id, loop: true })
    editor.run('poses.rename', { asset: poses.id, from: 'jawOpen', to: 'JawDrop' })
    const { saved, conflicts } = await editor.save()
    expect([new Set(saved), conflicts]).toEqual([new Set([talk.id, poses.id]), []])
    expect(editor.store.getState()).toMatchObject({ dirty: new Set(), saving: 'saved' })
    const { json } = await workspace.read(TALK)
    expect(documentFromFiles(json)).toMatchObject({ name: 'talk', loop: true })
    editor.undo()
    expect(editor.store.getState().dirty).toEqual(new Set([poses.id]))
    editor.redo()
    expect(editor.store.getState().dirty).toEqual(new Set())
  })

  it('[W1] a renamed document takes its file along, a deleted one loses it', async () => {
    const { editor, workspace, shapes } = await openTestEditor()
    editor.run('document.rename', { id: shapes.id, name: 'faces' })
    await editor.save()
    const paths = async () => (await workspace.list()).documents.map((f) => f.path)
    expect(await paths()).toContain('clips/faces.clip.json')
    expect(await paths()).not.toContain('clips/shapes.clip.json')
    editor.run('document.delete', { id: shapes.id })
    await editor.save()
    expect(await paths()).not.toContain('clips/faces.clip.json')
    editor.undo()
    await editor.save()
    expect(await paths()).toContain('clips/faces.clip.json')
  })

  it('[W1] a document of a newer minor version is read-only, and the rest of the project is not', async () => {
    const { talk, shapes, files } = testDocuments()
    const workspace = createMemoryWorkspace(filesOf(files))
    const { json } = documentToFiles(talk)
    const text = json.replace('"version": 1,', '"version": 1,\n  "minor": 3,\n  "glow": { "amount": 2 },')
    await workspace.changeOutside(TALK, { json: text })
    const editor = createEditor(workspace)
    await editor.open()
    expect(checkFiles(editor.store.getState())).toMatchObject([
      { severity: 'warning', document: talk.id, file: TALK },
    ])
    const refused = expect.objectContaining({ code: 'document/newer', hint: 'Update Facework to edit it.' })
    expect(() => editor.run('clip.setLoop', { clip: talk.id, loop: true })).toThrow(refused)
    expect(() => editor.run('document.rename', { id: talk.id, name: 'x' })).toThrow(refused)
    expect(() => editor.run('document.duplicate', { id: talk.id })).toThrow(refused)
    editor.run('clip.setLoop', { clip: shapes.id, loop: true })
    expect((await editor.save()).saved).toEqual([shapes.id])
    expect((await workspace.read(TALK)).json).toBe(text)
  })

  it('[W4] recovers edits of a column that has as many numbers as the saved one', async () => {
    const { talk, files } = testDocuments()
    const dense = (seed: number) => ({
      ...talk,
      curves: [
        {
          type: 'sampled' as const,
          name: 'jawOpen',
          start: 0,
          rate: 60,
          values: Float32Array.from({ length: 100_001 }, (_, i) => Math.sin(i + seed)),
          before: 'hold' as const,
          after: 'hold' as const,
        },
      ],
    })
    const workspace = createMemoryWorkspace(filesOf({ ...files, [TALK]: dense(1) }))
    const { hash } = await workspace.read(TALK)
    await workspace.keep([{ path: TALK, base: hash, content: documentToFiles(dense(2)) }])
    const editor = createEditor(workspace)
    await editor.open()
    expect(editor.store.getState().dirty).toEqual(new Set([talk.id]))
    expect(editor.document(talk.id, 'clip')!.curves).toEqual(dense(2).curves)
  })

  it('[W2] takes in what changes outside when nothing is unsaved', async () => {
    const { editor, workspace, talk } = await openTestEditor()
    await workspace.changeOutside(TALK, documentToFiles({ ...talk, loop: true }))
    await editor.settled()
    expect(editor.document(talk.id, 'clip')!.loop).toBe(true)
    // No step knew the document, so there is nothing an undo could spoil.
    expect(editor.store.getState()).toMatchObject({ dirty: new Set(), history: {} })
    const other = { ...talk, id: newId(), name: 'new' }
    await workspace.changeOutside('new.clip.json', documentToFiles(other))
    await workspace.changeOutside(TALK)
    await editor.settled()
    expect(editor.document(other.id, 'clip')).toEqual(other)
    expect(editor.document(talk.id, 'clip')).toBeUndefined()
  })

  it('[W2] after edits of it, what comes from outside is a step', async () => {
    const { editor, workspace, talk } = await openTestEditor()
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await editor.save()
    await workspace.changeOutside(TALK, documentToFiles({ ...talk, loop: true }))
    await editor.settled()
    expect(editor.store.getState().history.undo).toBe('Changed on disk: talk')
    expect(editor.document(talk.id, 'clip')).toMatchObject({ loop: true, duration: 2 })
    editor.undo()
    expect(editor.document(talk.id, 'clip')).toMatchObject({ loop: false, duration: 5 })
    expect(editor.store.getState().dirty).toEqual(new Set([talk.id]))
  })

  it('[W3] a change outside meets unsaved edits: a conflict, and both can be had', async () => {
    for (const how of ['reload', 'keep'] as const) {
      const { editor, workspace, talk } = await openTestEditor()
      editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
      await workspace.changeOutside(TALK, documentToFiles({ ...talk, loop: true }))
      await editor.settled()
      const { conflicts } = editor.store.getState()
      expect(conflicts.get(talk.id)?.theirs?.document).toMatchObject({ loop: true, duration: 2 })
      expect(editor.document(talk.id, 'clip')).toMatchObject({ loop: false, duration: 5 })
      expect(await editor.save()).toEqual({ saved: [], conflicts: [talk.id] })
      expect(documentFromFiles((await workspace.read(TALK)).json)).toMatchObject({ loop: true })
      editor.resolveConflict(talk.id, how)
      expect(editor.store.getState().conflicts.size).toBe(0)
      await editor.save()
      const file = documentFromFiles((await workspace.read(TALK)).json)
      expect(file).toMatchObject(
        how === 'reload' ? { loop: true, duration: 2 } : { loop: false, duration: 5 },
      )
      if (how === 'reload') {
        editor.undo()
        expect(editor.document(talk.id, 'clip')).toMatchObject({ loop: false, duration: 5 })
      }
    }
  })

  it('[W3] the same edit made on both sides is no conflict', async () => {
    const { editor, workspace, talk } = await openTestEditor()
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await workspace.changeOutside(TALK, documentToFiles(setDuration(talk, 5)))
    await editor.settled()
    expect(editor.store.getState()).toMatchObject({ conflicts: new Map(), dirty: new Set(), saving: 'saved' })
    expect(await workspace.kept()).toEqual([])
    editor.undo()
    expect(editor.store.getState().dirty).toEqual(new Set([talk.id]))
  })

  it('[W3] a file deleted outside while edited can be kept or let go', async () => {
    const { editor, workspace, talk } = await openTestEditor()
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await workspace.changeOutside(TALK)
    await editor.settled()
    expect(editor.store.getState().conflicts.get(talk.id)).toEqual({ id: talk.id })
    editor.resolveConflict(talk.id, 'keep')
    await editor.save()
    expect(documentFromFiles((await workspace.read(TALK)).json)).toMatchObject({ duration: 5 })
  })

  it('[W4] unsaved edits come back when the page did not get to save them', async () => {
    const { editor, workspace, talk, shapes } = await openTestEditor()
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    editor.run('clip.setDuration', { clip: talk.id, duration: 6 })
    const { value } = editor.run('clip.create', { name: 'new' })
    editor.run('document.delete', { id: shapes.id })
    await editor.settled()
    const again = createEditor(workspace)
    await again.open()
    expect(again.document(talk.id, 'clip')!.duration).toBe(6)
    expect(again.document(value as string, 'clip')!.name).toBe('new')
    expect(again.document(shapes.id, 'clip')).toBeUndefined()
    expect(again.store.getState().history.undo).toBe('Recover unsaved edits')
    expect(again.store.getState().dirty).toEqual(editor.store.getState().dirty)
    await again.save()
    expect(await workspace.kept()).toEqual([])
    editor.close()
  })

  it('[W4] undone edits are not kept, and edits of a file that changed meanwhile are a conflict', async () => {
    const { editor, workspace, talk } = await openTestEditor()
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await editor.settled()
    expect(await workspace.kept()).toHaveLength(1)
    editor.undo()
    await editor.settled()
    expect(await workspace.kept()).toEqual([])
    editor.redo()
    await editor.settled()
    editor.close()
    await workspace.changeOutside(TALK, documentToFiles({ ...talk, loop: true }))
    const again = createEditor(workspace)
    await again.open()
    expect(again.document(talk.id, 'clip')).toMatchObject({ duration: 5 })
    expect(again.store.getState().conflicts.get(talk.id)?.theirs?.document).toMatchObject({ loop: true })
  })

  it('[W5] a file that cannot be read is listed and does not stop the others; mended, it joins', async () => {
    const { files, talk } = testDocuments()
    const contents = filesOf(files)
    contents.set(TALK, { json: '{ "kind": "clip"' })
    const workspace = createMemoryWorkspace(contents)
    const editor = createEditor(workspace)
    await editor.open()
    expect(editor.store.getState().unreadable).toEqual([
      { path: TALK, code: 'document/json', message: expect.stringContaining('not JSON') },
    ])
    expect(editor.documents('poses')).toHaveLength(1)
    await workspace.changeOutside(TALK, documentToFiles(talk))
    await editor.settled()
    expect(editor.store.getState().unreadable).toEqual([])
    expect(editor.document(talk.id, 'clip')).toEqual(talk)
  })

  it('[W1] trouble of the workspace with a file is listed until the file is saved', async () => {
    const { files, talk } = testDocuments()
    const memory = createMemoryWorkspace(filesOf(files))
    const problem = (path: string) => ({ path, code: 'workspace/unfinished-save', message: 'It failed.' })
    const problems = [problem(TALK), problem('.facework/unfinished-save-1')]
    const editor = createEditor({ ...memory, list: async () => ({ ...(await memory.list()), problems }) })
    await editor.open()
    expect(editor.store.getState().unreadable).toEqual(problems)
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await editor.save()
    expect(editor.store.getState().unreadable).toEqual([problems[1]])
  })

  it('[W5] a copy made outside has a taken id until it gets one of its own', async () => {
    const { editor, workspace, talk } = await openTestEditor()
    await workspace.changeOutside('clips/talk copy.clip.json', documentToFiles(talk))
    await editor.settled()
    expect(editor.store.getState().duplicates.map((d) => d.path)).toEqual(['clips/talk copy.clip.json'])
    const { value } = editor.run('document.giveNewId', { path: 'clips/talk copy.clip.json' })
    expect((await editor.save()).conflicts).toEqual([])
    expect(editor.store.getState().duplicates).toEqual([])
    const { json } = await workspace.read('clips/talk copy.clip.json')
    expect(documentFromFiles(json).id).toBe(value)
    expect(editor.document(talk.id, 'clip')).toEqual(talk)
  })

  it('[W4] edits made while the workspace is away are kept when it is back', async () => {
    const { files, talk } = testDocuments()
    const inner = createMemoryWorkspace(filesOf(files))
    let away = false
    const told: ((event: { type: 'connected' }) => void)[] = []
    const editor = createEditor({
      ...inner,
      keep: (entries) => (away ? Promise.reject(new Error('gone')) : inner.keep(entries)),
      subscribe(listener) {
        told.push(listener)
        return inner.subscribe(listener)
      },
    })
    await editor.open()
    away = true
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await editor.settled()
    expect(editor.store.getState().saving).toBe('offline')
    away = false
    for (const tell of told) tell({ type: 'connected' })
    await editor.settled()
    expect(editor.store.getState().saving).toBe('unsaved')
    expect(await inner.kept()).toHaveLength(1)
  })

  it('[W4] an edit counts as kept when the workspace has said so, and not before', async () => {
    const { files, talk } = testDocuments()
    const inner = createMemoryWorkspace(filesOf(files))
    let answer: (() => void) | undefined
    const editor = createEditor({
      ...inner,
      keep: (entries) => new Promise((done) => (answer = () => done(inner.keep(entries)))),
    })
    await editor.open()
    const kept = () => isKept(editor.store.getState(), talk.id)
    const answered = async () => {
      await vi.waitFor(() => expect(answer).toBeDefined())
      answer?.()
      answer = undefined
      await editor.settled()
    }
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    expect(kept()).toBe(false)
    await answered()
    expect(kept()).toBe(true)
    // A drag is kept when it ends; taken back, it leaves what was kept before.
    const drag = editor.beginGesture()
    drag.update('clip.setDuration', { clip: talk.id, duration: 6 })
    expect(kept()).toBe(false)
    drag.cancel()
    expect(kept()).toBe(true)
    editor.undo()
    editor.redo()
    expect(kept()).toBe(false)
    await answered()
    expect(kept()).toBe(true)
    // So is the deletion of a document.
    editor.run('document.delete', { id: talk.id, evenIfUsed: true })
    expect(kept()).toBe(false)
    await answered()
    expect(kept()).toBe(true)
  })

  it('[W4] a long take is written for the journal with pauses, as it was when that began', async () => {
    const { editor, workspace } = await openTestEditor()
    const keys = (n: number) => Array.from({ length: 4000 }, (_, i) => [i / 100, (i + n) / 5000] as const)
    const curves = Array.from({ length: 40 }, (_, n) => keyedCurve(`curve${n}`, keys(n)))
    const take = clipKind.create('take', { duration: 40, curves })
    editor.run('document.import', { documents: [take] })
    // The page has its turn before all is written; an edit in the middle of it belongs to the next round.
    await new Promise((resolve) => setTimeout(resolve))
    expect(isKept(editor.store.getState(), take.id)).toBe(false)
    editor.run('clip.setLoop', { clip: take.id, loop: true })
    await editor.settled()
    expect(isKept(editor.store.getState(), take.id)).toBe(true)
    const entry = (await workspace.kept()).find((e) => e.path === 'take.clip.json')
    expect(entry?.content?.json === documentToFiles({ ...take, loop: true }).json).toBe(true)
  })

  it('[W4] tells why edits could not be kept, and keeps them with the next try', async () => {
    const { files, talk } = testDocuments()
    const inner = createMemoryWorkspace(filesOf(files))
    const full = new FaceworkError('workspace/failed', '', 'The disk is full.', 'Make room.')
    let room = false
    const refused = () => Promise.reject(full)
    const editor = createEditor({
      ...inner,
      keep: (entries) => (room ? inner.keep(entries) : refused()),
      write: (writes) => (room ? inner.write(writes) : refused()),
    })
    await editor.open()
    editor.run('clip.setDuration', { clip: talk.id, duration: 5 })
    await editor.settled()
    const state = () => editor.store.getState()
    expect(state()).toMatchObject({ saving: 'unsaved', keepFailure: { message: 'The disk is full.' } })
    expect(isKept(state(), talk.id)).toBe(false)
    await expect(editor.save()).rejects.toThrow('full')
    expect(state().saving).toBe('unsaved')
    room = true
    editor.keep()
    await editor.settled()
    expect(state().keepFailure).toBeUndefined()
    expect(isKept(state(), talk.id)).toBe(true)
    expect(await inner.kept()).toHaveLength(1)
  })
})
