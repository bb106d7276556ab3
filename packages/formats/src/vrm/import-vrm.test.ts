import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { type VRM, VRMLoaderPlugin } from '@pixiv/three-vrm'
import type { Mesh } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { nameNodes } from '../gltf/read/node-names.ts'
import { readContainer } from '../gltf/read/read-container.ts'
import { createTestHead } from '../gltf/test-gltf.ts'
import { writeGlb } from '../gltf/write/write-container.ts'
import { damage, randomFrom } from '../live-link/test-damage.ts'
import { importVrm, isVrm } from './import-vrm.ts'
import { compareExpressions } from './test-three-vrm.ts'
import { createTestVrm, TEST_BONES } from './test-vrm.ts'

const shared = fileURLToPath(
  new URL('../../../../../shared/heads/makehuman/mh-female-arkit.vrm', import.meta.url),
)
const there = existsSync(shared)
if (!there) console.info('vrm: ../shared/heads is not there; its avatar is not tested')
const codes = (r: { diagnostics: readonly { code: string }[] }) => r.diagnostics.map((d) => d.code)
const close = (v: readonly number[]) => v.map((n) => expect.closeTo(n, 6))

/** three-vrm on the file; images are taken out, which Node cannot load. */
async function loadPeer(bytes: Uint8Array) {
  const { json, bin = new Uint8Array(0) } = readContainer(bytes)
  delete json.images
  delete json.textures
  for (const material of json.materials ?? []) {
    for (const key of Object.keys(material))
      if (key.endsWith('Texture')) delete (material as Record<string, unknown>)[key]
    delete material.pbrMetallicRoughness?.baseColorTexture
    delete material.pbrMetallicRoughness?.metallicRoughnessTexture
    delete material.extensions
  }
  const loader = new GLTFLoader()
  loader.register((parser) => new VRMLoaderPlugin(parser))
  const gltf = await loader.parseAsync(writeGlb(json, bin).buffer as ArrayBuffer, '')
  const vrm = gltf.userData.vrm as VRM
  const names = nameNodes(json)
  const meshes = new Map<string, Mesh[]>()
  for (const [name, node] of names.nodeOfMesh) {
    const found: Mesh[] = []
    ;(await gltf.parser.getDependency('node', node)).traverse((o: Mesh) => {
      if (o.isMesh && gltf.parser.associations.get(o)?.meshes === json.nodes![node]!.mesh) found.push(o)
    })
    meshes.set(name, found)
  }
  const influences = () =>
    new Map([...meshes].map(([name, own]) => [name, own.map((m) => m.morphTargetInfluences ?? [])]))
  return { vrm, influences }
}

describe('VRM 1.0', () => {
  it('gives poses, bones, gaze and policy', async () => {
    const bytes = createTestVrm('1').glb()
    expect(isVrm(bytes)).toBe(true)
    const vrm = await importVrm(bytes)
    expect([vrm.format, vrm.version]).toEqual(['vrm', '1'])
    expect(vrm.expressions.poses.map((p) => [p.name, p.morphs])).toEqual([
      ['happy', { Face: { smile: 0.8 }, 'Face again': { smile: 0.5 } }],
      ['blink', { Face: { blink_L: 1, blink_R: 1 }, Lashes: { blink_R: 1, blink_L: 1 } }],
      ['aa', { Face: { smile: 0.5 } }],
      ['Blush', {}],
    ])
    // [P3] What lies between the material's value and the target.
    expect(vrm.expressions.poses[3]!.curves).toEqual({
      'material:skin.color.g': -0.5,
      'material:skin.color.b': -0.25,
      'material:skin.color.a': -0.5,
      'material:lash.emissionColor.r': 0.5,
      'material:skin.uvScale.y': 1,
      'material:skin.uvOffset.x': 0.5,
    })
    expect(vrm.humanoid).toEqual(Object.fromEntries(TEST_BONES.map(([bone]) => [bone, `J_${bone}`])))
    const degrees = Math.PI / 180
    expect(vrm.lookAt).toEqual({
      type: 'bone',
      offsetFromHead: [0, 0.05, 0.01],
      horizontalInner: { inputMax: 90 * degrees, output: 10 * degrees },
      horizontalOuter: { inputMax: 45 * degrees, output: 18 * degrees },
      verticalDown: { inputMax: 90 * degrees, output: 10 * degrees },
      verticalUp: { inputMax: 90 * degrees, output: 10 * degrees },
    })
    expect(vrm.policy.expressions.happy).toEqual({
      preset: true,
      isBinary: false,
      overrideBlink: 'block',
      overrideLookAt: 'none',
      overrideMouth: 'blend',
    })
    expect(vrm.policy.expressions.blink!.isBinary).toBe(true)
    expect(vrm.policy.groups).toEqual({ blink: ['blink'], lookAt: [], mouth: ['aa'] })
    expect(codes(vrm)).toEqual(['vrm/bind-material', 'vrm/material-curves', 'vrm/read'])
    expect(vrm.meta.name).toBe('Ada')
    readDocument(vrm.expressions)
    expect(Object.keys(vrm.expressions.rest.joints)).toHaveLength(vrm.model.joints.length)
  })

  it('makes poses of the morphs that no expression is named after, too', async () => {
    const { poses, expressions } = await importVrm(createTestVrm('1').glb())
    expect(poses.poses.slice(0, 4)).toEqual(expressions.poses)
    expect(poses.poses.slice(4).map((p) => [p.name, p.morphs])).toEqual(
      ['smile', 'blink_L', 'blink_R'].map((name) => [name, { '*': { [name]: 1 } }]),
    )
  })

  it('[peer] every expression weighs every morph as three-vrm does', async () => {
    const bytes = createTestVrm('1').glb()
    const { vrm, influences } = await loadPeer(bytes)
    const { differences, compared } = compareExpressions(
      await importVrm(bytes),
      vrm.expressionManager!,
      influences,
    )
    expect(differences).toEqual([])
    // Four expressions on two faces of two primitives and three morphs, and lashes of two.
    expect(compared).toBe(4 * (2 * 2 * 3 + 2))
  })
})

