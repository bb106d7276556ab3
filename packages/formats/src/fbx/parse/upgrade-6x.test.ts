import { describe, expect, it } from 'vitest'
import { readAnimationCurve } from '../read/animation-curve.ts'
import { keysFrom6x } from './upgrade-6x-keys.ts'

const code = (letter: string) => letter.charCodeAt(0)

describe('FBX 6.x keys', () => {
  it('modes, slopes and weights are read from the flat list', () => {
    const second = 46186158000
    const { nodes, broken } = keysFrom6x(
      [
        ...[0, 10, code('L')],
        ...[second, 20, code('C'), code('s')],
        ...[2 * second, 30, code('U'), code('s'), 4, -5, code('a'), 0.25, 0.5],
        ...[3 * second, 40, code('U'), code('b'), 1, 2, code('n')],
        ...[4 * second, 50, code('U'), code('a'), code('n')],
        ...[5 * second, 80, code('L')],
      ],
      6,
    )
    expect(broken).toBe(false)
    const findings = { unusableKeys: 0, reorderedCurves: 0, tcbKeys: 0, holdNextKeys: 0 }
    const curve = readAnimationCurve({ name: 'AnimationCurve', values: [], children: nodes }, findings)
    expect(Array.from(curve.times)).toEqual([0, 1, 2, 3, 4, 5])
    expect(Array.from(curve.values)).toEqual([10, 20, 30, 40, 50, 80])
    expect(Array.from(curve.modes)).toEqual([1, 0, 2, 2, 2, 1])
    // The fifth key is automatic: between 40 and 80 in two seconds, held to three times the lesser neighbour.
    expect(Array.from(curve.outSlopes)).toEqual([0, 0, 4, 1, 20, 0])
    expect(Array.from(curve.inSlopes)).toEqual([0, 0, 0, -5, 20, 0])
    expect(curve.outWeights[2]).toBeCloseTo(0.25, 9)
    expect(curve.inWeights[3]).toBeCloseTo(0.5, 9)
  })

  it('stops at what it cannot read, keeping what came before', () => {
    const { nodes, broken } = keysFrom6x([0, 1, code('L'), 5, 2, code('?'), 6, 3, code('L')], 3)
    expect(broken).toBe(true)
    expect(nodes[0]!.values[0]).toEqual(Float64Array.of(0))
  })
})
