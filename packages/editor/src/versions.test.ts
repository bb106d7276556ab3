import { describe, expect, it } from 'vitest'
import { openTestEditor } from './test-project.ts'

describe('[W7] versions and notes', () => {
  it('each save is one; a restored one is a step, and keeps the name', async () => {
    const { editor } = await openTestEditor()
    const clip = editor.run('clip.create', { name: 'line', duration: 1 }).value
    const now = () => editor.document(clip, 'clip')!
    await editor.save()
    for (const duration of [2, 3]) {
      editor.run('clip.setDuration', { clip, duration })
      await editor.save()
    }
    const versions = await editor.versions(clip)
    expect(versions).toHaveLength(3)
    const first = await editor.version(clip, versions.at(-1)!.hash)
    editor.run('document.rename', { id: clip, name: 'sentence' })
    editor.run('document.restore', { id: clip, version: first })
    expect(now()).toMatchObject({ name: 'sentence', duration: 1 })
    editor.undo()
    expect(now()).toMatchObject({ name: 'sentence', duration: 3 })
  })

  it('refuses a version of another document', async () => {
    const { editor } = await openTestEditor()
    const [a, b] = ['a', 'b'].map((name) => editor.run('clip.create', { name, duration: 1 }).value)
    const other = editor.document(b, 'clip')!
    expect(() => editor.run('document.restore', { id: a!, version: other })).toThrow(/another document/)
  })

  it('notes are kept on documents and poses, saved with them, and removed when empty', async () => {
    const { editor } = await openTestEditor()
    const [asset] = editor.documents('poses')
    const pose = asset!.poses[0]!.name
    editor.run('document.setNotes', { id: asset!.id, notes: 'Ask Mia about the lids.' })
    editor.run('poses.setNotes', { asset: asset!.id, pose, notes: 'Too wide.' })
    await editor.save()
    const [{ hash } = { hash: '' }] = await editor.versions(asset!.id)
    const saved = await editor.version(asset!.id, hash)
    expect(saved).toMatchObject({ notes: 'Ask Mia about the lids.' })
    expect(saved.kind === 'poses' && saved.poses[0]!.notes).toBe('Too wide.')
    editor.run('document.setNotes', { id: asset!.id, notes: ' ' })
    editor.run('poses.setNotes', { asset: asset!.id, pose, notes: '' })
    const now = editor.document(asset!.id, 'poses')!
    expect('notes' in now || 'notes' in now.poses[0]!).toBe(false)
  })
})
