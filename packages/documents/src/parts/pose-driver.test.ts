import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { createPoseDriver, keyedCurve } from '../index.ts'

const sources = [{ joint: 'arm' }]
const target = { drives: 'flex', transforms: [{ r: [0, 0, 0, 1] }] }
const found = (parts: unknown) => problems(() => createPoseDriver(parts)).map((p) => p.split(': ')[0])

describe('[D1] pose driver', () => {
  it('fills in its defaults', () => {
    expect(createPoseDriver({ sources, targets: [target] })).toEqual({
      sources: [{ joint: 'arm', channel: 'rotation', space: 'reference', scale: 1 }],
      targets: [{ drives: 'flex', transforms: [{ t: [0, 0, 0], r: [0, 0, 0, 1] }], radiusScale: 1 }],
      solver: 'additive',
      distance: 'quaternion',
      kernel: 'gaussian',
      twistAxis: [1, 0, 0],
      radius: 'auto',
      normalisation: 'above-one',
    })
  })

  it('has a place for every source', () => {
    expect(found({ sources, targets: [{ ...target, transforms: [] }] })).toEqual([
      'driver/transforms targets[0].transforms',
    ])
  })

  it('says against which joint, and along which axis', () => {
    expect(found({ sources: [{ joint: 'a', space: 'joint' }], targets: [] })).toEqual([
      'driver/base-missing sources[0].base',
    ])
    expect(found({ sources, targets: [], twistAxis: [0, 0, 0] })).toEqual(['driver/twist-axis twistAxis'])
  })

  it('has a cone where one is asked for, the inner distance first, a median for every source', () => {
    const parts = { sources, targets: [], normalisation: 'cone' }
    expect(found(parts)).toEqual(['driver/cone cone'])
    expect(found({ ...parts, cone: { median: [], inner: 2, outer: 1 } })).toEqual([
      'driver/transforms cone.median',
      'driver/cone cone',
    ])
    expect(found({ ...parts, cone: { median: [{}], inner: 0, outer: 0 } })).toEqual([])
  })

  it('refuses other words, radii below 0 and responses out of order', () => {
    expect(found({ sources, targets: [], kernel: 'gausian' })).toEqual(['document/type kernel'])
    expect(found({ sources, targets: [], radius: -1 })).toEqual(['document/type radius'])
    const response = keyedCurve('response', [
      [1, 0],
      [0, 1],
    ])
    expect(found({ sources, targets: [{ ...target, response }] })).toEqual([
      'clip/key-order targets[0].response.keys[1].time',
    ])
  })
})
