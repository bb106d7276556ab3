import { clipKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { gapsOf, nextTakeName, takesAmong } from './takes.ts'

const clip = (name: string, captured = true) =>
  clipKind.create(name, { duration: 4, ...(captured ? { origin: { source: 'camera' } } : {}) })

it('lists captured clips, the newest first', () => {
  const clips = [clip('Take 2'), clip('laugh', false), clip('Take 10'), clip('Take 1')]
  expect(takesAmong(clips).map(({ name }) => name)).toEqual(['Take 10', 'Take 2', 'Take 1'])
})

it('numbers takes on, whatever else is there', () => {
  expect(nextTakeName([])).toBe('Take 1')
  expect(nextTakeName([clip('Take 2'), clip('laugh', false), clip('Take 9')])).toBe('Take 10')
})

it('finds gaps with their length and their reason', () => {
  const take = {
    ...clip('Take 1'),
    markers: [
      { time: 1, name: 'no face', text: '0.53 s' },
      { time: 2, name: 'tab hidden', text: '1.20 s' },
      { time: 3, name: 'clap' },
    ],
  }
  expect(gapsOf(take)).toEqual([
    { start: 1, end: 1.53, reason: 'No face, 0.5 s' },
    { start: 2, end: 3.2, reason: 'Paused: the tab was hidden, 1.2 s' },
  ])
})
