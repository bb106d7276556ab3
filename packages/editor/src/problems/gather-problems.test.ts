import { describe, expect, it } from 'vitest'
import { gatherProblems } from './gather-problems.ts'
import type { Problem } from './problem.ts'

const lacks = (joint: string, character: string): Problem => ({
  severity: 'warning',
  code: 'clip/joint-unknown',
  path: `nodes[5].parameters.${joint}`,
  message: `Clip "take" animates joint "${joint}", which character "${character}" lacks.`,
  hint: 'Nearest: "Head".',
  fixes: [],
})

describe('gatherProblems', () => {
  it('lets one speak for many that differ in a name, and forgets none', () => {
    const many = ['Jaw', 'Chin', 'Nose', 'Tongue'].map((joint) => lacks(joint, 'ada'))
    const [one, ...others] = gatherProblems(many)
    expect(others).toEqual([])
    expect(one).toEqual({
      severity: 'warning',
      code: 'clip/joint-unknown',
      path: 'nodes[5].parameters',
      message: 'Clip "take" animates joint "Jaw" and 3 more, which character "ada" lacks.',
      hint: 'Jaw, Chin, Nose, Tongue.',
      fixes: [],
      alike: many,
    })
  })

  it('keeps those of another character apart, and the order', () => {
    const of = (character: string) => ['Jaw', 'Chin', 'Nose'].map((joint) => lacks(joint, character))
    const other: Problem = { ...lacks('Jaw', 'ada'), code: 'graph/unconnected', message: 'Nobody reads "x".' }
    const messages = gatherProblems([...of('ada'), other, ...of('bolt')]).map((p) => p.message)
    expect(messages).toEqual([
      'Clip "take" animates joint "Jaw" and 2 more, which character "ada" lacks.',
      'Nobody reads "x".',
      'Clip "take" animates joint "Jaw" and 2 more, which character "bolt" lacks.',
    ])
  })

  it('leaves few, and those with a remedy of their own, one by one', () => {
    const few = ['Jaw', 'Chin'].map((joint) => lacks(joint, 'ada'))
    expect(gatherProblems(few)).toEqual(few)
    const mendable = ['Jaw', 'Chin', 'Nose'].map(
      (joint): Problem => ({
        ...lacks(joint, 'ada'),
        fixes: [{ title: 'Mend', command: 'document.delete', args: { id: joint } }],
      }),
    )
    expect(gatherProblems(mendable)).toEqual(mendable)
  })
})
