import { IDENTITY_TRANSFORM, type Pose, type PoseAsset, poseAssetKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { draftOfMasks, maskOfDraft } from './mask-draft.ts'

const at = IDENTITY_TRANSFORM
const pose = (name: string, more: Partial<Pose>): Pose => ({
  id: name,
  name,
  role: { type: 'control' },
  range: [0, 1],
  joints: {},
  morphs: {},
  curves: {},
  ...more,
})
const asset: PoseAsset = poseAssetKind.create('face', {
  rest: { joints: { jaw: at, lid: at, brow: at }, morphs: { head: { smile: 0, puff: 0 } } },
  poses: [
    pose('open', { joints: { jaw: at }, morphs: { head: { puff: 1 } } }),
    pose('blink', { joints: { lid: at }, mask: { joints: ['lid', 'brow'], morphs: [] } }),
    pose('neutral', { mask: { joints: ['*'], morphs: ['*'] } }),
  ],
})
const of = (...names: string[]) =>
  draftOfMasks(
    asset,
    asset.poses.filter((p) => names.includes(p.name)),
  )

it('[P6] without a mask begins with what the pose moves, and stays without', () => {
  expect(of('open')).toEqual({ kind: 'moved', joints: new Set(['jaw']), morphs: new Set(['puff']) })
  expect(maskOfDraft(of('open'))).toBeNull()
  expect(maskOfDraft({ ...of('open'), kind: 'chosen' })).toEqual({ joints: ['jaw'], morphs: ['puff'] })
})

it('[P6] gives a mask back as it is', () => {
  expect(maskOfDraft(of('blink'))).toEqual({ joints: ['brow', 'lid'], morphs: [] })
  expect(maskOfDraft(of('neutral'))).toEqual({ joints: ['*'], morphs: ['*'] })
})

it('[P6] begins for several poses with what any of them owns', () => {
  expect(of('open', 'blink')).toEqual({
    kind: 'chosen',
    joints: new Set(['jaw', 'lid', 'brow']),
    morphs: new Set(['puff']),
  })
  expect(of('blink', 'neutral').kind).toBe('chosen')
  expect(of('blink', 'neutral').morphs).toEqual(new Set(['puff', 'smile']))
})
