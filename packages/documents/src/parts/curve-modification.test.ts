import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { checkCurveModification, curveModificationSchema } from './curve-modification.ts'

function read(value: unknown) {
  const report = new Report()
  const line = curveModificationSchema.read(value, 'lines[0]', report)
  if (!report.hasErrors) checkCurveModification(line, 'lines[0]', report)
  return { line, found: report.diagnostics.map((d) => `${d.code} ${d.path}`) }
}

describe('[G2] a line of modify curves', () => {
  it('counts whole by default, and remaps and clamps 0 to 1', () => {
    expect(read({ mode: 'add', curve: 'a', value: 1 })).toEqual({
      line: { mode: 'add', curve: 'a', alpha: 1, value: 1 },
      found: [],
    })
    expect(read({ mode: 'remap', curve: 'a', from: [1, 0] }).line).toEqual({
      mode: 'remap',
      curve: 'a',
      alpha: 1,
      from: [1, 0],
      to: [0, 1],
    })
    expect(read({ mode: 'clamp', curve: 'a' }).line).toMatchObject({ range: [0, 1] })
  })

  it('refuses other modes, missing numbers and ranges without sense', () => {
    expect(read({ mode: 'ad', curve: 'a', value: 1 }).found).toEqual(['document/type lines[0].mode'])
    expect(read({ mode: 'scale', curve: 'a' }).found).toEqual(['document/type lines[0].value'])
    expect(read({ mode: 'add', curve: 'a', value: 1, alpha: 2 }).found).toEqual([
      'document/type lines[0].alpha',
    ])
    expect(read({ mode: 'smooth', curve: 'a', seconds: -1 }).found).toEqual([
      'document/type lines[0].seconds',
    ])
    expect(read({ mode: 'remap', curve: 'a', from: [1, 1] }).found).toEqual([
      'modify/remap-range lines[0].from',
    ])
    expect(read({ mode: 'clamp', curve: 'a', range: [1, 0] }).found).toEqual([
      'modify/clamp-range lines[0].range',
    ])
  })
})
