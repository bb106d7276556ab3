import { type Clip, facs50, isCurveOnly } from '@facework/documents'
import { describe, expect, test } from 'vitest'
import { masterSkeleton } from '../body/master-skeleton.ts'
import { humanBody } from '../people/human-body.ts'
import { ADA } from '../people/human-traits.ts'
import { bodyClips } from './body-clips.ts'
import { emoteClips } from './emote-clips.ts'
import { faceClips } from './face-clips.ts'
import { moodClips } from './mood-clips.ts'

const face = faceClips()
const moods = moodClips()
const bodies = bodyClips()
const emotes = emoteClips()
const all = [...face, ...moods, ...bodies, ...emotes]
const controls = new Set(facs50.controls.map((c) => c.name))
const joints = new Set(masterSkeleton(humanBody(ADA)).map((j) => j.name))

describe('the clips of the cast', () => {
  test('[C3] at least ten face clips, three moods, all curve-only', () => {
    expect(face.length).toBeGreaterThanOrEqual(10)
    expect(moods.length).toBe(3)
    expect([...face, ...moods].every(isCurveOnly)).toBe(true)
  })
  test('names and ids are unique, and the same in every build', () => {
    expect(new Set(all.map((c) => c.name)).size).toBe(all.length)
    expect(new Set(all.map((c) => c.id)).size).toBe(all.length)
    expect(faceClips()[0]!.id).toBe(face[0]!.id)
  })
  test.each(all.map((c) => [c.name, c] as const))(
    '%s: known controls and joints, keys in range and in time',
    (_, clip: Clip) => {
      expect(clip.curves.length + clip.joints.length).toBeGreaterThan(0)
      for (const curve of clip.curves) {
        expect(controls.has(curve.name), curve.name).toBe(true)
        if (curve.type !== 'keyed') throw new Error('the cast has keyed curves only')
        for (const k of curve.keys) {
          expect(k.time >= 0 && k.time <= clip.duration + 1e-9, `${curve.name} at ${k.time}`).toBe(true)
          expect(k.value >= 0 && k.value <= 1, `${curve.name} = ${k.value}`).toBe(true)
        }
      }
      for (const track of clip.joints) {
        expect(joints.has(track.joint), track.joint).toBe(true)
        expect(track.path).toBe('rotation')
        for (let i = 0; i < track.values.length; i += 4)
          expect(Math.hypot(...track.values.subarray(i, i + 4))).toBeCloseTo(1, 5)
      }
    },
  )
  test('what loops ends where it began', () => {
    for (const clip of all.filter((c) => c.loop)) {
      for (const curve of clip.curves)
        if (curve.type === 'keyed')
          expect(curve.keys.at(-1)!.value, `${clip.name} ${curve.name}`).toBeCloseTo(curve.keys[0]!.value, 6)
      for (const t of clip.joints)
        expect(
          [...t.values.slice(-4)].map((x, i) => Math.abs(x - t.values[i]!)).every((d) => d < 1e-3),
          `${clip.name} ${t.joint}`,
        ).toBe(true)
    }
  })
  test('two emotes with face and body', () => {
    expect(emotes.length).toBe(2)
    for (const e of emotes) expect(e.curves.length > 0 && e.joints.length > 0).toBe(true)
  })
})
