import { type Clip, clipKind, type Joint, skeletonKind } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportBvh } from './export-bvh.ts'
import { importBvh } from './import-bvh.ts'

const unitQuat = fc
  .tuple(
    ...([0, 1, 2, 3].map(() => fc.double({ min: -1, max: 1, noNaN: true })) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
  )
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((v) => v / Math.hypot(...q)))
const vector = fc.tuple(
  ...([0, 1, 2].map(() => fc.double({ min: -2, max: 2, noNaN: true })) as [
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
  ]),
)

describe('writing BVH', () => {
  it('comes back within 1e-3 rad and 1e-3 m, joint by joint, and again from what was read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(vector, fc.nat(), fc.boolean()), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(unitQuat),
        fc.infiniteStream(vector),
        (shape, frames, quats, vectors) => {
          const joints: Joint[] = shape.map(([t, parent], i) => ({
            name: `j${i}`,
            ...(i === 0 ? {} : { parent: `j${parent % i}` }),
            reference: { t, r: [0, 0, 0, 1], s: [1, 1, 1] },
          }))
          const times = Float32Array.from({ length: frames }, (_, i) => i / 30)
          const clip = clipKind.create('c', {
            duration: times.at(-1)!,
            frameRate: 30,
            joints: joints.flatMap((j, i) => [
              {
                joint: j.name,
                path: 'rotation' as const,
                interpolation: 'linear' as const,
                times,
                values: Float32Array.from(
                  Array.from({ length: frames }, () => quats.next().value as number[]).flat(),
                ),
              },
              ...(shape[i]![2]
                ? [
                    {
                      joint: j.name,
                      path: 'translation' as const,
                      interpolation: 'linear' as const,
                      times,
                      values: Float32Array.from(
                        Array.from({ length: frames }, () => vectors.next().value as number[]).flat(),
                      ),
                    },
                  ]
                : []),
            ]),
          })
          const first = exportBvh({ body: skeletonKind.create('s', { joints }), clip: clip })
          expect(first.diagnostics).toEqual([])
          const back = importBvh(first.bytes, { unit: 'cm', up: 'y', positions: 'add' })
          expect(back.skeleton.joints.map((j) => [j.name, j.parent])).toEqual(
            expect.arrayContaining(joints.map((j) => [j.name, j.parent])),
          )
          for (const track of clip.joints) compare(track, back.clips[0]!)
          const again = exportBvh({ body: back.skeleton, clip: back.clips[0]! })
          const twice = importBvh(again.bytes, { unit: 'cm', up: 'y', positions: 'add' })
          for (const track of back.clips[0]!.joints) compare(track, twice.clips[0]!)
          expect(again.bytes.length).toBeGreaterThan(100)
        },
      ),
      { numRuns: 40, seed: 4 },
    )
  })

  function compare(track: Clip['joints'][number], clip: Clip) {
    const own = clip.joints.find((t) => t.joint === track.joint && t.path === track.path)!
    const width = track.path === 'rotation' ? 4 : 3
    for (let k = 0; k < track.times.length; k++) {
      const off =
        width === 4
          ? angleBetweenQuaternions(track.values, k * 4, own.values, k * 4)
          : Math.hypot(...[0, 1, 2].map((i) => track.values[k * 3 + i]! - own.values[k * 3 + i]!))
      // Far closer as a rule; but near looks straight up the angles of a float32 rotation are soft.
      if (!(off < 1e-3)) throw new Error(`${track.joint} ${track.path} is ${off} off`)
    }
  }

  it('holds a look straight up', () => {
    const joints: Joint[] = [{ name: 'a', reference: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } }]
    const values = Float32Array.of(Math.SQRT1_2, 0, 0, Math.SQRT1_2)
    const clip = clipKind.create('c', {
      duration: 0,
      joints: [{ joint: 'a', path: 'rotation', interpolation: 'step', times: Float32Array.of(0), values }],
    })
    const back = importBvh(exportBvh({ body: skeletonKind.create('s', { joints }), clip: clip }).bytes)
    expect(angleBetweenQuaternions(values, 0, back.clips[0]!.joints[0]!.values, 0)).toBeLessThan(1e-3)
  })

  it('says what has no place', () => {
    const joints: Joint[] = [{ name: 'a b', reference: { t: [0, 1, 0], r: [0, 1, 0, 0], s: [2, 1, 1] } }]
    const skeleton = skeletonKind.create('s', { joints })
    const key = { times: Float32Array.of(0), interpolation: 'linear' as const }
    const clip = clipKind.create('c', {
      duration: 0,
      joints: [
        { joint: 'a b', path: 'scale', values: Float32Array.of(1, 1, 1), ...key },
        { joint: 'x', path: 'rotation', values: Float32Array.of(0, 0, 0, 1), ...key },
      ],
      curves: [{ type: 'keyed', name: 'JawDrop', keys: [], before: 'hold', after: 'hold' }],
    })
    const { diagnostics, bytes } = exportBvh({ body: skeleton, clip: clip }, { fps: 24 })
    expect(diagnostics.map((d) => d.code)).toEqual([
      'bvh/joint-unknown',
      'bvh/left-out',
      'bvh/rest-rotations',
      'bvh/left-out',
    ])
    expect(new TextDecoder().decode(bytes)).toContain('ROOT a_b')
    expect(() => exportBvh({ body: skeleton, clip: clip }, { fps: 0 })).toThrow(
      expect.objectContaining({ code: 'bvh/fps' }),
    )
    expect(() => exportBvh({ body: skeleton, clip: { ...clip, duration: 1e8 } })).toThrow(
      expect.objectContaining({ code: 'bvh/too-large' }),
    )
  })
})
