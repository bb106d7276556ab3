import {
  type Clip,
  type Curve,
  clipKind,
  type Joint,
  type JointTrack,
  type Key,
  type Mesh,
  type Model,
  type MorphTrack,
  modelKind,
} from '@facework/documents'
import {
  angleBetweenQuaternions,
  composeMatrix,
  invertMatrix,
  multiplyMatrices,
  multiplyQuaternions,
  quaternionFromRotationVector,
} from '@facework/math/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InBetweenMorph } from '../imported.ts'
import { importFbx } from './read/import-fbx.ts'
import { exportFbx, type FbxContent } from './write/export-fbx.ts'

/** Numbers FBX keeps as float32 are made as float32, so that what is compared is the format and not rounding. */
const number = (limit: number) =>
  fc.integer({ min: -limit * 1024, max: limit * 1024 }).map((v) => Math.fround(v / 1024))
const vector = (limit: number) => fc.tuple(number(limit), number(limit), number(limit))
const quaternion = fc.tuple(number(1), number(1), number(1), fc.constant(1.3)).map(([x, y, z, w]) => {
  const length = Math.hypot(x, y, z, w)
  return [x / length, y / length, z / length, w / length] as const
})
/** A turn of up to 60° from the rest: beyond 90° Euler keys pass the pole, where writing again may add keys. */
const turnFrom = (rest: ArrayLike<number>) =>
  fc.tuple(number(0.5), number(0.5), number(0.5)).map((v) => {
    const out = [0, 0, 0, 1]
    quaternionFromRotationVector(
      out,
      0,
      v.map((x) => x * 1.2),
      0,
    )
    multiplyQuaternions(out, 0, rest, 0, out, 0)
    return out
  })
const name = fc
  .stringMatching(/^[A-Za-zäöü日本 _.:-]{1,12}$/)
  .filter((n) => n.trim() !== '' && !n.includes('::'))
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const times = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: count, maxLength: count })
    .map((list) => list.sort((a, b) => a - b).map((v) => v / 30))

const joints = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc
    .record({
      names: names(count),
      parents: fc.array(fc.nat(), { minLength: count, maxLength: count }),
      t: fc.array(vector(1), { minLength: count, maxLength: count }),
      r: fc.array(quaternion, { minLength: count, maxLength: count }),
    })
    .map(({ names: list, parents, t, r }): Joint[] => {
      const out = list.map((n, i) => ({
        name: n,
        ...(i === 0 ? {} : { parent: list[parents[i]! % i]! }),
        reference: { t: t[i]!, r: r[i]!, s: [1, 1, 1] as const },
      }))
      // FBX lists children under their parents, so the order that comes back is depth first.
      const order: Joint[] = []
      const add = (joint: Joint) => {
        order.push(joint)
        for (const child of out) if (child.parent === joint.name) add(child)
      }
      for (const joint of out) if (joint.parent === undefined) add(joint)
      return order
    }),
)

function globalsOf(list: readonly Joint[]): Map<string, Float64Array> {
  const out = new Map<string, Float64Array>()
  for (const {
    name: n,
    parent,
    reference: { t, r, s },
  } of list) {
    const local = new Float64Array(16)
    composeMatrix(local, 0, t, 0, r, 0, s, 0)
    const global = new Float64Array(16)
    if (parent === undefined) global.set(local)
    else multiplyMatrices(global, 0, out.get(parent)!, 0, local, 0)
    out.set(n, global)
  }
  return out
}

const mesh = (list: readonly Joint[], meshName: string, morphNames: readonly string[], skinned: boolean) =>
  fc
    .record({
      triangles: fc.integer({ min: 1, max: 4 }),
      positions: fc.array(number(1), { minLength: 36, maxLength: 36 }),
      deltas: fc.array(number(1), { minLength: 36, maxLength: 36 }),
      picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    })
    .map(({ triangles, positions, deltas, picks }): Mesh => {
      const count = triangles * 3
      const weights = Float32Array.from({ length: count * 4 }, (_, k) =>
        k % 4 === 0 ? 0.75 : k % 4 === 1 ? 0.25 : 0,
      )
      const jointIndices = Uint16Array.from({ length: count * 4 }, (_, k) =>
        k % 4 > 1
          ? 0
          : k % 4 === 0
            ? picks[Math.floor(k / 4)]! % list.length
            : (picks[Math.floor(k / 4)]! + 1) % list.length,
      )
      const single = list.length === 1
      if (single)
        weights.forEach((_, k) => {
          weights[k] = k % 4 === 0 ? 1 : 0
        })
      const globals = globalsOf(list)
      return {
        name: meshName,
        transform: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
        ...(skinned
          ? {
              skin: {
                joints: list.map((j) => j.name),
                inverseBinds: Float32Array.from(
                  list.flatMap((j) => {
                    const inverse = new Float64Array(16)
                    invertMatrix(inverse, 0, globals.get(j.name)!, 0)
                    return [...inverse]
                  }),
                ),
              },
            }
          : {}),
        morphs: morphNames.map((n) => ({ name: n, default: 0 })),
        primitives: [
          {
            mode: 'triangles',
            indices: Uint32Array.from({ length: count }, (_, k) => k),
            positions: Float32Array.from(positions.slice(0, count * 3)),
            uvs: Float32Array.from(positions.slice(0, count * 2), (v) => Math.fround(0.5 + v / 4)),
            ...(skinned ? { joints: jointIndices, weights } : {}),
            morphs: morphNames.map((_, m) => ({
              positions: Float32Array.from(deltas.slice(0, count * 3), (v) => Math.fround(v * (m + 1))),
            })),
          },
        ],
      }
    })

