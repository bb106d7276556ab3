import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { MemoryBudget } from '../../memory-budget.ts'
import { createAccessorReader } from '../read/decode/decode-accessor.ts'
import { importGltf } from '../read/import-gltf.ts'
import { readContainer } from '../read/read-container.ts'
import { createTestHead } from '../test-gltf.ts'
import { expectValid } from '../test-validate.ts'
import { largestStretch } from './mesh-stretch.ts'
import { optimizeGltf } from './optimize-gltf.ts'
import { openInThree } from './test-three.ts'

const ada = () =>
  new Uint8Array(
    readFileSync(fileURLToPath(new URL('../../../../../samples/heads/ada-game.glb', import.meta.url))),
  )

/** The test head with a morph that moves nothing between the two that do, and a joint nobody needs. */
function headWithIdleParts() {
  const head = createTestHead()
  const zeros = { min: [0, 0, 0], max: [0, 0, 0] }
  const still = head.accessor([0, 0, 0, 0, 0, 0, 0, 0, 0], 'VEC3', zeros)
  const mesh = head.json.meshes![0]!
  mesh.primitives[0]!.targets!.splice(1, 0, { POSITION: still })
  mesh.extras = { targetNames: ['smile', 'idle', 'blink'] }
  const weights = head.accessor([0, 0, 0, 0, 0, 0, 1, 0, 0.5], 'SCALAR')
  head.json.animations![0]!.samplers[2]!.output = weights
  const socket = head.json.nodes.push({ name: 'Socket' }) - 1
  head.json.nodes[1]!.children!.push(socket)
  return head
}

describe('a head of our own', () => {
  it('is smaller, valid, within the distance, and the same in three.js', async () => {
    const bytes = ada()
    const small = await optimizeGltf(bytes)
    expect(small.bytes.length).toBeLessThan(bytes.length * 0.7)
    expect(Math.max(...small.errors.map((e) => e.mm))).toBeGreaterThan(0)
    expect(Math.max(...small.errors.map((e) => e.mm))).toBeLessThanOrEqual(0.01)
    await expectValid(small.bytes)
    const [before, after] = [await openInThree(bytes), await openInThree(small.bytes)]
    expect(after.names).toEqual(before.names)
    expect(after.morphNames).toEqual(before.morphNames)
    expect(after.farthest(before)).toBeLessThanOrEqual(0.01)
  })

  it('keeps poses, extras, animations, materials and pictures to the bit', async () => {
    const bytes = ada()
    const small = (await optimizeGltf(bytes)).bytes
    const [before, after] = [await importGltf(bytes), await importGltf(small)]
    expect(after.poseFrames).toEqual(before.poseFrames)
    expect(after.model!.joints).toEqual(before.model!.joints)
    expect(after.model!.materials).toEqual(before.model!.materials)
    expect(after.model!.images).toEqual(before.model!.images)
    expect(after.clips.map(({ name, joints, morphs }) => ({ name, joints, morphs }))).toEqual(
      before.clips.map(({ name, joints, morphs }) => ({ name, joints, morphs })),
    )
    const extras = (file: Uint8Array) => {
      const { json } = readContainer(file)
      return [json.nodes, json.meshes, json.scenes].map((list) => list?.map((item) => item.extras))
    }
    expect(extras(small)).toEqual(extras(bytes))
  })

  it('is left alone when it is small already', async () => {
    const once = (await optimizeGltf(ada())).bytes
    const twice = await optimizeGltf(once)
    expect(twice.errors.every((e) => e.mm === 0)).toBe(true)
    expect(twice.bytes.length).toBeLessThanOrEqual(once.length)
  })

  it('is finer where less error is allowed, and triangles keep their winding', async () => {
    const fine = await optimizeGltf(ada(), { maxMm: 0.0005 })
    const coarse = await optimizeGltf(ada(), { maxMm: 0.1 })
    expect(Math.max(...fine.errors.map((e) => e.mm))).toBeLessThanOrEqual(0.0005)
    expect(coarse.bytes.length).toBeLessThan(fine.bytes.length)
    const [before, after] = [await importGltf(ada()), await importGltf(coarse.bytes)]
    // The smallest corner first: turned is the same triangle, mirrored is not.
    const triangles = (indices: ArrayLike<number>) =>
      Array.from({ length: indices.length / 3 }, (_, t) => {
        const corners = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!]
        const first = corners.indexOf(Math.min(...corners))
        return [0, 1, 2].map((k) => corners[(first + k) % 3]).join(' ')
      })
    before.model!.meshes.forEach((mesh, m) => {
      mesh.primitives.forEach((p, k) => {
        expect(triangles(after.model!.meshes[m]!.primitives[k]!.indices!)).toEqual(triangles(p.indices!))
      })
    })
  })

  it('weights sum to exactly 1 as they are written', async () => {
    const file = readContainer((await optimizeGltf(ada())).bytes)
    const accessors = createAccessorReader(file, undefined, new MemoryBudget('gltf/too-large'))
    const sums = file.json.meshes!.flatMap(({ primitives }) =>
      primitives.flatMap(({ attributes }) => {
        if (attributes.WEIGHTS_0 === undefined) return []
        const whole = accessors.wholes(attributes.WEIGHTS_0, 4, 'weights')
        return Array.from({ length: whole.length / 4 }, (_, v) =>
          whole.subarray(v * 4, v * 4 + 4).reduce((sum, w) => sum + w, 0),
        )
      }),
    )
    expect(sums.length).toBeGreaterThan(1000)
    expect(new Set(sums)).toEqual(new Set([65535]))
  })

  it('weights come back within three steps, and normals turn by less than a tenth of a degree', async () => {
    const [before, after] = [await importGltf(ada()), await importGltf((await optimizeGltf(ada())).bytes)]
    let [off, turned] = [0, 0]
    before.model!.meshes.forEach((mesh, m) => {
      mesh.primitives.forEach((p, k) => {
        const q = after.model!.meshes[m]!.primitives[k]!
        p.weights?.forEach((w, i) => {
          off = Math.max(off, Math.abs(w - q.weights![i]!))
        })
        for (let i = 0; i < (p.normals?.length ?? 0); i += 3) {
          const cross = [0, 1, 2].map((a) => {
            const [b, c] = [i + ((a + 1) % 3), i + ((a + 2) % 3)]
            return p.normals![b]! * q.normals![c]! - p.normals![c]! * q.normals![b]!
          })
          turned = Math.max(turned, (Math.asin(Math.min(1, Math.hypot(...cross))) * 180) / Math.PI)
        }
      })
    })
    expect(off).toBeLessThanOrEqual(3 / 65535)
    expect(turned).toBeGreaterThan(0)
    expect(turned).toBeLessThan(0.1)
  })
})

