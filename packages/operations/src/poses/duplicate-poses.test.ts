import { poseAssetKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { duplicatePoses } from './duplicate-poses.ts'

const shape = { joints: {}, morphs: {}, curves: {}, range: [0, 1] as const }
const asset = poseAssetKind.create('face', {
  mode: 'additive',
  rest: { joints: {}, morphs: {} },
  poses: [
    { ...shape, id: 'a', name: 'smile', role: { type: 'control' }, frame: 3 },
    { ...shape, id: 'b', name: 'jaw', role: { type: 'control' } },
    { ...shape, id: 'c', name: 'smile_jaw', role: { type: 'combination', bases: ['smile', 'jaw'] } },
  ],
})

it('[P2] copies poses after their originals, with an id and a free name of their own', () => {
  const once = duplicatePoses(asset, ['smile', 'smile_jaw'])
  expect(once.made).toEqual(['smile 2', 'smile_jaw 2'])
  expect(once.asset.poses.map((p) => p.name)).toEqual(['smile', 'smile 2', 'jaw', 'smile_jaw', 'smile_jaw 2'])
  const [original, copy] = once.asset.poses
  expect(copy).toMatchObject({ role: { type: 'control' }, range: [0, 1] })
  expect(copy!.id).not.toBe(original!.id)
  expect(copy!.frame).toBeUndefined()
  expect(once.asset.poses[4]!.role).toEqual({ type: 'control' })
  expect(duplicatePoses(once.asset, ['smile 2']).made).toEqual(['smile 3'])
  expect(() => duplicatePoses(asset, ['smlie'])).toThrow(/no pose "smlie"/)
})
