import { createPoseDriver } from '@facework/documents'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { compilePoseDriver } from './compile-pose-driver.ts'
import { readDriverSources } from './read-sources.ts'
import { DEGREE, moveJoint, near, restPose, rig, turned, turnJoint } from './test-driver.ts'

describe('[D1] what a driver reads', () => {
  function read(source: object, pose = restPose()) {
    const driver = createPoseDriver({
      sources: [source],
      targets: [{ drives: 'a', transforms: [{}] }],
    })
    const out = new Float64Array(7)
    readDriverSources(compilePoseDriver(driver, rig).sources, pose, out)
    return [...out]
  }

  it('against the reference pose, a joint at rest is nowhere; turned, it is turned about its own axes', () => {
    near(read({ joint: 'arm' }), [0, 0, 0, 0, 0, 0, 1])
    const q = new Quaternion(...turned(0, 0, 0.5 / DEGREE)).multiply(new Quaternion(...turned(30, 0, 0)))
    near(read({ joint: 'arm' }, turnJoint(restPose(), 'arm', q.toArray())), [0, 0, 0, ...turned(30, 0, 0)])
  })

  it('against the parent, it is the local transform', () => {
    near(read({ joint: 'arm', space: 'parent' }), [0.1, 0.2, 0, ...turned(0, 0, 0.5 / DEGREE)])
  })

  it('against another joint, it is what three says in the character’s space', () => {
    const pose = turnJoint(moveJoint(restPose(), 'hand', [0.3, 0.1, -0.2]), 'arm', turned(10, 40, -20))
    const matrix = (i: number): Matrix4 => {
      const own = new Matrix4().compose(
        new Vector3(...pose.translations.subarray(i * 3, i * 3 + 3)),
        new Quaternion(...pose.rotations.subarray(i * 4, i * 4 + 4)),
        new Vector3(...pose.scales.subarray(i * 3, i * 3 + 3)),
      )
      return rig.parents[i]! < 0 ? own : matrix(rig.parents[i]!).multiply(own)
    }
    const [t, r, s] = [new Vector3(), new Quaternion(), new Vector3()]
    const [bt, br] = [new Vector3(), new Quaternion()]
    matrix(2).decompose(t, r, s)
    matrix(3).decompose(bt, br, s)
    const back = br.clone().invert()
    const place = t.sub(bt).applyQuaternion(back)
    const found = read({ joint: 'hand', space: 'joint', base: 'eye' }, pose)
    near(found.slice(0, 3), place.toArray())
    expect(back.multiply(r).angleTo(new Quaternion(...found.slice(3)))).toBeLessThan(1e-6)
  })

  it('[C5] absent joints are at their reference, half present ones half way', () => {
    const pose = turnJoint(restPose(), 'eye', turned(0, 60, 0))
    moveJoint(pose, 'eye', [0, 0.7, 0.1])
    const at = (presence: number) => {
      pose.rotationPresence[3] = presence
      pose.translationPresence[3] = presence
      return read({ joint: 'eye' }, pose)
    }
    near(at(1), [0, 0.2, 0, ...turned(0, 60, 0)])
    near(at(0.5), [0, 0.1, 0, ...turned(0, 30, 0)])
    near(at(0), [0, 0, 0, 0, 0, 0, 1])
  })
})
