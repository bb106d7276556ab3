import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../test/cpu-time.ts'
import { problems } from '../../test/problems.ts'
import { type ControlSet, controlSetKind } from '../index.ts'

const create = (...controls: object[]) =>
  problems(() => controlSetKind.create('s', { controls } as unknown as Partial<ControlSet>))

describe('control set', () => {
  it('[M1] fills in range, side, region and description', () => {
    const set = controlSetKind.read({
      kind: 'control-set',
      version: 1,
      id: 'i',
      name: 's',
      controls: [{ name: 'a' }],
    })
    expect(set.controls).toEqual([{ name: 'a', range: [0, 1], side: 'center', region: '', description: '' }])
  })

  it('[M1] mirrors both ways, or onto itself', () => {
    expect(
      create({ name: 'l', mirror: 'r' }, { name: 'r', mirror: 'l' }, { name: 'c', mirror: 'c' }),
    ).toEqual([])
    expect(create({ name: 'l', mirror: 'r' }, { name: 'r', mirror: 'r' })).toEqual([
      'control-set/mirror controls[0].mirror: "l" mirrors to "r", which does not mirror back. | Let "r" mirror to "l".',
    ])
    expect(create({ name: 'smileLeft', mirror: 'smileRigth' }, { name: 'smileRight' })).toEqual([
      'control-set/mirror controls[0].mirror: "smileLeft" mirrors to "smileRigth", which does not exist. | Did you mean "smileRight"?',
    ])
  })

  it('[M1] has each name once, with a range and a side', () => {
    expect(create({ name: 'a' }, { name: 'a' })[0]).toMatch(/^document\/duplicate-name controls: control "a"/)
    expect(create({ name: 'a', side: 'middle', range: [0] })).toEqual([
      'document/type controls[0].range: controls[0].range should be a list of 2 finite numbers; found a list of 1.',
      'document/type controls[0].side: controls[0].side should be one of left, right, center; found "middle".',
    ])
    expect(create({ name: 'a', range: [1, -1] })).toEqual([
      'control-set/range controls[0].range: "a" has the range 1 to -1; the lower limit comes first.',
    ])
  })

  it('[B1] checks 100,000 controls in no time', () => {
    const controls = Array.from({ length: 100_000 }, (_, i) => ({ name: `c${i}`, mirror: `c${i ^ 1}` }))
    const time = cpuTime(() => expect(create(...controls)).toEqual([]))
    expect(time).toBeLessThan(5000)
  })
})
