import type { Model, Pose, PoseAsset } from '@facework/documents'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { jointsFromMorphs } from './joints-from-morphs.ts'
import { morphsFromJoints } from './morphs-from-joints.ts'
import { simplexWeights } from './simplex-weights.ts'
import { morphHead } from './test-morph-head.ts'

/** Places of all vertices in a pose as authored, with matrices of three.js alone: morphs, then joints. */
function placesInPose(model: Model, pose: Pose | undefined): Vector3[] {
  const worlds = new Map<string, Matrix4>()
  for (const { name, parent, reference } of model.joints) {
    const { t, r, s } = pose?.joints[name] ?? reference
    const local = new Matrix4().compose(new Vector3(...t), new Quaternion(...r), new Vector3(...s))
    worlds.set(name, parent === undefined ? local : worlds.get(parent)!.clone().multiply(local))
  }
  return model.meshes.flatMap((mesh) => {
    const weightOf = (morph: string) => pose?.morphs[mesh.name]?.[morph] ?? pose?.morphs['*']?.[morph] ?? 0
    const skins = mesh.skin?.joints.map((name, i) =>
      worlds
        .get(name)!
        .clone()
        .multiply(new Matrix4().fromArray(mesh.skin!.inverseBinds, i * 16)),
    )
    return mesh.primitives.flatMap(({ positions, morphs, joints, weights }) =>
      Array.from({ length: positions.length / 3 }, (_, v) => {
        const place = new Vector3().fromArray(positions, v * 3)
        morphs.forEach((morph, m) => {
          const weight = weightOf(mesh.morphs[m]!.name)
          place.addScaledVector(new Vector3().fromArray(morph.positions, v * 3), weight)
        })
        if (!skins || !joints || !weights) return place
        const out = new Vector3()
        for (let k = v * 4; k < v * 4 + 4; k++)
          out.addScaledVector(place.clone().applyMatrix4(skins[joints[k]!]!), weights[k]!)
        return out
      }),
    )
  })
}

/** Millimetres between two rigs of one head, per pose: the farthest vertex. */
function worstMm(a: { model: Model; poses: PoseAsset }, b: { model: Model; poses: PoseAsset }) {
  return Object.fromEntries(
    a.poses.poses.map((pose) => {
      const before = placesInPose(a.model, pose)
      const after = placesInPose(
        b.model,
        b.poses.poses.find((p) => p.name === pose.name),
      )
      return [pose.name, 1000 * Math.max(...before.map((place, v) => place.distanceTo(after[v]!)))]
    }),
  )
}

const mostInfluences = (model: Model) =>
  Math.max(
    ...model.meshes.flatMap((mesh) =>
      mesh.primitives.flatMap(({ weights, positions }) =>
        Array.from(
          { length: positions.length / 3 },
          (_, v) => weights!.slice(v * 4, v * 4 + 4).filter((w) => w > 0).length,
        ),
      ),
    ),
  )

describe('jointsFromMorphs', () => {
  it('[H6] keeps every vertex of every pose within the bound, with what joints cannot reach as morphs', () => {
    const head = morphHead()
    const made = jointsFromMorphs(head.model, head.poses, { maxMm: 0.1, maxJoints: 8 })
    const worst = worstMm(head, made)
    for (const [pose, mm] of Object.entries(worst)) expect([pose, mm <= 0.1]).toEqual([pose, true])
    expect(Math.max(...Object.values(worst))).toBeCloseTo(made.report.max, 3)
    expect(made.report.isWithinBound).toBe(true)
    expect(made.report.joints).toBeLessThanOrEqual(8)
    expect(mostInfluences(made.model)).toBeLessThanOrEqual(4)
    // Far fewer deltas than before, and morphs of the poses that need them only.
    expect(made.report.deltas.left).toBeGreaterThan(0)
    expect(made.report.deltas.left).toBeLessThan(made.report.deltas.before / 3)
    expect(made.diagnostics).toEqual([])
  })

  it('[H6] needs no remainder where there are joints enough', () => {
    const head = morphHead()
    const made = jointsFromMorphs(head.model, head.poses, { maxMm: 2.5, maxJoints: 40 })
    expect(made.report.deltas.left).toBe(0)
    expect(made.model.meshes.flatMap((mesh) => mesh.morphs)).toEqual([])
    expect(Math.max(...Object.values(worstMm(head, made)))).toBeLessThan(2.5)
    expect(made.report.joints).toBeLessThan(40)
  })

  it('[H6] gives parts that move rigidly one joint, exactly', () => {
    const head = morphHead()
    const made = jointsFromMorphs(head.model, head.poses, { maxMm: 0.3, maxJoints: 8, remainder: false })
    const ball = made.model.meshes.find((mesh) => mesh.name === 'Ball')!
    expect(ball.skin!.joints).toHaveLength(1)
    const only = (rig: { model: Model; poses: PoseAsset }) => ({
      ...rig,
      model: { ...rig.model, meshes: rig.model.meshes.filter((mesh) => mesh.name === 'Ball') },
    })
    expect(Math.max(...Object.values(worstMm(only(head), only(made))))).toBeLessThan(0.001)
  })

  it('[H6] lets vertices at one place go different ways: the seam of the mouth opens', () => {
    const head = morphHead()
    const { model, poses } = jointsFromMorphs(head.model, head.poses, { maxMm: 0.3, maxJoints: 12 })
    const open = placesInPose(
      model,
      poses.poses.find((pose) => pose.name === 'open'),
    )
    expect(open[7 * 15 + 7]!.distanceTo(open[225 + 7]!) * 1000).toBeGreaterThan(19)
  })

  it('[H6] says what it missed without a remainder, and how far off it is', () => {
    const head = morphHead()
    const made = jointsFromMorphs(head.model, head.poses, { maxMm: 0.05, maxJoints: 5, remainder: false })
    expect(made.report.isWithinBound).toBe(false)
    expect(made.diagnostics).toMatchObject([{ severity: 'error', code: 'poses/bound-missed' }])
    expect(made.diagnostics[0]!.message).toMatch(/^With 5 joints the worst vertex is \d\.\d\d mm off/)
    expect(Math.max(...Object.values(worstMm(head, made)))).toBeCloseTo(made.report.max, 3)
  })

  it('[H6] leaves to neck and head what they move, and follows them', () => {
    const head = morphHead({ skinned: true })
    const made = jointsFromMorphs(head.model, head.poses, { maxMm: 0.3, maxJoints: 8 })
    const worst = worstMm(head, made)
    // The nod is a pose like all others, and its bound holds as well.
    for (const [pose, mm] of Object.entries(worst)) expect([pose, mm <= 0.3]).toEqual([pose, true])
    expect(made.model.joints.find((joint) => joint.name === 'FaceRoot')!.parent).toBe('Head')
    expect(mostInfluences(made.model)).toBeLessThanOrEqual(4)
  })

  it('refuses heads that no morph moves, and stops when it is told to', () => {
    const head = morphHead()
    const made = jointsFromMorphs(head.model, head.poses, { maxMm: 2.5, maxJoints: 40 })
    expect(() => jointsFromMorphs(made.model, made.poses)).toThrow(
      expect.objectContaining({ code: 'poses/no-morphs' }),
    )
    const parts: number[] = []
    const stop = new AbortController()
    const onProgress = (part: number) => {
      parts.push(part)
      if (part > 0.5) stop.abort(new Error('enough'))
    }
    expect(() =>
      jointsFromMorphs(head.model, head.poses, { maxMm: 0.05, signal: stop.signal, onProgress }),
    ).toThrow('enough')
    expect([...parts].sort((a, b) => a - b)).toEqual(parts)
  })
})

