import { describe, expect, test } from 'vitest'
import { documentsFromCharacter } from '../documents-from-character.ts'
import { makeCharacter } from '../people/make.ts'
import { passes } from './finding.ts'
import { isolation, leastMotion, mirrorError } from './measure-controls.ts'
import { blinkDepth, blinkGap, gazeRange } from './measure-eyes.ts'
import { sealGap, teethOut } from './measure-mouth.ts'
import { Subject } from './subject.ts'

// Each measure must find the fault it is there for; a measure that cannot fail says nothing.
const character = makeCharacter('human', undefined, 'game')
const documents = documentsFromCharacter(character)
/** A spoilt Ada: some poses missing, or a control standing in for another, or the teeth moved. */
function spoilt(o: { drop?: RegExp; swap?: [string, string]; teeth?: number }): Subject {
  const poses = documents.poses.poses
    .filter((p) => !o.drop?.test(p.name))
    .map((p) => (o.swap && p.name === o.swap[0] ? { ...p, morphs: { '*': { [o.swap[1]]: 1 } } } : p))
  const meshes = documents.model.meshes.map((m) =>
    o.teeth && /Teeth/.test(m.name)
      ? {
          ...m,
          primitives: m.primitives.map((p) => ({
            ...p,
            positions: p.positions.map((x, i) => (i % 3 === 2 ? x + o.teeth! : x)),
          })),
        }
      : m,
  )
  return new Subject(character, {
    model: { ...documents.model, meshes },
    poses: { ...documents.poses, poses },
  })
}

describe('the measures find what they look for', () => {
  test('without in-betweens the lid cuts through the ball', () => {
    expect(passes(blinkDepth(spoilt({})))).toBe(true)
    expect(blinkDepth(spoilt({ drop: /@/ })).value).toBeGreaterThan(0.2)
  })
  test('a lid that does not close leaves a gap', () => {
    expect(blinkGap(spoilt({ swap: ['LeftEyeClosed', 'LeftCheekRaiser'], drop: /@/ })).value).toBeGreaterThan(
      5,
    )
  })
  test('without its seal the dropped jaw opens the lips', () => {
    expect(
      sealGap(spoilt({ swap: ['LipsTogether', 'LipPresser'], drop: /JawDrop_LipsTogether/ })).value,
    ).toBeGreaterThan(5)
  })
  test('a left control that does something else is no mirror image', () => {
    expect(mirrorError(spoilt({ swap: ['LeftDimpler', 'LeftLipStretcher'] })).value).toBeGreaterThan(1)
  })
  test('a control that does nothing is weak', () => {
    expect(leastMotion(spoilt({ swap: ['Funneler', 'nothing'] })).value).toBe(0)
  })
  test('a mouth control that lifts the brows leaks', () => {
    expect(isolation(spoilt({ swap: ['Pucker', 'LeftOuterBrowRaiser'] }))[0]!.value).toBeGreaterThan(2)
    expect(isolation(spoilt({ swap: ['Corrugator', 'Pucker'] }))[1]!.value).toBeGreaterThan(2)
  })
  test('teeth pushed forward stand in front of the lips', () => {
    expect(teethOut(spoilt({ teeth: 0.03 })).value).toBeGreaterThan(5)
  })
  test('a gaze that shuts the eye hides the pupil', () => {
    expect(gazeRange(spoilt({ swap: ['EyesLookLeft', 'LeftEyeClosed'] }))[2]!.value).toBeGreaterThan(0)
  })
})
