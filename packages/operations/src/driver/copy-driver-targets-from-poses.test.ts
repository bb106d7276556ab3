import { createPoseDriver } from '@facework/documents'
import { compileRig } from '@facework/runtime'
import {
  compilePoseDriver,
  createDriverScratch,
  createPoseBuffers,
  evaluatePoseDriver,
  setReferencePose,
} from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { copyDriverTargetsFromPoses } from '../index.ts'
import { after, at, JAW_OPEN, REST, testHead, testPoses, turn } from '../test-head.ts'

const { model } = testHead()
const poses = testPoses()
const jaw = createPoseDriver({ sources: [{ joint: 'jaw' }], targets: [], solver: 'interpolative' })
const angle = (r: readonly number[]) => 2 * Math.atan2(Math.hypot(r[0]!, r[1]!, r[2]!), Math.abs(r[3]!))

describe('[D1] targets from poses', () => {
  it('one a pose that moves the source, and Neutral; the others are listed', () => {
    const { driver, diagnostics } = copyDriverTargetsFromPoses(jaw, poses, model)
    expect(driver.targets.map((t) => t.drives)).toEqual(['Neutral', 'jawOpen'])
    expect(diagnostics.map((d) => `${d.code}: ${d.message}`)).toEqual([
      'driver/poses-at-rest: 1 poses do not move the sources and get no target: browUp.',
    ])
    // The jaw turns by 18° from rest.
    expect(angle(driver.targets[1]!.transforms[0]!.r)).toBeCloseTo((18 * Math.PI) / 180, 6)
    expect(angle(driver.targets[0]!.transforms[0]!.r)).toBeLessThan(1e-6)
  })

  it('[P6] less than half a millimetre or 0.6° is at rest, unless the pose is named', () => {
    const translated = createPoseDriver({
      sources: [{ joint: 'lip', channel: 'translation' }],
      targets: [],
    })
    const nudged = (metres: number, degrees: number): typeof poses => {
      const { t, r } = REST.lip
      const lip = at([t[0], t[1] + metres, t[2]], after(turn(degrees, 0, 0), r))
      const pose = { ...poses.poses[0]!, id: 'nudged', name: 'nudged', joints: { lip } }
      return { ...poses, poses: [...poses.poses, pose] }
    }
    const turning = createPoseDriver({ sources: [{ joint: 'lip' }], targets: [] })
    const copied = (driver: typeof jaw, asset: typeof poses, named?: string[]) =>
      copyDriverTargetsFromPoses(driver, asset, model, named ? { poses: named } : {})
        .driver.targets.map((t) => t.drives)
        .includes('nudged')
    expect(copied(translated, nudged(0.0004, 9))).toBe(false)
    expect(copied(translated, nudged(0.0006, 0))).toBe(true)
    expect(copied(turning, nudged(0.1, 0.5))).toBe(false)
    expect(copied(turning, nudged(0, 0.7))).toBe(true)
    expect(copied(turning, nudged(0, 0.5), ['nudged'])).toBe(true)
  })

  it('a joint posed like the target drives that pose whole', () => {
    const { driver } = copyDriverTargetsFromPoses(jaw, poses, model)
    const rig = compileRig(model, { poses })
    const compiled = compilePoseDriver(driver, rig)
    expect(compiled.diagnostics).toEqual([])
    const buffers = createPoseBuffers(rig)
    const scratch = createDriverScratch(compiled)
    const weights = (r: readonly number[]) => {
      setReferencePose(rig, buffers)
      buffers.rotations.set(r, rig.jointNames.indexOf('jaw') * 4)
      evaluatePoseDriver(compiled, scratch, buffers)
      return [...scratch.weights].map((w) => Number(w.toFixed(5)))
    }
    expect(weights(JAW_OPEN.jaw.r)).toEqual([0, 1])
    expect(weights(REST.jaw.r)).toEqual([1, 0])
  })

  it('in any space: the local transform, or the place seen from another joint', () => {
    const sources = [
      { joint: 'jaw', space: 'parent', channel: 'translation' },
      { joint: 'jaw', space: 'joint', base: 'root', channel: 'translation' },
      { joint: 'brow', space: 'joint', base: 'brow' },
    ]
    const { driver } = copyDriverTargetsFromPoses(createPoseDriver({ sources, targets: [] }), poses, model, {
      poses: ['jawOpen', 'jawOpen_browUp'],
    })
    expect(driver.targets.map((t) => t.drives)).toEqual(['jawOpen', 'jawOpen_browUp'])
    for (const k of [0, 1])
      driver.targets[0]!.transforms[k]!.t.forEach((v, i) => {
        expect(v).toBeCloseTo(JAW_OPEN.jaw.t[i]!, 6)
      })
    expect(driver.targets[0]!.transforms[2]).toMatchObject({ t: [0, 0, 0] })
  })

  it('measures from the asset’s own rest, whatever model it is played on', () => {
    const other = testHead({ ...REST, jaw: at([0, -0.05, 0.02], turn(-30, 0, 0)) }).model
    const own = copyDriverTargetsFromPoses(jaw, poses, model).driver
    expect(copyDriverTargetsFromPoses(jaw, poses, other).driver).toEqual(own)
  })

  it('copying again keeps what was set on a target', () => {
    const { driver } = copyDriverTargetsFromPoses(jaw, poses, model)
    const [neutral, open] = driver.targets
    const edited = { ...driver, targets: [{ ...open!, radiusScale: 2, kernel: 'cubic' as const }] }
    const again = copyDriverTargetsFromPoses(edited, poses, model).driver
    expect(again.targets).toEqual([neutral, { ...open!, radiusScale: 2, kernel: 'cubic' }])
  })

  it('refuses joints and poses that are not there, with the nearest', () => {
    const lost = createPoseDriver({ sources: [{ joint: 'jwa' }], targets: [] })
    expect(() => copyDriverTargetsFromPoses(lost, poses, model)).toThrow(
      expect.objectContaining({ code: 'driver/joint-unknown', hint: 'Did you mean "jaw"?' }),
    )
    expect(() => copyDriverTargetsFromPoses(jaw, poses, model, { poses: ['jawOpn'] })).toThrow(
      expect.objectContaining({ code: 'poses/unknown' }),
    )
    const none = createPoseDriver({ sources: [], targets: [] })
    expect(() => copyDriverTargetsFromPoses(none, poses, model)).toThrow(
      expect.objectContaining({ code: 'driver/no-sources' }),
    )
  })
})