describe('morphsFromJoints', () => {
  it('[H7] samples every pose exactly, there and back, and takes away what nothing needs', () => {
    for (const head of [morphHead(), morphHead({ skinned: true })]) {
      const made = jointsFromMorphs(head.model, head.poses, { maxMm: 0.3, maxJoints: 8 })
      const back = morphsFromJoints(made.model, made.poses)
      expect(Math.max(...Object.values(worstMm(made, back)))).toBeLessThan(0.001)
      expect(back.report.max).toBeLessThan(0.001)
      expect(back.report.jointsRemoved).toBe(made.report.joints)
      expect(back.poses.poses.every((pose) => Object.keys(pose.joints).length === 0)).toBe(true)
    }
  })
})

describe('simplexWeights', () => {
  const costOf = (a: Float64Array, b: Float64Array, w: readonly number[]) => {
    let sum = 0
    for (let k = 0; k < w.length; k++) {
      sum -= 2 * b[k]! * w[k]!
      for (let l = 0; l < w.length; l++) sum += w[k]! * a[k * w.length + l]! * w[l]!
    }
    return sum
  }

  /** The best of many weights on a grid, for all sets of `limit`. */
  function search(a: Float64Array, b: Float64Array, count: number, limit: number): number {
    let best = Number.POSITIVE_INFINITY
    const steps = 20
    const visit = (w: number[], k: number, left: number, used: number): void => {
      if (k === count - 1) {
        if (left === 0 || used < limit) best = Math.min(best, costOf(a, b, [...w, left / steps]))
        return
      }
      for (let n = 0; n <= left; n++) {
        if (n > 0 && used === limit) break
        visit([...w, n / steps], k + 1, left - n, used + (n > 0 ? 1 : 0))
      }
    }
    visit([], 0, steps, 0)
    return best
  }

  it('[H6] finds weights from 0 that sum to 1, as good as a search over a grid', () => {
    let seed = 3
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed / 2147483648 - 0.5
    }
    for (let round = 0; round < 20; round++) {
      const count = 5
      const rows = Array.from({ length: 12 }, () => [0, ...Array.from({ length: count - 1 }, random)])
      const wanted = Array.from({ length: 12 }, random)
      const a = new Float64Array(count * count)
      const b = new Float64Array(count)
      rows.forEach((row, r) => {
        for (let k = 0; k < count; k++) {
          b[k]! += row[k]! * wanted[r]!
          for (let l = 0; l < count; l++) a[k * count + l]! += row[k]! * row[l]!
        }
      })
      for (const limit of [count, 3]) {
        const w = new Float64Array(16)
        w[0] = 1
        simplexWeights(a, b, count, limit, w)
        const own = [...w.slice(0, count)]
        expect(own.every((weight) => weight >= 0)).toBe(true)
        expect(own.filter((weight) => weight > 0).length).toBeLessThanOrEqual(limit)
        expect(own.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
        // With a limit the influences are chosen one by one; never worse than where the search started.
        if (limit === count) expect(costOf(a, b, own)).toBeLessThan(search(a, b, count, limit) + 1e-3)
        else expect(costOf(a, b, own)).toBeLessThanOrEqual(0)
      }
    }
  })
})
