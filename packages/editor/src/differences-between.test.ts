import { clipKind, keyedCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { differencesBetween } from './differences-between.ts'

const clip = clipKind.create('talk', {
  duration: 1,
  curves: [
    keyedCurve('a', [[0, 0]]),
    keyedCurve('b', [
      [0, 0],
      [1, 1],
    ]),
  ],
})

it('names what differs as a person knows it', () => {
  const theirs = {
    ...clip,
    loop: true,
    frameRate: 30,
    curves: [
      keyedCurve('new', []),
      clip.curves[0]!,
      keyedCurve('b', [
        [0, 0],
        [1, 0.5],
      ]),
    ],
  }
  expect(differencesBetween(clip, clip)).toEqual([])
  expect(differencesBetween(clip, theirs)).toEqual([
    { path: 'curves[b].keys[1].value', mine: 1, theirs: 0.5 },
    { path: 'curves[new]', theirs: theirs.curves[0] },
    { path: 'loop', mine: false, theirs: true },
    { path: 'frameRate', theirs: 30 },
  ])
  const turned = { ...clip, curves: [...clip.curves].reverse() }
  expect(differencesBetween(clip, turned)).toEqual([
    { path: 'curves (order)', mine: ['a', 'b'], theirs: ['b', 'a'] },
  ])
})

it('stays short whatever differs', () => {
  const many = (value: number) => ({
    ...clip,
    curves: [
      keyedCurve(
        'a',
        Array.from({ length: 2000 }, (_, i) => [i, value] as const),
      ),
    ],
  })
  expect(differencesBetween(many(0), many(1))).toHaveLength(500)
})
