import { poseAssetKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { checkNames } from './check-names.ts'

const pose = (name: string) => ({
  id: name,
  name,
  role: { type: 'control' } as const,
  joints: {},
  morphs: {},
  curves: {},
  range: [0, 1] as const,
})
const asset = poseAssetKind.create('a', {
  rest: { joints: {}, morphs: {} },
  poses: ['JawDrop', 'Pose_1', 'Pose_2', 'Pose_3'].map(pose),
})
const selection = ['Pose_1', 'Pose_2', 'Pose_3']
const states = (text: string) => checkNames(asset, selection, text).lines.map((l) => l.state)

describe('names to paste', () => {
  it('[P2] are taken when every line is a name of one set', () => {
    const checked = checkNames(asset, selection, 'LeftDimpler\nRightDimpler\r\nPucker\n\n')
    expect(checked).toMatchObject({
      renamed: 3,
      refused: false,
      tone: 'ok',
      words: '3 lines for 3 poses, all FACS-50 names',
    })
    expect(checked.lines.map((l) => l.gutter)).toEqual(selection)
  })

  it('are refused when another pose has them, or they stand there twice', () => {
    expect(states('JawDrop\nPucker\nPucker')).toEqual(['error', 'error', 'error'])
    expect(checkNames(asset, selection, 'JawDrop').refused).toBe(true)
  })

  it('may swap, be missing, be left over or be unknown, and say so before', () => {
    expect(states('Pose_2\nPose_1\nPose_3')).toEqual(['warn', 'warn', 'warn'])
    expect(checkNames(asset, selection, 'Pose_2\nPose_1\nPose_3')).toMatchObject({
      refused: false,
      renamed: 2,
    })
    expect(checkNames(asset, selection, 'Pucker')).toMatchObject({ renamed: 1, tone: 'warn' })
    expect(states('Pucker')).toEqual(['ok', 'warn', 'warn'])
    expect(states('Pucker\nFunneler\nJawLeft\nJawRight')).toEqual(['ok', 'ok', 'ok', 'warn'])
    expect(checkNames(asset, selection, 'Pucker\nwobble').lines[1]?.words).toBe('in no built-in set')
  })
})
