import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { markdownBlocks, markdownSpans } from './markdown-blocks.ts'

it('splits a page into headings, paragraphs, lists, code and tables', () => {
  const page = [
    '# Title',
    '',
    'Some *words*',
    'on two lines.',
    '![A picture](a.png)',
    '',
    '1. One',
    '   more',
    '2. Two',
    '',
    '```ts',
    'code | # not a heading',
    '```',
    '',
    '> Quoted',
    '',
    '| a | b |',
    '| - | - |',
    '| `x\\|y` | 2 |',
  ].join('\n')
  expect(markdownBlocks(page)).toEqual([
    { type: 'heading', level: 1, text: 'Title' },
    { type: 'paragraph', text: 'Some *words* on two lines. ![A picture](a.png)' },
    { type: 'list', ordered: true, items: ['One more', 'Two'] },
    { type: 'code', text: 'code | # not a heading' },
    { type: 'quote', text: 'Quoted' },
    { type: 'table', head: ['a', 'b'], rows: [['`x|y`', '2']] },
  ])
})

it('tells links, code and stress from text', () => {
  expect(markdownSpans('Press **K**, see [`keys`](keys.md#a), _or_ `a*b`.')).toEqual([
    { type: 'text', text: 'Press ' },
    { type: 'strong', text: 'K' },
    { type: 'text', text: ', see ' },
    { type: 'link', text: 'keys', to: 'keys.md#a' },
    { type: 'text', text: ', ' },
    { type: 'emphasis', text: 'or' },
    { type: 'text', text: ' ' },
    { type: 'code', text: 'a*b' },
    { type: 'text', text: '.' },
  ])
})

it('reads every page of the documentation, and leaves no mark of its notation in the text', () => {
  const docs = new URL('../../../../../docs/', import.meta.url)
  for (const folder of ['concepts', 'workflows']) {
    for (const file of readdirSync(new URL(`${folder}/`, docs)).filter((name) => name.endsWith('.md'))) {
      const blocks = markdownBlocks(readFileSync(new URL(`${folder}/${file}`, docs), 'utf8'))
      expect(blocks[0], file).toMatchObject({ type: 'heading', level: 1 })
      for (const block of blocks) {
        if (block.type !== 'paragraph') continue
        const text = markdownSpans(block.text).flatMap((s) => (s.type === 'text' ? [s.text] : []))
        expect(text.join(''), file).not.toMatch(/\*\*|\]\(/)
      }
    }
  }
})
