import { describe, expect, it } from 'vitest'
// @ts-expect-error a plain script without types
import { checkCitations, checkHoverTexts, indexOf, rulesIn } from './check-rules.mjs'

const SPEC = ['packages/x/SPEC.md', '# X\n\n- **A1** One thing. And more.\n- **A1.1** Another: long.\n']

describe('rules', () => {
  it('are defined once', () => {
    expect([...rulesIn([SPEC]).rules.keys()]).toEqual(['A1', 'A1.1'])
    expect(rulesIn([SPEC]).problems).toEqual([])
    expect(rulesIn([SPEC, ['packages/y/SPEC.md', '**A1** Again.']]).problems).toEqual([
      'packages/y/SPEC.md:1 defines A1, which packages/x/SPEC.md:3 defines already.',
    ])
  })
  it('are cited in brackets, and exist', () => {
    const { rules } = rulesIn([SPEC])
    const cited = (line: string) => checkCitations([['a.test.ts', line]], rules)
    expect(cited("it('[A1, A1.1] does it', …)")).toEqual([])
    expect(cited('const [A9] = list')).toEqual([])
    expect(cited('// As it should be [A1–A2].')).toEqual(['a.test.ts:1 cites A2; no SPEC.md defines it.'])
    expect(cited('// As it should be (A1).')).toEqual(['a.test.ts:1 cites (A1); write [A1].'])
    expect(cited('// The key (F2) is no rule.')).toEqual([])
  })
  it('are not cited in hover texts', () => {
    const hover = (code: string) => checkHoverTexts('a.ts', code)
    expect(hover('/** Does it [A1]. */\nexport function does() {}')).toHaveLength(1)
    expect(hover('export interface A {\n  /** [A1] It. */\n  a: number\n}')).toHaveLength(1)
    expect(hover('// [A1]\n/** Does it. */\nexport function does() {}')).toEqual([])
    expect(hover('/** Does it [A1]. */\nfunction does() {}')).toEqual([])
  })
  it('are listed by SPEC.md with their first sentence', () => {
    expect(indexOf(rulesIn([SPEC]).rules)).toContain(
      '## [packages/x/SPEC.md](../packages/x/SPEC.md)\n\n| rule | begins |\n| --- | --- |\n| A1 | One thing. |\n| A1.1 | Another: long. |\n',
    )
  })
})
