import { finite, list, object, oneOf, optional, text } from '@facework/documents/schema'
import { type FaceworkError, Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands/command-map.ts'
import { anyValue, data, documentOf, nullable, type Parameters, range, readArguments } from './parameters.ts'

const place = object<{ node: string }>({ node: text })

/** What is wrong with the arguments: code, message and hint of every finding. */
function wrongWith(parameters: Parameters, given: Readonly<Record<string, unknown>>) {
  try {
    readArguments(parameters, given, new Report())
  } catch (error) {
    const { diagnostics } = error as FaceworkError
    return diagnostics.map(({ code, message, hint }) => [code, message, hint].filter(Boolean).join(' | '))
  }
  return []
}

describe('[E3] arguments of a command', () => {
  it('say what is expected and what was found', () => {
    expect(
      wrongWith({ clip: documentOf('clip'), name: text, times: list(finite) }, { name: 3, times: [0, '1'] }),
    ).toEqual([
      'command/argument | clip should be the id of a clip document; found nothing.',
      'command/argument | name should be text; found 3.',
      'command/argument | times[1] should be a finite number; found "1".',
    ])
    expect(
      wrongWith({ value: anyValue, limits: range, frame: data('a frame') }, { limits: [1, 0], frame: 'x' }),
    ).toEqual([
      'command/argument | value should be a value; found nothing.',
      'command/argument | limits should be two numbers, the lower first; found 1 and 0.',
      'command/argument | frame should be a frame; found "x".',
    ])
  })

  it('name the nearest choice and the nearest parameter', () => {
    expect(wrongWith({ mode: oneOf('additive', 'full') }, { mode: 'aditive' })).toEqual([
      'command/argument | mode should be one of additive, full; found "aditive". | Did you mean "additive"?',
    ])
    expect(wrongWith({ from: text, to: text }, { form: 'a', from: 'b', to: 'c' })).toEqual([
      'command/argument | The command has no parameter "form"; it takes from, to. | Did you mean "from"?',
    ])
    expect(wrongWith({}, { x: 1 })).toEqual([
      'command/argument | The command has no parameter "x"; it takes none.',
    ])
  })

  it('are left out where they are undefined, and null only where that is allowed', () => {
    const parameters = { name: optional(text), asset: nullable(documentOf('poses')) }
    expect(readArguments(parameters, { name: undefined, asset: null }, new Report())).toStrictEqual({
      asset: null,
    })
    expect(wrongWith(parameters, { name: null, asset: 'x' })).toEqual([
      'command/argument | name should be text; found null.',
    ])
  })

  it('report a field that the schema does not know, and still run', () => {
    const report = new Report()
    const to = { node: 'a', prot: 'b' }
    expect(readArguments({ to: place }, { to }, report)).toEqual({ to: { node: 'a' } })
    expect(report.diagnostics).toMatchObject([
      { severity: 'warning', code: 'document/unknown-field', path: 'to.prot' },
    ])
  })

  it('[E3] tell a user interface which kind of document an id is of', () => {
    const { asset, map, to } = COMMANDS['poses.rename'].parameters
    expect([asset, map, to].map((schema) => schema?.shape)).toEqual([
      { type: 'text', required: true, document: 'poses' },
      { type: 'text', required: true, document: 'map', optional: true },
      { type: 'text' },
    ])
  })
})
