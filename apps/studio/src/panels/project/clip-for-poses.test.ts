import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { clipForPoses, movedBy } from './clip-for-poses.ts'

const moving = (name: string, ...joints: readonly string[]): Clip =>
  clipKind.create(name, {
    duration: 1,
    joints: joints.flatMap((joint) =>
      (['translation', 'scale'] as const).map((path) => ({
        joint,
        path,
        interpolation: 'linear' as const,
        times: Float32Array.of(0),
        values: Float32Array.of(0, 0, 0),
      })),
    ),
  })
const cheer = moving('cheer', 'arm')
const faces = moving('faces', 'jaw', 'lip', 'brow')
const wave = moving('wave', 'arm', 'hand')
const laugh = clipKind.create('laugh', { duration: 1, curves: [keyedCurve('jawOpen', [[0, 1]])] })
const all = [cheer, faces, laugh, wave]

it('poses are made of the selected clip, or of the one that moves most', () => {
  expect(all.map(movedBy)).toEqual([1, 3, 0, 2])
  const chosen = (...candidates: readonly (string | undefined)[]) => clipForPoses(all, candidates)?.name
  expect(chosen()).toBe('faces')
  expect(chosen(wave.id, cheer.id)).toBe('wave')
  // Curves alone have no shapes, and not every candidate is a clip.
  expect(chosen(undefined, laugh.id, 'a character', cheer.id)).toBe('cheer')
  expect(chosen(laugh.id)).toBe('faces')
  expect(clipForPoses([laugh], [laugh.id])).toBeUndefined()
})
