import { type Clip, keyedCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { keyStateAt } from './key-state.ts'

const clip: Clip = {
  kind: 'clip',
  version: 1,
  id: '00000000-0000-4000-8000-000000000000',
  name: 'c',
  duration: 3,
  frameRate: 10,
  joints: [],
  morphs: [],
  curves: [
    keyedCurve('jaw', [
      [0, 0],
      [1, 1],
      [2.5, 0],
    ]),
    keyedCurve('empty', []),
  ],
  markers: [],
  loop: false,
  modifiers: [],
}

it('says that a time is on a key within half a frame of it', () => {
  const states = [0, 0.04, 0.06, 0.96, 1.04, 1.06, 2.5, 2.56, 9].map((t) => keyStateAt(clip, 'jaw', t))
  expect(states).toEqual(['on', 'on', 'has', 'on', 'on', 'has', 'on', 'has', 'has'])
  expect(keyStateAt(clip, 'empty', 0)).toBe('has')
  expect(keyStateAt(clip, 'other', 0)).toBe('none')
  expect(keyStateAt(undefined, 'jaw', 0)).toBe('none')
})
