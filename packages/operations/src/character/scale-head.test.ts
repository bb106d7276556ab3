import { expect, it } from 'vitest'
import { evaluateFrame } from '../index.ts'
import { scaleHead } from '../internal.ts'
import { testHead } from '../test-head.ts'

it('makes all of a head larger, and nothing else of it', () => {
  const { model, skeleton, clip } = testHead()
  const larger = scaleHead({ model, skeleton, clips: [clip] }, 10)
  const time = clip.duration / 2
  const before = evaluateFrame({ model, clip, time }).joints
  const after = evaluateFrame({ model: larger.model, clip: larger.clips[0]!, time }).joints
  for (const [joint, { t, r, s }] of Object.entries(before)) {
    after[joint]!.t.forEach((v, i) => {
      expect(v).toBeCloseTo(t[i]! * 10, 5)
    })
    expect(after[joint]).toMatchObject({ r, s })
  }
  expect(larger.skeleton.joints.map((j) => j.reference.t[1])).toEqual(
    skeleton.joints.map((j) => j.reference.t[1] * 10),
  )
  const [was, is] = [model, larger.model].map((m) => m.meshes.flatMap((mesh) => mesh.primitives))
  was!.forEach((primitive, i) => {
    expect([...is![i]!.positions]).toEqual([...primitive.positions].map((v) => Math.fround(v * 10)))
    primitive.morphs.forEach((morph, m) => {
      expect([...is![i]!.morphs[m]!.positions]).toEqual([...morph.positions].map((v) => Math.fround(v * 10)))
    })
  })
  // At rest a skinned point stays where it is: joint × bind is the identity before and after.
  const skins = larger.model.meshes.map((mesh, i) => [mesh.skin, model.meshes[i]!.skin] as const)
  for (const [scaled, own] of skins) {
    const moved =
      own && [...own.inverseBinds].map((v, i) => Math.fround(i % 16 > 11 && i % 16 < 15 ? v * 10 : v))
    expect(scaled && [...scaled.inverseBinds]).toEqual(moved)
  }
  expect(scaleHead({ model, clips: [] }, 1).model).toBe(model)
})