describe('VRM 0.x', () => {
  it('is read under the names of 1.0, and turned to look along +Z', async () => {
    const vrm = await importVrm(createTestVrm('0').glb())
    expect(vrm.version).toBe('0')
    expect(vrm.expressions.poses.map((p) => [p.name, p.morphs])).toEqual([
      ['happy', { Face: { smile: 0.8 }, 'Face again': { smile: 0.8 } }],
      ['blink', { Face: { blink_L: 1 }, 'Face again': { blink_L: 1 }, Lashes: { blink_L: 1 } }],
      ['Wink!', { Lashes: { blink_R: 0.4 } }],
    ])
    expect(vrm.expressions.poses[2]!.curves).toEqual({
      'material:skin.color.r': 0.5,
      'material:skin.color.g': -0.5,
      'material:skin.color.b': -0.25,
      'material:skin.uvOffset.x': 0.25,
    })
    expect(vrm.lookAt).toMatchObject({
      type: 'expression',
      offsetFromHead: [0, 0.05, -0.1],
      horizontalOuter: { output: 0.8 },
    })
    expect(codes(vrm)).toEqual([
      'vrm/look-at-curve',
      'vrm/bind-material',
      'vrm/preset-names',
      'vrm/turned',
      'vrm/material-curves',
      'vrm/not-carried',
      'vrm/read',
    ])
    expect(vrm.policy.expressions.blink).toMatchObject({ preset: true, isBinary: true })
    expect(vrm.policy.expressions['Wink!']).toMatchObject({ preset: false })
    // The left arm was at −x while the avatar looked along −Z; turned, left is +x.
    const root = vrm.model.joints[0]!
    expect(root.reference.r).toEqual(close([0, 1, 0, 0]))
    expect(vrm.skeleton.joints[0]!.reference).toEqual(root.reference)
    expect(vrm.expressions.rest.joints.Avatar).toEqual(root.reference)
    expect(vrm.model.joints.find((j) => j.name === 'J_leftUpperArm')!.reference.t[0]).toBe(-0.2)
    readDocument(vrm.model)
  })

  it('[peer] every expression weighs every morph as three-vrm does', async () => {
    const bytes = createTestVrm('0').glb()
    const { vrm, influences } = await loadPeer(bytes)
    const { differences, compared } = compareExpressions(
      await importVrm(bytes),
      vrm.expressionManager!,
      influences,
    )
    expect(differences).toEqual([])
    expect(compared).toBe(3 * (2 * 2 * 3 + 2))
  })
})

describe.skipIf(!there)('mh-female-arkit.vrm under ../shared', () => {
  it('[peer] 70 expressions weigh every morph as three-vrm does, and the bones are its bones', async () => {
    const bytes = new Uint8Array(readFileSync(shared))
    const imported = await importVrm(bytes, { name: 'mh-female' })
    expect(imported.expressions.poses).toHaveLength(70)
    const { vrm, influences } = await loadPeer(bytes)
    const { differences, compared } = compareExpressions(imported, vrm.expressionManager!, influences)
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(5000)
    const bones = Object.entries(vrm.humanoid.humanBones).map(([bone, { node }]) => [
      bone,
      node.userData.name ?? node.name,
    ])
    expect(Object.entries(imported.humanoid).sort()).toEqual(bones.sort())
  })
})