const slopes = fc
  .record({
    slope: number(8),
    weight: fc.option(
      fc.integer({ min: 100, max: 9999 }).map((v) => v / 10000),
      { nil: undefined },
    ),
  })
  .map(({ slope, weight }) => (weight === undefined ? { slope } : { slope, weight }))
const curve = (curveName: string): fc.Arbitrary<Curve> =>
  fc.integer({ min: 1, max: 5 }).chain((count) =>
    fc
      .record({
        t: times(count),
        v: fc.array(number(4), { minLength: count, maxLength: count }),
        i: fc.array(fc.constantFrom('constant', 'linear', 'cubic'), { minLength: count, maxLength: count }),
        a: fc.array(slopes, { minLength: count, maxLength: count }),
        b: fc.array(slopes, { minLength: count, maxLength: count }),
        before: fc.constantFrom('hold', 'loop', 'ping-pong'),
        after: fc.constantFrom('hold', 'linear', 'loop-offset'),
      })
      .map(
        ({ t, v, i, a, b, before, after }): Curve => ({
          type: 'keyed',
          name: curveName,
          keys: t.map(
            (time, k): Key => ({
              time,
              value: v[k]!,
              interpolation: i[k]! as Key['interpolation'],
              // A tangent exists where a cubic segment touches the key.
              ...(k > 0 && i[k - 1] === 'cubic' ? { in: a[k]! } : {}),
              ...(k + 1 < count && i[k] === 'cubic' ? { out: b[k]! } : {}),
            }),
          ),
          before: before as Curve['before'],
          after: after as Curve['after'],
        }),
      ),
  )

const jointTrack = ({ name: joint, reference }: Joint, path: JointTrack['path']): fc.Arbitrary<JointTrack> =>
  fc.integer({ min: 2, max: 5 }).chain((count) =>
    fc
      .record({
        t: times(count),
        v: fc.array(path === 'rotation' ? turnFrom(reference.r) : vector(1), {
          minLength: count,
          maxLength: count,
        }),
        step: fc.boolean(),
      })
      .map(
        ({ t, v, step }): JointTrack => ({
          joint,
          path,
          interpolation: step ? 'step' : 'linear',
          times: Float32Array.from(t),
          values: Float32Array.from((v as readonly (readonly number[])[]).flat()),
        }),
      ),
  )

const morphTrack = (meshName: string, morph: string): fc.Arbitrary<MorphTrack> =>
  fc.integer({ min: 2, max: 5 }).chain((count) =>
    fc
      .record({
        t: times(count),
        v: fc.array(number(1), { minLength: count * 3, maxLength: count * 3 }),
        kind: fc.constantFrom('step', 'linear', 'cubicspline'),
      })
      .map(
        ({ t, v, kind }): MorphTrack => ({
          mesh: meshName,
          morph,
          interpolation: kind as MorphTrack['interpolation'],
          times: Float32Array.from(t),
          // Tangents beyond the ends say nothing and come back as 0.
          values:
            kind === 'cubicspline'
              ? Float32Array.from(v, (x, k) => (k === 0 || k === v.length - 1 ? 0 : x))
              : Float32Array.from(v.slice(0, count)),
        }),
      ),
  )

const content: fc.Arbitrary<FbxContent & { model: Model; clips: Clip[]; inBetweens: InBetweenMorph[] }> = fc
  .record({
    joints,
    meshName: name,
    morphNames: names(3),
    curveNames: names(2),
    clipName: name,
    skinned: fc.boolean(),
    at: fc.integer({ min: 1, max: 9 }).map((v) => v / 10),
  })
  .chain((base) =>
    fc
      .record({
        mesh: mesh(base.joints, base.meshName, base.morphNames, base.skinned),
        curves: fc.tuple(curve(base.curveNames[0]!), curve(base.curveNames[1]!)),
        tracks: fc.tuple(
          jointTrack(base.joints[0]!, 'rotation'),
          jointTrack(base.joints[0]!, 'translation'),
          jointTrack(base.joints.at(-1)!, 'scale'),
        ),
        morph: morphTrack(base.meshName, base.morphNames[2]!),
      })
      .map((parts) => {
        const model: Model = modelKind.create('m', {
          joints: base.joints,
          meshes: [parts.mesh],
          faceRoot: base.joints[0]!.name,
        })
        const scale = base.joints.length > 1 ? parts.tracks : parts.tracks.slice(0, 2)
        const clip = clipKind.create(base.clipName, {
          duration: 10,
          frameRate: 30,
          joints: scale,
          morphs: [parts.morph],
          curves: parts.curves,
        })
        // The first morph is the second one's shape part of the way; channels list in-betweens first.
        const inBetweens = [
          { morph: base.morphNames[0]!, of: base.morphNames[1]!, at: base.at, mesh: base.meshName },
        ]
        return { model, clips: [clip], inBetweens }
      }),
  )

