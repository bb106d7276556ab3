import type { JointTrack } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import type { PlayOptions } from '../playing/playback.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, transform } from '../test-rig.ts'
import { compileRig } from './compile-rig.ts'

const joints = [
  { name: 'Spine', reference: transform() },
  { name: 'Head', parent: 'Spine', reference: transform() },
  { name: 'FaceRoot', parent: 'Head', reference: transform() },
  { name: 'Jaw', parent: 'FaceRoot', reference: transform() },
  { name: 'Chin', parent: 'Jaw', reference: transform() },
]
const model = { ...testModel(joints), faceRoot: 'FaceRoot' }
const lift = (joint: string): JointTrack => ({
  joint,
  path: 'translation',
  interpolation: 'linear',
  times: Float32Array.of(0),
  values: Float32Array.of(0, 1, 0),
})

/** Which joints a clip that lifts these lifts. */
function lifted(names: readonly string[], options: PlayOptions = {}) {
  const instance = new CharacterInstance(compileRig(model))
  instance.play(testClip([], { joints: names.map(lift) }), { fade: 0, ...options })
  const show = () => {
    const frame = instance.update(0)
    return joints.flatMap((j, i) => (frame.translations[i * 3 + 1] === 1 ? [j.name] : []))
  }
  return { show, instance }
}

describe('[S4] joints below the face root', () => {
  it('are left alone by a body clip, which says so', () => {
    const { show, instance } = lifted(['Spine', 'FaceRoot', 'Jaw', 'Chin'])
    expect(show()).toEqual(['Spine', 'FaceRoot'])
    expect(instance.diagnostics).toMatchObject([{ code: 'clip/face-joints', severity: 'info' }])
  })
  it('are moved when asked, and after a change of rig', () => {
    const { show, instance } = lifted(['Spine', 'Jaw'], { faceJoints: true })
    expect(show()).toEqual(['Spine', 'Jaw'])
    instance.setRig(compileRig({ ...model, name: 'other' }))
    expect(show()).toEqual(['Spine', 'Jaw'])
    expect(instance.diagnostics).toEqual([])
  })
  it('are moved by a clip that is about them alone', () => {
    expect(lifted(['Jaw', 'Chin']).show()).toEqual(['Jaw', 'Chin'])
  })
})
