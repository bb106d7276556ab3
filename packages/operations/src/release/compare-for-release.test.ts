import {
  type Clip,
  clipKind,
  type Document,
  IDENTITY_TRANSFORM,
  keyedCurve,
  type PoseAsset,
  poseAssetKind,
  skeletonKind,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compareForRelease } from './compare-for-release.ts'
import { facsControlsOf, releaseSurface } from './release-surface.ts'

const pose = (name: string) => ({
  id: name,
  name,
  role: { type: 'control' as const },
  joints: {},
  morphs: {},
  curves: {},
  range: [0, 1] as const,
})
const poses = (...names: string[]): PoseAsset =>
  poseAssetKind.create('ada', { rest: { joints: {}, morphs: {} }, poses: names.map(pose) as never }, 'p')
const clip = (...names: string[]): Clip =>
  clipKind.create('take', { duration: 1, curves: names.map((name) => keyedCurve(name, [[0, 0.5]])) }, 'c')
const skeleton = (joints: Record<string, string>) =>
  skeletonKind.create(
    'rig',
    {
      joints: Object.entries(joints).map(([name, parent]) => ({
        name,
        ...(parent ? { parent } : {}),
        reference: IDENTITY_TRANSFORM,
      })) as never,
    },
    's',
  )
const compare = (before: Document, now: Document) => {
  const { step, changes } = compareForRelease(releaseSurface([before]), releaseSurface([now]))
  return [step, ...changes.map((change) => change.what)]
}

describe('[L9] the step of a release', () => {
  it('is major when a pose is gone or renamed, minor when one is added, patch for values', () => {
    expect(compare(poses('JawDrop', 'LipPucker'), poses('JawDrop'))).toEqual([
      'major',
      'poses "ada": LipPucker removed',
    ])
    expect(compare(poses('JawDrop'), poses('JawOpen'))).toEqual([
      'major',
      'poses "ada": JawDrop removed',
      'poses "ada": JawOpen added',
    ])
    expect(compare(poses('JawDrop'), poses('JawDrop', 'Blink'))).toEqual([
      'minor',
      'poses "ada": Blink added',
    ])
    expect(compare(poses('JawDrop'), poses('JawDrop'))).toEqual(['patch'])
  })

  it('is major when a joint is gone or has another parent', () => {
    const rig = skeleton({ root: '', neck: 'root', head: 'neck' })
    expect(compare(rig, skeleton({ root: '', neck: 'root' }))[0]).toBe('major')
    expect(compare(rig, skeleton({ root: '', neck: 'root', head: 'root' }))).toEqual([
      'major',
      'skeleton "rig": joints head have another parent',
    ])
    expect(compare(rig, skeleton({ root: '', neck: 'root', head: 'neck', jaw: 'head' }))[0]).toBe('minor')
  })

  it('is major when a clip goes over to another vocabulary, not when it uses other controls of the same', () => {
    expect(compare(clip('jawOpen', 'mouthPucker'), clip('JawDrop', 'Pucker'))[0]).toBe('major')
    expect(compare(clip('JawDrop', 'Pucker'), clip('JawDrop'))[0]).toBe('minor')
  })

  it('compares documents within a model file by name, since they get new ids', () => {
    const other = { ...poses('JawDrop'), id: 'another' }
    expect(compare(poses('JawDrop', 'Blink'), other)).toEqual(['major', 'poses "ada": Blink removed'])
    expect(compareForRelease({}, releaseSurface([poses('A')])).step).toBe('minor')
    expect(compareForRelease(releaseSurface([poses('A')]), {}).step).toBe('major')
  })

  it('knows the controls of FACS-50 that a clip in ARKit names uses', () => {
    expect(facsControlsOf(clip('JawDrop'))).toEqual(new Set(['JawDrop']))
    expect([...facsControlsOf(clip('jawOpen', 'eyeBlinkLeft'))]).toContain('JawDrop')
    expect(facsControlsOf(clip('something')).size).toBe(0)
  })
})
