import { describe, expect, it } from 'vitest'
// @ts-expect-error a plain script without types
import { hitsOf, isChecked, phrasesIn } from './check-words.mjs'

const CODE = 'packages/x/src/x.ts'
const phrases = (file: string, content: string) =>
  hitsOf(file, content).map((hit: { phrase: string }) => hit.phrase)

describe('phrases that are not plain', () => {
  it('are found in strings, templates and JSX text, with file, line and better wording', () => {
    expect(hitsOf(CODE, "\nconst a = 'Edited by hand'")).toEqual([
      { area: 'package strings', file: CODE, line: 2, phrase: 'by hand', use: 'manually, overridden' },
    ])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    expect(phrases(CODE, 'const a = `${fps(1)} a second`')).toEqual(['a second'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    expect(phrases(CODE, "const a = `${b ? 'drawn anew' : 'x y'} z`")).toEqual(['anew'])
    expect(phrases('apps/studio/src/x.tsx', 'const a = <p>Nobody is\n  here</p>')).toEqual(['Nobody'])
    expect(phrases('apps/studio/src/x.tsx', 'const a = <p title="Remedy" />')).toEqual(['Remedy'])
  })
  it('are found in doc comments of exports and their members, also where a line wraps', () => {
    const comment = '/** Set by\n * hand. */'
    expect(phrases(CODE, `${comment}\nexport const a = 1`)).toEqual(['by hand'])
    expect(phrases(CODE, `export interface A {\n${comment}\n a: number }`)).toEqual(['by hand'])
    expect(phrases(CODE, `${comment}\nconst a = 1`)).toEqual([])
    expect(phrases(CODE, '// Set by hand.\nexport const a = 1')).toEqual([])
  })
  it('are found in pages outside of code and addresses', () => {
    const page = '# T\n\nSet [by\nhand](by-hand.md) with `set by hand`.\n\n```\nby hand\n```\n'
    expect(hitsOf('docs/x.md', page)).toMatchObject([{ area: 'docs', line: 3, phrase: 'by hand' }])
    expect(phrases('docs/errors/x.md', '> `Set by hand.`\n')).toEqual(['by hand'])
  })
  it('are not names: identifiers, modules, words of an API', () => {
    expect(
      phrases(CODE, "import { speak } from './speak.ts'\nspeak('speak', { hand: 'mend' }, 'told/mend')"),
    ).toEqual([])
  })
  it('leave right uses alone', () => {
    expect(phrasesIn('There is no head, and it is no longer needed. A second try; told apart.')).toEqual([])
    expect(phrasesIn('"x" is no clip; they are told.')).toHaveLength(2)
  })
})

it('product code and pages are checked, tests and history are not', () => {
  const files = [CODE, 'apps/studio/server/x.ts', 'README.md', 'docs/errors/x.md', 'apps/cli/README.md']
  expect(files.filter(isChecked)).toEqual(files)
  const others = ['packages/x/src/x.test.ts', 'docs/decisions/x.md', 'CHANGELOG.md', 'apps/studio/walks/x.ts']
  expect(others.filter(isChecked)).toEqual([])
})
