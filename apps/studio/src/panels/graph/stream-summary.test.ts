import type { PoseBuffers } from '@facework/runtime'
import { expect, it } from 'vitest'
import { parameterTitle } from './form/parameter-title.ts'
import { isCurvesOnly, shortStreamText, streamText, summarise } from './stream-summary.ts'

const pose = (joints: readonly number[]) =>
  ({
    curves: Float32Array.of(0.2, -0.9, 0.5, 0.001, 0.4),
    curvePresence: Float32Array.of(1, 1, 0, 1, 0.5),
    morphs: Float32Array.of(0),
    morphPresence: Float32Array.of(0),
    rotationPresence: Float32Array.from(joints),
    translationPresence: Float32Array.of(0, 0),
    scalePresence: Float32Array.of(0, 1),
  }) as unknown as PoseBuffers

it('tells what is present, and the largest of it; absent is not zero', () => {
  const stream = summarise(pose([1, 0]), ['a', 'b', 'gone', 'tiny', 'e'])
  expect(stream).toMatchObject({ curves: 4, joints: 2, morphs: 0, active: 3 })
  expect(stream.strongest.map(([name]) => name)).toEqual(['b', 'e', 'a'])
  expect(streamText(stream)).toBe('2 joints · 4 curves')
  expect(shortStreamText(stream)).toBe('2 joints')
  expect(isCurvesOnly(stream)).toBe(false)
  const curves = { ...stream, joints: 0 }
  expect([isCurvesOnly(curves), shortStreamText(curves)]).toEqual([true, '4 curves'])
  expect(streamText({ ...curves, curves: 0 })).toBe('nothing')
})

it('names of parameters read as words', () => {
  expect(['keepUnmapped', 'layer1', 'weight'].map(parameterTitle)).toEqual([
    'Keep unmapped',
    'Layer 1',
    'Weight',
  ])
})
