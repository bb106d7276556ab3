import { describe, expect, it } from 'vitest'
import { partsOf } from '../make/script-pages.mjs'
import { headings } from './headings.ts'
import { linkTarget } from './links.ts'
import { pageAddress } from './page-address.ts'
import { markdownFiles, readText } from './repository.ts'

/** Links of a Markdown text, outside of code. */
function links(text: string): string[] {
  const prose = text.replace(/^( *)(```|~~~).*?^\1\2/gms, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, href]) => href!)
}

/** Everything that is wrong with the links of a file. */
function broken(file: string): string[] {
  return links(readText(file)).flatMap((href) => {
    const target = linkTarget(file, href)
    if (target.kind === 'missing') return [`${file}: ${href} does not exist`]
    if (target.kind !== 'page' || target.anchor === '') return []
    const anchors = headings(readText(target.file)).map(({ anchor }) => anchor)
    return anchors.includes(target.anchor) ? [] : [`${file}: ${href} names no heading of ${target.file}`]
  })
}

const files = markdownFiles().filter((file) => !file.startsWith('apps/site/generated/'))

describe('links of Markdown files', () => {
  it('reach a file of the repository, and a heading of it', () => {
    expect(files.flatMap(broken)).toEqual([])
  })

  it('are classified: page, folder, other file, missing, outside', () => {
    const from = 'docs/concepts/heads.md'
    expect(linkTarget(from, '../errors/head.md#x')).toEqual({
      kind: 'page',
      file: 'docs/errors/head.md',
      address: '/errors/head',
      anchor: 'x',
    })
    expect(linkTarget(from, '../errors/')).toMatchObject({ kind: 'page', address: '/errors/' })
    expect(linkTarget(from, '../../examples/crowd')).toMatchObject({ address: '/examples/crowd' })
    expect(linkTarget(from, '../../package.json')).toEqual({ kind: 'file', file: 'package.json' })
    expect(linkTarget(from, 'no-such.md')).toEqual({ kind: 'missing', file: 'docs/concepts/no-such.md' })
    expect(linkTarget(from, 'https://example.org/a.md')).toEqual({ kind: 'outside' })
  })

  it('have addresses that no two pages share', () => {
    const addresses = files.flatMap((file) => pageAddress(file) ?? [])
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
    expect(addresses).toContain('index.md')
  })
})

describe('examples of one script', () => {
  it('have pages with what, why and try', () => {
    const { what, why, attempt, code } = partsOf(readText('examples/scripts/gaze.mjs'))
    expect(what).toBe('a face that looks at points around it.')
    expect(why).toMatch(/^`lookAt` turns eyes and head together/)
    expect(attempt).toMatch(/^{ headShare: 0.8 } as second argument/)
    expect(code).toMatch(/^import /)
    expect(() => partsOf('// A script.\nrun()\n')).toThrow('What:')
    expect(linkTarget('examples/scripts/README.md', 'gaze.mjs')).toMatchObject({ address: '/examples/gaze' })
  })
})

describe('headings', () => {
  it('have the anchors that code hosts give them', () => {
    const text = '# Play `x`\n\n```sh\n# not one\n```\n\n## clip/moves-nothing\n## A, b & C\n## A, b & C\n'
    expect(headings(text).map(({ anchor }) => anchor)).toEqual([
      'play-x',
      'clipmoves-nothing',
      'a-b--c',
      'a-b--c-1',
    ])
  })
})