describe('[B1] bad avatars', () => {
  it('say what is wrong with them', async () => {
    await expect(importVrm(createTestHead().glb())).rejects.toMatchObject({ code: 'vrm/not-vrm' })
    await expect(importVrm(new Uint8Array(0))).rejects.toMatchObject({ code: 'gltf/empty' })
    expect(isVrm(createTestHead().glb())).toBe(false)
    expect(isVrm(new Uint8Array([1, 2, 3]))).toBe(false)
    const g = createTestVrm('1')
    const vrm = g.json.extensions!.VRMC_vrm as {
      expressions: Record<string, Record<string, unknown>>
      humanoid: { humanBones: Record<string, unknown> }
    }
    vrm.expressions.preset!.glad = {}
    vrm.expressions.custom!.happy = {}
    vrm.expressions.custom!.far = {
      morphTargetBinds: [{ node: 18, index: 3 }, { node: 0, index: 0 }, { node: 99, index: 0 }, 7],
    }
    vrm.humanoid.humanBones.jaw = { node: 20 }
    const result = await importVrm(g.glb())
    const counts: Record<string, number> = {}
    for (const code of codes(result)) counts[code] = (counts[code] ?? 0) + 1
    expect(counts).toEqual({
      // A node out of range, and a number for a bind with neither node nor index.
      'vrm/value': 4,
      'vrm/expression-name': 2,
      'vrm/bind-morph': 2,
      'vrm/bind-material': 1,
      'vrm/material-curves': 1,
      'vrm/bone': 1,
      'vrm/read': 1,
    })
    expect(result.expressions.poses.map((p) => p.name)).not.toContain('glad')
  })

  it('1,000 damaged ones end in sound documents or one error', async () => {
    const random = randomFrom(31)
    const seeds = [createTestVrm('0').glb(), createTestVrm('1').glb()]
    let read = 0
    for (let i = 0; i < 1000; i++) {
      const seed = seeds[i % 2]!
      const size = new DataView(seed.buffer).getUint32(12, true)
      const bytes = i % 5 === 0 ? damage(seed, random) : breakExtension(seed, size, random)
      try {
        const vrm = await importVrm(bytes, { maxBytes: 1 << 20 })
        for (const document of [vrm.model, vrm.expressions, vrm.skeleton]) readDocument(document)
        expect(allFinite([vrm.lookAt, vrm.policy, vrm.meta]), `mutation ${i}`).toBe(true)
        read++
      } catch (error) {
        if (!(error instanceof FaceworkError)) throw new Error(`mutation ${i}`, { cause: error })
        expect(error.code, error.message).toMatch(/^((gltf|vrm)\/|skeleton\/joint-too-far$)/)
      }
    }
    expect(read).toBeGreaterThan(300)
  })
})

function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(allFinite)
}

/** Puts something else in one place of the VRM extension. */
function breakExtension(seed: Uint8Array, size: number, random: () => number): Uint8Array {
  const json = JSON.parse(new TextDecoder().decode(seed.subarray(20, 20 + size)))
  const places: [Record<string, unknown>, string][] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      places.push([value as Record<string, unknown>, key])
      walk(child)
    }
  }
  walk(json.extensions)
  const nasty = [-1, 0, 1e9, 1e300, null, '', [], {}, true, 'happy', '__proto__', [1, 2], 0.5, 'INF']
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    const [holder, key] = places[Math.floor(random() * places.length)]!
    const value = nasty[Math.floor(random() * nasty.length)]
    const kind = random()
    if (kind < 0.2) delete holder[key]
    else if (kind < 0.3)
      Object.defineProperty(holder, '__proto__', {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else holder[key] = value
  }
  const text = new TextEncoder().encode(JSON.stringify(json).replaceAll('"INF"', '1e999'))
  const { bin = new Uint8Array(0) } = readContainer(seed)
  return writeGlbText(text, bin)
}

function writeGlbText(text: Uint8Array, bin: Uint8Array): Uint8Array {
  const pad = (n: number) => Math.ceil(n / 4) * 4
  const out = new Uint8Array(28 + pad(text.length) + pad(bin.length)).fill(0x20, 20)
  const view = new DataView(out.buffer)
  ;[0x46546c67, 2, out.length, pad(text.length), 0x4e4f534a].forEach((v, i) => {
    view.setUint32(i * 4, v, true)
  })
  out.set(text, 20)
  view.setUint32(20 + pad(text.length), pad(bin.length), true)
  view.setUint32(24 + pad(text.length), 0x004e4942, true)
  out.set(bin, 28 + pad(text.length))
  return out
}
