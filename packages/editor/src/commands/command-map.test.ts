import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Fix } from '../problems/problem.ts'
import { openTestEditor } from '../test-project.ts'
import { COMMANDS, type CommandCall, PLAIN_COMMANDS } from './command-map.ts'

// Each `@ts-expect-error` is itself an error for `tsc -p tsconfig.tests.json` once types accept that call.
describe('[E3] calls of commands are checked by types', () => {
  it('refuses an id that no command has', async () => {
    const { editor } = await openTestEditor()
    // @ts-expect-error there is no such command
    expect(() => editor.run('poses.renam', {})).toThrow('no command "poses.renam"')
    // @ts-expect-error there is no such command
    expect(() => editor.isEnabled('poses.renam')).toThrow('no command "poses.renam"')
  })

  it('refuses arguments that are wrong, missing or too many', async () => {
    const { editor, talk } = await openTestEditor()
    const clip = talk.id
    // @ts-expect-error the duration is a number
    expect(() => editor.run('clip.setDuration', { clip, duration: '2' })).toThrow('a finite number')
    // @ts-expect-error the duration is missing
    expect(() => editor.plan('clip.setDuration', { clip })).toThrow('a finite number')
    // @ts-expect-error the arguments are missing
    expect(() => editor.run('clip.setDuration')).toThrow('the id of a clip')
    const gesture = editor.beginGesture()
    // @ts-expect-error there is no such parameter
    expect(() => gesture.update('clip.setDuration', { clip, duration: 2, loop: true })).toThrow('"loop"')
    // @ts-expect-error of two modes there is no third
    expect(() => editor.run('poses.convert', { asset: clip, mode: 'half' })).toThrow('additive, full')
  })

  it('knows what each command returns', async () => {
    const { editor, talk, poses } = await openTestEditor()
    const made = editor.run('clip.create', { name: 'new', loop: undefined })
    expectTypeOf(made.value).toEqualTypeOf<string>()
    // @ts-expect-error an id is not a number
    const count: number = made.value
    expect(editor.document(made.value, 'clip')?.name).toBe('new')
    expect(count).toBe(made.value)
    const { value } = editor.plan('poses.delete', { asset: poses.id, poses: ['jawOpen'] })
    expectTypeOf(value).toEqualTypeOf<readonly string[]>()
    expect(value).toEqual(['jawOpen'])
    const none = editor.run('clip.setLoop', { clip: talk.id, loop: true }).value
    expectTypeOf(none).toEqualTypeOf<void>()
    expect(none).toBeUndefined()
  })

  it('keeps a call that is run later together with its arguments', async () => {
    const { editor, talk } = await openTestEditor()
    const call: CommandCall = { command: 'document.rename', args: { id: talk.id, name: 'speech' } }
    editor.run(call.command, call.args)
    expect(editor.document(talk.id, 'clip')?.name).toBe('speech')
    // @ts-expect-error these are the arguments of another command
    const fix: Fix = { title: 'Rename', command: 'document.rename', args: { path: 'x' } }
    expect(() => editor.run(fix.command, fix.args)).toThrow('no parameter "path"')
  })

  it('lists the commands that run without arguments', async () => {
    const { editor } = await openTestEditor()
    expect(PLAIN_COMMANDS).toContain('overrides.resetControls')
    expect(PLAIN_COMMANDS).not.toContain('clip.create')
    for (const id of PLAIN_COMMANDS) expect(COMMANDS[id].title).not.toBe('')
    editor.preview.setState({ controls: { jawOpen: 1 } })
    editor.run('overrides.resetControls')
    expect(editor.preview.getState().controls).toEqual({})
  })
})