describe('unused parts', () => {
  it('are told of, and stay', async () => {
    const report = new Report()
    const { bytes, unused, pruned } = await optimizeGltf(headWithIdleParts().glb(), { report })
    expect(unused.morphs.map((m) => m.name)).toEqual(['idle'])
    expect(unused.joints.map((j) => j.name)).toEqual(['Socket'])
    expect(pruned).toBe(false)
    expect(report.diagnostics.map((d) => d.code)).toEqual(['gltf/morph-unused', 'gltf/joint-unused'])
    expect((await openInThree(bytes)).morphNames).toEqual([['smile', 'idle', 'blink']])
  })

  it('are taken out with prune, names and animated weights with them', async () => {
    const head = headWithIdleParts().glb()
    const { bytes, pruned } = await optimizeGltf(head, { prune: true })
    expect(pruned).toBe(true)
    await expectValid(bytes)
    const [before, after] = [await importGltf(head), await importGltf(bytes)]
    expect(after.model!.joints.map((j) => j.name)).toEqual(['Root', 'Head', 'Jaw'])
    expect(after.model!.meshes[0]!.morphs.map((m) => m.name)).toEqual(['smile', 'blink'])
    const moving = (of: typeof before) =>
      of.clips[0]!.morphs.filter((t) => t.morph !== 'idle').map(({ morph, values }) => [morph, [...values]])
    expect(moving(after)).toEqual(moving(before))
    expect(moving(after)).toEqual([
      ['smile', [0, 0, 1]],
      ['blink', [0, 0, 0.5]],
    ])
  })

  it('are not taken out of a file whose extensions count morphs', async () => {
    const head = headWithIdleParts()
    head.json.extensionsUsed = ['VRMC_vrm']
    head.json.extensions = { VRMC_vrm: { specVersion: '1.0' } }
    const report = new Report()
    const { pruned, bytes } = await optimizeGltf(head.glb(), { prune: true, report })
    expect(pruned).toBe(false)
    expect(report.diagnostics.map((d) => d.code)).toContain('gltf/not-pruned')
    expect(readContainer(bytes).json.nodes).toHaveLength(5)
  })

  it('a morph that only an animation weighs, and the face root, are used', async () => {
    const head = headWithIdleParts()
    head.json.animations![0]!.samplers[2]!.output = head.accessor([0, 0, 0, 0, 0.5, 0, 1, 0, 0.5], 'SCALAR')
    head.json.nodes[3]!.extras = { RootFaceJoint: 'Socket' }
    const { unused } = await optimizeGltf(head.glb())
    expect(unused).toEqual({ morphs: [], joints: [] })
  })
})

it('distances are those of the scene: a mesh in centimetres may be a hundred times as far off in its units', () => {
  expect(largestStretch([0.01, 0, 0, 0, 0, 0.01, 0, 0, 0, 0, 0.01, 0, 5, 5, 5, 1], 0)).toBeCloseTo(0.01, 12)
  // Turned by 30° about z, then twice as long along y: hand-computed.
  const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  expect(largestStretch([c, 2 * s, 0, 0, -s, 2 * c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], 0)).toBeCloseTo(2, 6)
})

it('wants a distance above 0', async () => {
  await expect(optimizeGltf(createTestHead().glb(), { maxMm: 0 })).rejects.toMatchObject({
    code: 'gltf/max-mm',
  })
})
