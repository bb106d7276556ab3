import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Model } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createTestHead } from './gltf/test-gltf.ts'
import { importFbx, importGltf, importObj } from './index.ts'
import { unitNormalDeltas } from './unit-normals.ts'

describe('[B1] displaced normals', () => {
  it('stay as they are within rounding, and have length 1 otherwise', () => {
    const rest = Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)
    const good = Float32Array.of(0, 0, 0, 0.6, 0, -0.2, 0.05, 0, 0, 0, 0, 0)
    expect(unitNormalDeltas(rest, good)).toEqual({ deltas: good, wrong: 0 })
    // Whole normals instead of displacements, one of them the opposite of the normal at rest.
    const { deltas, wrong } = unitNormalDeltas(rest, Float32Array.of(0, 1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0))
    expect(wrong).toBe(3)
    for (let i = 0; i < rest.length; i += 3)
      expect(
        Math.hypot(rest[i]! + deltas[i]!, rest[i + 1]! + deltas[i + 1]!, rest[i + 2]! + deltas[i + 2]!),
      ).toBeCloseTo(1, 6)
    expect([...deltas.subarray(6, 9)]).toEqual([0, 0, 0])
  })

  it('of a glTF file are corrected, and that is said', async () => {
    const head = createTestHead()
    const normals = head.accessor([0, 0, 1, 0, 1, 0, 0, 0, -1], 'VEC3')
    head.json.meshes![0]!.primitives[0]!.targets![0]!.NORMAL = normals
    const { model, diagnostics } = await importGltf(head.glb(), { name: 'head' })
    expect(diagnostics.filter((d) => d.code === 'gltf/morph-normals')).toMatchObject([{ severity: 'info' }])
    expect(worstLength(model)).toBeLessThan(0.1)
  })
})

it('[B1] normals of OBJ shapes have length 1 where the file has edges of its own', () => {
  const box = (tip: string) =>
    new TextEncoder().encode(`v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v ${tip}
vn 0 0 1
vn -1 0 0
f 1//1 2//1 3//1 4//1
f 1//2 4//2 5//2
`)
  const { model } = importObj(box('0 0.5 -1'), { shapes: new Map([['bent', box('-1 0.5 0')]]) })
  expect(model.meshes[0]!.primitives[0]!.morphs).toHaveLength(1)
  expect(worstLength(model)).toBeLessThan(0.11)
})

/** How far the longest or shortest normal of a model is from 1, at rest and under every morph. */
function worstLength({ meshes }: Model): number {
  let worst = 0
  for (const { primitives } of meshes) {
    for (const { normals, morphs } of primitives) {
      if (!normals) continue
      for (const deltas of [undefined, ...morphs.map((morph) => morph.normals)]) {
        for (let i = 0; i < normals.length; i += 3) {
          const at = (k: number) => normals[i + k]! + (deltas?.[i + k] ?? 0)
          worst = Math.max(worst, Math.abs(Math.hypot(at(0), at(1), at(2)) - 1))
        }
      }
    }
  }
  return worst
}

const SHARED = new URL('../../../../shared/', import.meta.url)
const files = existsSync(SHARED)
  ? ['heads/ict/', 'heads/ict-fbx/', 'heads/third-party/', 'heads/makehuman/', 'vrm/', 'fbx-tests/'].flatMap(
      (folder) =>
        readdirSync(new URL(folder, SHARED))
          .filter((file) => /\.(fbx|glb|vrm)$/.test(file))
          .map((file) => folder + file),
    )
  : []
if (files.length === 0) console.log('unit-normals: ../shared is not there, so no heads are measured.')

describe.skipIf(files.length === 0)('normals of shared heads under every morph', () => {
  it.each(files)('have length 1: %s', async (file) => {
    const bytes = new Uint8Array(readFileSync(new URL(file, SHARED)))
    const { model } = await (file.endsWith('.fbx') ? importFbx(bytes) : importGltf(bytes))
    expect(worstLength(model)).toBeLessThan(0.11)
  })
})
