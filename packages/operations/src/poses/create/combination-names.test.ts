import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { type CombinationAnswers, recognizeCombinations } from './combination-names.ts'

function recognize(names: string[], answers: CombinationAnswers = {}) {
  const report = new Report()
  const found = Object.fromEntries(recognizeCombinations(names, answers, report))
  return {
    found,
    codes: report.diagnostics.map((d) => d.code),
    messages: report.diagnostics.map((d) => d.message),
  }
}

describe('[P7] names of combinations', () => {
  it('two or three whole names; bases may contain _ themselves', () => {
    const names = [
      'jawOpen_L',
      'smile_L',
      'funnel',
      'jawOpen_L_smile_L',
      'funnel_jawOpen_L',
      'funnel_smile_L',
      'funnel_jawOpen_L_smile_L',
    ]
    expect(recognize(names)).toEqual({
      found: {
        jawOpen_L_smile_L: ['jawOpen_L', 'smile_L'],
        funnel_jawOpen_L: ['funnel', 'jawOpen_L'],
        funnel_smile_L: ['funnel', 'smile_L'],
        funnel_jawOpen_L_smile_L: ['funnel', 'jawOpen_L', 'smile_L'],
      },
      codes: [],
      messages: [],
    })
  })

  it('leaves left and right halves alone', () => {
    expect(recognize(['smile', 'smile_L', 'smile_R', 'brow_L', 'viseme_aa'])).toEqual({
      found: {},
      codes: [],
      messages: [],
    })
  })

  it('takes the longest match, once a person has said that it is a pose', () => {
    expect(recognize(['A', 'B', 'C', 'A_B', 'A_B_C'], { A_B: [] }).found).toEqual({ A_B_C: ['A_B', 'C'] })
    expect(recognize(['A', 'B', 'C', 'A_B', 'A_B_C']).found).toEqual({
      A_B: ['A', 'B'],
      A_B_C: ['A', 'B', 'C'],
    })
  })

  it('asks about what can be read in two ways, and takes the answer', () => {
    const names = ['A_B', 'C', 'A', 'B_C', 'A_B_C']
    const asked = recognize(names)
    expect(asked.found).toEqual({})
    expect(asked.codes).toContain('poses/combination-ambiguous')
    expect(asked.messages.join()).toContain('A_B + C, or A + B_C')
    expect(recognize(names, { A_B_C: ['A', 'B_C'], A_B: [], B_C: [] })).toEqual({
      found: { A_B_C: ['A', 'B_C'] },
      codes: [],
      messages: [],
    })
  })

  it('says what Roblox would refuse, and leaves it a control', () => {
    expect(recognize(['A', 'Neutral', 'A_Neutral'])).toMatchObject({
      found: {},
      codes: ['poses/combination-neutral'],
    })
    expect(recognize(['A', 'A_A'])).toMatchObject({ found: {}, codes: ['poses/combination-repeated'] })
    expect(recognize(['A', 'B', 'C', 'D', 'A_B_C_D'])).toMatchObject({
      found: {},
      codes: ['poses/combination-too-many'],
    })
    expect(recognize(['jawOpen', 'jawOpen_pucker'])).toMatchObject({
      found: {},
      codes: ['poses/combination-base-missing'],
    })
    expect(recognize(['A', 'B', 'C', 'A_B', 'A_B_C'])).toMatchObject({
      codes: ['poses/combination-pairs-missing'],
    })
  })

  it('is done at once with names made to be hard', () => {
    const parts = Array.from({ length: 60 }, () => 'a').join('_')
    const names = Array.from({ length: 59 }, (_, i) => Array.from({ length: i + 1 }, () => 'a').join('_'))
    const start = performance.now()
    recognize([...names, parts])
    expect(performance.now() - start).toBeLessThan(500)
  })
})
