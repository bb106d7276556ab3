import { clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { bakeClip } from '../../clips/bake-clip.ts'
import { createPosesFromMorphs } from '../../poses/create/create-poses.ts'
import { mergePoses } from '../../poses/merge-poses.ts'
import { testHead, testPoses } from '../../test-head.ts'
import { curveSampler } from '../clip-content.ts'
import { applied } from '../test-modifier.ts'

const head = testHead()
const joints = testPoses(head)
const morphs = createPosesFromMorphs({ model: head.model }).poses
const { poses } = mergePoses(joints, morphs)
const talk = clipKind.create('talk', {
  duration: 1,
  curves: [
    keyedCurve('jawOpen', [
      [0, 0],
      [0.3, 1],
      [0.6, 0.2],
      [1, 0.7],
    ]),
    keyedCurve('browUp', [
      [0, 0.4],
      [0.5, 0],
      [1, 1],
    ]),
    keyedCurve('smile', [
      [0, 0],
      [1, 0.8],
    ]),
  ],
})
const baked = bakeClip({ model: head.model, poses, clip: talk, fps: 30 })
const context = { model: head.model, poses }

describe('bake-joints-to-curves', () => {
  it('[O2] recovers the weights that made the joints and morphs, combinations and all', () => {
    const { content, report } = applied('bake-joints-to-curves', baked, { fps: 30 }, context)
    expect(content.joints).toEqual([])
    expect(content.morphs).toEqual([])
    expect(content.curves.map((c) => c.name).sort()).toEqual(['browUp', 'jawOpen', 'smile'])
    const [was, is] = [curveSampler(talk), curveSampler(content)]
    for (let i = 0; i <= 30; i++) {
      for (const name of ['jawOpen', 'browUp', 'smile']) {
        expect([name, i, Math.abs(is(name, i / 30) - was(name, i / 30)) < 2e-4]).toEqual([name, i, true])
      }
    }
    const [said] = report.diagnostics
    expect(said).toMatchObject({ severity: 'info', code: 'modifier/bake-residual' })
    expect(said!.message).toMatch(
      /^3 curves reproduce clip "test" with an error of \S+ mm on average and \S+ mm at worst/,
    )
  })

  it('[P5] stays within the range of each pose, and tells what is left in millimetres', () => {
    const twice = {
      ...baked,
      joints: baked.joints.map((t) =>
        t.joint === 'brow' && t.path === 'translation'
          ? { ...t, values: t.values.map((v, i) => v + (i % 3 === 1 ? 0.02 : 0)) }
          : t,
      ),
    }
    const { content, report } = applied('bake-joints-to-curves', twice, { fps: 30 }, context)
    const brow = content.curves.find((c) => c.name === 'browUp')!
    if (brow.type !== 'sampled') throw new Error('not sampled')
    expect(Math.max(...brow.values)).toBe(1)
    expect(Math.min(...brow.values)).toBeGreaterThanOrEqual(0)
    const left = report.diagnostics.find((d) => d.code === 'modifier/bake-residual')!
    expect(left.severity).toBe('warning')
    // browUp lifts by 7 mm at most, 20 mm more were asked for everywhere.
    const worst = Number(/and (\S+) mm at worst/.exec(left.message)![1])
    expect(worst).toBeGreaterThan(18)
    expect(worst).toBeLessThan(21)
  })

  it('leaves joints that no pose moves, and works without a mesh', () => {
    const root = { ...baked.joints[0]!, joint: 'root' }
    const bare = { ...head.model, meshes: [] }
    const more = { ...baked, joints: [...baked.joints, root], morphs: [] }
    const { content } = applied('bake-joints-to-curves', more, { fps: 30 }, { model: bare, poses: joints })
    expect(content.joints).toEqual([root])
    const is = curveSampler(content)
    expect(is('jawOpen', 0.3)).toBeCloseTo(1, 3)
    expect(is('browUp', 1)).toBeCloseTo(1, 3)
  })

  it('replaces curves of the same name and says so; asks for what it needs', () => {
    const both = { ...baked, curves: [keyedCurve('jawOpen', [[0, 9]]), keyedCurve('other', [[0, 1]])] }
    const { content, codes } = applied('bake-joints-to-curves', both, {}, context)
    expect(codes).toEqual(['modifier/bake-residual', 'modifier/curves-replaced'])
    expect(content.curves.filter((c) => c.name === 'jawOpen')).toHaveLength(1)
    const needs = expect.objectContaining({ code: 'modifier/needs' })
    expect(() => applied('bake-joints-to-curves', baked)).toThrow(needs)
    expect(() => applied('bake-joints-to-curves', baked, {}, { model: head.model })).toThrow(needs)
    expect(() => applied('bake-curves-to-joints', talk)).toThrow(needs)
  })
})

describe('bake-curves-to-joints', () => {
  it('[O2] is bakeClip, with the curves gone or kept', () => {
    const { content } = applied('bake-curves-to-joints', talk, { fps: 30 }, context)
    expect(content.joints).toEqual(baked.joints)
    expect(content.morphs).toEqual(baked.morphs)
    expect(content.curves).toEqual([])
    expect(applied('bake-curves-to-joints', talk, { keepCurves: true }, context).content.curves).toBe(
      talk.curves,
    )
  })
})
