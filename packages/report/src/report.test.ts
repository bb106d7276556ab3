import { describe, expect, it } from 'vitest'
import { FaceworkError, nearestName, Report, suggestion, throwFirst } from './index.ts'

describe('nearest name', () => {
  it('ignores case and punctuation, and forgives a few letters', () => {
    expect(nearestName('jaw_open', ['jawLeft', 'jawOpen'])).toBe('jawOpen')
    expect(nearestName('JawDorp', ['JawDrop', 'JawLeft'])).toBe('JawDrop')
    expect(nearestName('jaw_01', ['jaw', 'chin'])).toBe('jaw')
    expect(nearestName('elephant', ['JawDrop', 'JawLeft'])).toBeUndefined()
    expect(suggestion('x', [])).toBeUndefined()
  })
})

describe('errors', () => {
  it('carries every finding, the first as itself', () => {
    const report = new Report()
    report.warn('a/b', 'here', 'odd')
    report.error('c/d', 'there', 'bad', 'mend it')
    expect(report.hasErrors).toBe(true)
    try {
      throwFirst(report.diagnostics)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(FaceworkError)
      const e = error as FaceworkError
      expect([e.code, e.path, e.message, e.hint]).toEqual(['c/d', 'there', 'bad', 'mend it'])
      expect(e.diagnostics.map((d) => d.code)).toEqual(['c/d', 'a/b'])
    }
    throwFirst([])
  })
})
