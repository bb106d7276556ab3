import { type Clip, clipKind, type Model, modelKind, type Transform } from '@facework/documents'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { importGltf } from './read/import-gltf.ts'
import { withoutIds } from './test-gltf.ts'
import { expectValid } from './test-validate.ts'
import { exportGltf } from './write/export-gltf.ts'

it('any model, clip and mesh tree reads back equal and passes gltf-validator', async () => {
  const float = fc.float({ min: -8, max: 8, noNaN: true }).map((v) => v + 0)
  const name = fc.constantFrom(
    'a',
    'b c',
    'mixamorig:Jaw',
    'jaw.L',
    '日本',
    'constructor',
    '__proto__',
    '"q"',
    'x'.repeat(40),
  )
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 6 })
  const unit = fc.tuple(float, float, float, float).map((q): Transform['r'] => {
    const length = Math.hypot(...q)
    return length < 1e-3 ? [0, 0, 0, 1] : (q.map((v) => v / length + 0) as unknown as Transform['r'])
  })
  const vector = fc.tuple(float, float, float)
  const transform = fc.record({ t: vector, r: unit, s: vector })
  const models = fc
    .record({
      joints: names,
      parents: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
      transforms: fc.array(transform, { minLength: 12, maxLength: 12 }),
      meshes: names,
      morphs: names,
      vertices: fc.integer({ min: 1, max: 40 }),
      seed: fc.array(float, { minLength: 7, maxLength: 61 }),
      skinned: fc.boolean(),
      times: fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 5 }),
      kind: fc.constantFrom('step', 'linear', 'cubicspline'),
    })
    .map((r) => {
      const at = (i: number) => r.seed[Math.abs(i) % r.seed.length]!
      const column = (n: number, offset: number) =>
        Float32Array.from({ length: n }, (_, i) => at(i * 7 + offset))
      const joints = r.joints.map((joint, i) => ({
        name: joint,
        ...(i > 0 && (r.skinned || r.parents[i]! % 3 > 0) ? { parent: r.joints[r.parents[i]! % i]! } : {}),
        reference: r.transforms[i]!,
      }))
      /** Some normals, from axis k to another: others than of length 1 are corrected by the importer. */
      const turned = (k: number, m: number) =>
        Float32Array.from({ length: r.vertices * 3 }, (_, i) => {
          if (at(Math.floor(i / 3) * 7 + m + 9) <= 0) return 0
          if (i % 3 === k % 3) return -1
          return i % 3 === (k + 1 + (m % 2)) % 3 ? 1 : 0
        })
      const primitive = (k: number) => ({
        mode: 'triangles' as const,
        ...(r.vertices % 3 > 0 || k > 0
          ? { indices: Uint32Array.from({ length: 6 }, (_, i) => (i * 5 + k) % r.vertices) }
          : {}),
        positions: column(r.vertices * 3, k),
        normals: Float32Array.from({ length: r.vertices * 3 }, (_, i) => (i % 3 === k % 3 ? 1 : 0)),
        ...(k === 0
          ? {
              uvs: column(r.vertices * 2, 1),
              colors: column(r.vertices * 4, 2).map((v) => Math.abs(v) / 8),
            }
          : {}),
        ...(r.skinned
          ? {
              joints: Uint16Array.from({ length: r.vertices * 4 }, (_, i) =>
                i % 4 === 0 ? i % r.joints.length : 0,
              ),
              weights: Float32Array.from({ length: r.vertices * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0)),
            }
          : {}),
        morphs: r.morphs.map((_, m) => ({
          positions: column(r.vertices * 3, m).map((v, i) => (i % (m + 2) === 0 ? v : 0)),
          normals: turned(k, m),
        })),
      })
      const meshes = r.meshes.map((mesh, i) => ({
        name: mesh,
        transform: r.transforms[i + 6]!,
        ...(i % 2 === 0 ? { parent: r.joints[i % r.joints.length]! } : {}),
        ...(r.skinned
          ? {
              skin: {
                joints: r.joints,
                inverseBinds: Float32Array.from({ length: r.joints.length * 16 }, (_, k) =>
                  (k % 16) % 5 === 0 ? 1 : k % 4 === 3 ? 0 : at(k),
                ),
              },
            }
          : {}),
        morphs: r.morphs.map((morph, m) => ({ name: morph, default: m === 1 ? 0.5 : 0 })),
        primitives: Array.from({ length: 1 + (i % 2) }, (_, k) => primitive(k)),
      }))
      const kind = r.times.length === 1 && r.kind === 'cubicspline' ? 'step' : r.kind
      const times = Float32Array.from(
        r.times.toSorted((a, b) => a - b),
        (t) => t / 100,
      )
      const parts = kind === 'cubicspline' ? 3 : 1
      const joinTracks = r.joints.map((joint, j) => ({
        joint,
        path: (['translation', 'rotation', 'scale'] as const)[j % 3]!,
        interpolation: kind as 'step',
        times,
        values:
          j % 3 === 1
            ? Float32Array.from({ length: times.length * parts * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0))
            : column(times.length * parts * 3, j),
      }))
      const morphTracks = r.meshes.flatMap((mesh) =>
        r.morphs.map((morph, m) => ({
          mesh,
          morph,
          interpolation: kind as 'step',
          times,
          values: column(times.length * parts, m),
        })),
      )
      const model = modelKind.create('any', { joints, meshes })
      const clip = clipKind.create('clip', {
        duration: times.at(-1)!,
        joints: joinTracks,
        morphs: morphTracks,
      })
      return { model, clip }
    })
  await fc.assert(
    fc.asyncProperty(models, async ({ model, clip }: { model: Model; clip: Clip }) => {
      const bytes = exportGltf({ model, clips: [clip] }).bytes
      await expectValid(bytes)
      const again = await importGltf(bytes)
      expect(withoutIds(again.model)).toEqual(withoutIds(model))
      expect([again.clips[0]!.joints, again.clips[0]!.morphs, again.clips[0]!.duration]).toEqual([
        clip.joints,
        clip.morphs,
        clip.duration,
      ])
    }),
    { numRuns: 150, seed: 20260729 },
  )
}, 120_000)
