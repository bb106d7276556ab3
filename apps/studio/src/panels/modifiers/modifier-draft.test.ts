import { BUILT_IN_MODIFIERS } from '@facework/operations'
import { findModifier } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { draftOf, readDraft } from './modifier-draft.ts'
import { summaryOf } from './modifier-words.ts'

const modifier = (id: string) => findModifier(id, BUILT_IN_MODIFIERS)

describe('the form of a modifier', () => {
  it('[O2] untouched says nothing but the defaults, for all that need nothing', () => {
    for (const each of BUILT_IN_MODIFIERS) {
      const { parameters, problems } = readDraft(each, draftOf(each))
      expect(parameters).toEqual({})
      expect(Object.keys(problems)).toEqual(each.id === 'remap-curves' ? ['map'] : [])
    }
  })

  it('[O2] gives back what it was filled with', () => {
    const given: [string, Record<string, unknown>][] = [
      ['remove-joint-tracks', { joints: ['DynamicHead', 'Neck'], children: true }],
      ['trim', { from: 0.5, to: 1.5 }],
      [
        'retime',
        {
          warp: [
            [0, 0],
            [1, 2],
          ],
        },
      ],
      ['morphs-to-curves', { existing: 'replace' }],
      ['remap-curves', { map: 'arkit-to-facs' }],
      ['mirror', { tracks: false, negate: [] }],
    ]
    for (const [id, parameters] of given) {
      expect(readDraft(modifier(id), draftOf(modifier(id), parameters))).toEqual({ parameters, problems: {} })
    }
  })

  it('takes maths, and says what is wrong where it is wrong', () => {
    const smooth = modifier('smooth')
    expect(readDraft(smooth, { ...draftOf(smooth), seconds: '1/30' }).parameters).toEqual({ seconds: 1 / 30 })
    expect(readDraft(smooth, { ...draftOf(smooth), seconds: 'soon' }).problems).toHaveProperty('seconds')
    expect(readDraft(smooth, { ...draftOf(smooth), seconds: '' }).problems).toHaveProperty('seconds')
    expect(readDraft(smooth, { ...draftOf(smooth), seconds: '99' }).problems.seconds).toContain('10')
    const retime = modifier('retime')
    expect(readDraft(retime, { ...draftOf(retime), warp: '[[0]]' }).problems).toHaveProperty('warp')
  })

  it('is told in a few words', () => {
    expect(summaryOf({ joints: ['DynamicHead'], children: true })).toBe('DynamicHead, children')
    expect(summaryOf({ error: 0.001, tracks: false })).toBe('error 0.001, no tracks')
    expect(summaryOf({ joints: ['a', 'b', 'c', 'd'] })).toBe('a, b and 2 more')
    expect(summaryOf({})).toBe('')
  })
})
