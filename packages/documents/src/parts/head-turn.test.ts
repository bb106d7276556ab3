import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { headTurnSchema } from './head-turn.ts'

describe('[G2] the parameters of a head turn', () => {
  it('have a relaxed neck’s limits where nothing is said', () => {
    const report = new Report()
    const turn = headTurnSchema.read({ yaw: { gain: -1 }, joints: [{ joint: 'Neck' }] }, '', report)
    expect(report.diagnostics).toEqual([])
    expect(turn.yaw).toEqual({ curve: 'headYaw', gain: -1, range: [-1.2, 1.2] })
    expect(turn.pitch).toEqual({ curve: 'headPitch', gain: 1, range: [-0.8, 0.8] })
    expect(turn.joints).toEqual([{ joint: 'Neck', share: 0.5 }])
  })
  it('refuse limits the wrong way round', () => {
    const report = new Report()
    headTurnSchema.read({ roll: { range: [1, -1] } }, '', report)
    expect(report.diagnostics).toMatchObject([{ code: 'head-turn/range', path: 'roll.range' }])
  })
})