function near(a: ArrayLike<number>, b: ArrayLike<number>, within: number): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  let worst = 0
  for (let i = 0; i < a.length; i++) worst = Math.max(worst, Math.abs(a[i]! - b[i]!))
  return worst <= within ? 0 : worst
}

describe('write → read', () => {
  it.each(['binary', 'ascii'] as const)('gives the documents back, %s (property-based)', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom(7400, 7500), async (given, version) => {
        const written = exportFbx(given, { encoding, version })
        expect(written.diagnostics).toEqual([])
        const back = await importFbx(written.bytes, { name: 'm' })
        expect(back.model.joints.map((j) => [j.name, j.parent])).toEqual(
          given.model.joints.map((j) => [j.name, j.parent]),
        )
        back.model.joints.forEach((joint, i) => {
          const want = given.model.joints[i]!.reference
          expect(near(joint.reference.t, want.t, 1e-6)).toBe(0)
          expect(angleBetweenQuaternions(joint.reference.r, 0, want.r, 0)).toBeLessThan(1e-5)
        })
        expect(back.skeleton.faceRoot).toBe(given.model.faceRoot)
        const [mine, theirs] = [back.model.meshes[0]!, given.model.meshes[0]!]
        expect(mine.name).toBe(theirs.name)
        expect(mine.morphs).toEqual(theirs.morphs)
        expect(mine.skin?.joints).toEqual(theirs.skin?.joints)
        expect(near(mine.skin?.inverseBinds ?? [], theirs.skin?.inverseBinds ?? [], 1e-6)).toBe(0)
        const [p, q] = [mine.primitives[0]!, theirs.primitives[0]!]
        expect(near(p.positions, q.positions, 1e-6)).toBe(0)
        expect(near(p.uvs!, q.uvs!, 1e-6)).toBe(0)
        expect(p.indices).toEqual(q.indices)
        expect(near(p.weights ?? [], q.weights ?? [], 1e-6)).toBe(0)
        p.morphs.forEach((m, k) => {
          expect(near(m.positions, q.morphs[k]!.positions, 1e-6)).toBe(0)
        })
        expect(back.inBetweens).toEqual(given.inBetweens.map((b) => ({ ...b, at: expect.closeTo(b.at, 9) })))
        compareClips(back.clips[0]!, given.clips[0]!)
      }),
      { numRuns: 40, seed: 20240611, interruptAfterTimeLimit: 120_000 },
    )
  })

  it('export ∘ import ∘ export = export, within rounding', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (given) => {
        const first = await importFbx(exportFbx(given).bytes, { name: 'm' })
        const once = exportFbx(first)
        const second = await importFbx(once.bytes, { name: 'm' })
        const twice = exportFbx(second)
        expect(twice.bytes.length).toBe(once.bytes.length)
        expect(second.clips.map((c) => c.joints.map((t) => t.times.length))).toEqual(
          first.clips.map((c) => c.joints.map((t) => t.times.length)),
        )
        expect(second.clips[0]!.curves).toEqual(first.clips[0]!.curves)
        expect(second.inBetweens).toEqual(first.inBetweens)
      }),
      { numRuns: 30, seed: 7, interruptAfterTimeLimit: 120_000 },
    )
  })
})

function compareClips(mine: Clip, want: Clip): void {
  expect(mine.name).toBe(want.name)
  expect(mine.duration).toBeCloseTo(want.duration, 6)
  expect(mine.curves.map((c) => c.name)).toEqual(want.curves.map((c) => c.name))
  mine.curves.forEach((c, i) => {
    expect(c).toEqual(approximately(want.curves[i]!))
  })
  for (const track of want.morphs) {
    const found = mine.morphs.find((t) => t.morph === track.morph)!
    expect(found.interpolation).toBe(track.times.length === 1 ? 'linear' : track.interpolation)
    expect(near(found.times, track.times, 1e-6)).toBe(0)
    expect(near(found.values, track.values, 1e-5)).toBe(0)
  }
  for (const track of want.joints) {
    const found = mine.joints.find((t) => t.joint === track.joint && t.path === track.path)!
    const width = track.path === 'rotation' ? 4 : 3
    track.times.forEach((time, i) => {
      const k = found.times.findIndex((t) => Math.abs(t - time) < 1e-6)
      expect(k).toBeGreaterThanOrEqual(0)
      const a = Array.from(found.values.subarray(k * width, k * width + width))
      const b = Array.from(track.values.subarray(i * width, i * width + width))
      if (width === 4) expect(angleBetweenQuaternions(a, 0, b, 0)).toBeLessThan(1e-5)
      else expect(near(a, b, 1e-6)).toBe(0)
    })
  }
}

function approximately(curve: Curve): unknown {
  if (curve.type !== 'keyed') return curve
  return { ...curve, keys: curve.keys.map((k) => ({ ...k, time: expect.closeTo(k.time, 8) })) }
}
