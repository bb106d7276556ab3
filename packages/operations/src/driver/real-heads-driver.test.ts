import { existsSync, readFileSync } from 'node:fs'
import { createPoseDriver, type PoseAsset } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { compileRig } from '@facework/runtime'
import {
  compilePoseDriver,
  createDriverScratch,
  createPoseBuffers,
  evaluatePoseDriver,
  setReferencePose,
} from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { copyDriverTargetsFromPoses, createPoses } from '../index.ts'

const SHARED = new URL('../../../../../shared/', import.meta.url)
const there = existsSync(new URL('heads/ict', SHARED))
if (!there) console.log('real-heads-driver: ../shared is not there, so drivers of real heads are not tested.')

describe.skipIf(!there)('a driver copied from the poses of a real head', () => {
  it.each([
    ['heads/ict/ict-id1-rig.glb', 'Eye_L'],
    ['heads/makehuman/mh-male-arkit-poses.glb', 'eye.L'],
    ['prototypes/cast/out/bolt.glb', 'LeftEye'],
    ['prototypes/cast/out/grub.glb', 'LeftEye'],
  ])('[D3] %s: %s posed as in each pose drives that pose, and no other, whole', async (path, joint) => {
    const { model, ...head } = await importGltf(readFileSync(new URL(path, SHARED)))
    const { poses } = createPoses({ model, ...head })
    const empty = createPoseDriver({ sources: [{ joint }], targets: [], solver: 'interpolative' })
    const { driver } = copyDriverTargetsFromPoses(empty, poses, model)
    const rig = compileRig(model, { poses })
    const compiled = compilePoseDriver(driver, rig)
    expect(compiled.diagnostics).toEqual([])
    expect(compiled.coefficients).toBeDefined()
    // At rest, and looking four ways.
    expect(driver.targets.length).toBe(5)

    const buffers = createPoseBuffers(rig)
    const scratch = createDriverScratch(compiled)
    driver.targets.forEach(({ drives }, own) => {
      setReferencePose(rig, buffers)
      buffers.rotations.set(rotationIn(poses, drives, joint), rig.jointNames.indexOf(joint) * 4)
      evaluatePoseDriver(compiled, scratch, buffers)
      scratch.weights.forEach((weight, i) => {
        expect(Math.abs(weight - (i === own ? 1 : 0)), drives).toBeLessThan(1e-6)
      })
    })
  })
})

function rotationIn(asset: PoseAsset, pose: string, joint: string): readonly number[] {
  return (asset.poses.find((p) => p.name === pose)!.joints[joint] ?? asset.rest.joints[joint]!).r
}
