import { clipKind, keyedCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { jointTrackId, playedClip } from './played-clip.ts'

const track = {
  joint: 'Head',
  path: 'rotation',
  interpolation: 'linear',
  times: Float32Array.of(0),
  values: Float32Array.of(0, 0, 0, 1),
} as const
const clip = clipKind.create('c', {
  duration: 1,
  curves: ['JawDrop', 'Pucker'].map((name) => keyedCurve(name, [[0, 1]])),
  joints: [track],
})
const names = (switches: { muted?: string[]; soloed?: string[] }) => {
  const { curves, joints } = playedClip(clip, {
    muted: new Set(switches.muted),
    soloed: new Set(switches.soloed),
  })
  return [...curves.map((c) => c.name), ...joints.map((t) => t.joint)]
}

it('leaves out muted tracks, and plays soloed ones alone', () => {
  expect(playedClip(clip, { muted: new Set(), soloed: new Set() })).toBe(clip)
  expect(names({ muted: ['JawDrop'] })).toEqual(['Pucker', 'Head'])
  expect(names({ muted: [jointTrackId(track)] })).toEqual(['JawDrop', 'Pucker'])
  // Solo goes before mute, as on a mixing desk.
  expect(names({ soloed: ['JawDrop'], muted: ['JawDrop'] })).toEqual(['JawDrop'])
})
