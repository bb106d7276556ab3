import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Clip,
  clipKind,
  type JointTrack,
  type Model,
  type MorphTrack,
  modelKind,
} from '@facework/documents'
import { compileRig } from '@facework/runtime'
import {
  bindClip,
  compileClip,
  createPoseBuffers,
  sampleClip,
  setReferencePose,
} from '@facework/runtime/internal'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { AnimationMixer, LoopOnce, type Mesh, type Object3D } from 'three'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { importGltf } from './read/import-gltf.ts'
import { mergeBuffers } from './read/merge-buffers.ts'
import { nameNodes } from './read/node-names.ts'
import { readContainer } from './read/read-container.ts'
import { type GltfResources, listGltfResources } from './read/resolve-resources.ts'
import { createTestHead, turnX } from './test-gltf.ts'
import { expectValid, validationErrors } from './test-validate.ts'
import { addAnimationToGltf } from './write/add-animation.ts'
import { exportGltf } from './write/export-gltf.ts'
import { writeGlb } from './write/write-container.ts'

const shared = fileURLToPath(new URL('../../../../../shared', import.meta.url))
const there = existsSync(join(shared, 'gltf-tests'))
if (!there) console.warn(`${shared} is not there: the tests on its glTF files are skipped.`)

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listFiles(join(folder, entry.name))
      : /\.(glb|gltf|vrm|vrma)$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  )
}
const files = there
  ? listFiles(shared)
      .map((file) => relative(shared, file))
      .sort()
  : []
const animated = files.filter(
  (file) => readContainer(readFileSync(join(shared, file))).json.animations?.length,
)
// Six identities of one topology and one compression: the first stands for them where time matters.
const large = /ict-id[2-6]\.glb$/
const heads = files.filter((file) => /^(heads|prototypes)\/.*\.glb$/.test(file) && !large.test(file))

function open(file: string): { bytes: Uint8Array; resources: GltfResources } {
  const path = join(shared, file)
  const bytes = readFileSync(path)
  const beside = listGltfResources(bytes).map((uri): [string, Uint8Array] => [
    uri,
    readFileSync(join(dirname(path), uri)),
  ])
  return { bytes, resources: new Map(beside) }
}

/** The file in three.js, without its pictures: Node has none, and no animation needs them. */
async function loadWithThree(bytes: Uint8Array, resources: GltfResources): Promise<GLTF> {
  const file = readContainer(bytes)
  const bin = mergeBuffers(file, resources)
  const { json } = file
  delete json.images
  delete json.textures
  delete json.materials
  for (const mesh of json.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material
  json.extensionsRequired = json.extensionsRequired?.filter((name) => !name.includes('texture')) ?? []
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
  return loader.parseAsync(writeGlb(json, bin).buffer as ArrayBuffer, '')
}

/** Largest distances between three.js' mixer and our sampling over a clip: metres, radians, morph weight. */
async function compareWithMixer(gltf: GLTF, index: number, bytes: Uint8Array, model: Model, clip: Clip) {
  const names = nameNodes(readContainer(bytes).json)
  const objects = new Map<number, Object3D>()
  for (const node of [...names.nodeOfJoint.values(), ...names.nodeOfMesh.values()]) {
    objects.set(node, await gltf.parser.getDependency('node', node))
  }
  const rig = compileRig(model)
  const binding = bindClip(compileClip(clip), rig)
  expect(binding.diagnostics).toEqual([])
  const pose = createPoseBuffers(rig)
  const root = gltf.scene
  for (const scene of gltf.scenes) if (scene !== root) root.add(scene)
  const mixer = new AnimationMixer(root)
  const action = mixer.clipAction(gltf.animations[index]!)
  action.setLoop(LoopOnce, 1)
  action.clampWhenFinished = true
  const worst = { metres: 0, radians: 0, weight: 0, channels: 0 }
  for (const time of sampleTimes(clip)) {
    action.reset().play()
    mixer.setTime(time)
    setReferencePose(rig, pose)
    sampleClip(binding, time, pose)
    for (const track of clip.joints) {
      const object = objects.get(names.nodeOfJoint.get(track.joint)!)!
      const j = rig.jointNames.indexOf(track.joint)
      worst.channels++
      if (track.path === 'rotation')
        worst.radians = Math.max(
          worst.radians,
          angle(object.quaternion.toArray(), pose.rotations.subarray(j * 4, j * 4 + 4)),
        )
      else {
        const [theirs, ours] =
          track.path === 'translation' ? [object.position, pose.translations] : [object.scale, pose.scales]
        const [x, y, z] = theirs.toArray()
        worst.metres = Math.max(
          worst.metres,
          Math.hypot(x - ours[j * 3]!, y - ours[j * 3 + 1]!, z - ours[j * 3 + 2]!),
        )
      }
    }
    for (const track of clip.morphs) {
      // A mesh of several materials is a group of them.
      const holder = objects.get(names.nodeOfMesh.get(track.mesh)!)!
      const parts = [holder, ...holder.children].filter((o) => (o as Mesh).morphTargetInfluences) as Mesh[]
      expect(parts.length).toBeGreaterThan(0)
      const m = rig.morphs.findIndex((c) => c.mesh === track.mesh && c.morph === track.morph)
      const index = model.meshes
        .find((mesh) => mesh.name === track.mesh)!
        .morphs.findIndex((own) => own.name === track.morph)
      for (const part of parts) {
        worst.channels++
        worst.weight = Math.max(worst.weight, Math.abs(part.morphTargetInfluences![index]! - pose.morphs[m]!))
      }
    }
  }
  return worst
}

/** 2·atan2(|v|, |w|) of the turn between two quaternions, of whatever length. */
function angle(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [ax, ay, az, aw] = [a[0]!, a[1]!, a[2]!, a[3]!]
  const [bx, by, bz, bw] = [-b[0]!, -b[1]!, -b[2]!, b[3]!]
  const v = Math.hypot(
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  )
  return 2 * Math.atan2(v, Math.abs(aw * bw - ax * bx - ay * by - az * bz))
}

/** Ends, and uneven moments between them; some fall on keys, most between. */
function sampleTimes(clip: Clip): number[] {
  const moments = Array.from({ length: 23 }, (_, i) => ((i * 0.618034 + 0.0137) % 1) * clip.duration)
  const keys = clip.joints[0]?.times ?? clip.morphs[0]!.times
  return [0, ...moments, keys[keys.length >> 1]!, clip.duration]
}

describe.skipIf(!there)(
  '[C4] every animation of the shared glTF files, against the AnimationMixer of three.js',
  () => {
    it.each(animated)('%s', async (file) => {
      const { bytes, resources } = open(file)
      const { model, clips } = await importGltf(bytes, { resources })
      const gltf = await loadWithThree(bytes, resources)
      expect(clips).toHaveLength(gltf.animations.length)
      for (const [i, clip] of clips.entries()) {
        const worst = await compareWithMixer(gltf, i, bytes, model, clip)
        expect(worst.channels).toBeGreaterThan(0)
        expect(worst.metres, `${clip.name}: metres`).toBeLessThan(1e-5)
        expect(worst.radians, `${clip.name}: radians`).toBeLessThan(1e-5)
        expect(worst.weight, `${clip.name}: morph weight`).toBeLessThan(1e-5)
      }
    })
  },
)

/** A clip that moves every joint and morph of a model, in ways that are easy to tell apart. */
function wildClip(model: Model): Clip {
  const times = Float32Array.from([0, 0.25, 0.75, 1])
  const joints = model.joints.flatMap(({ name, reference }, j): JointTrack[] => {
    const values = (width: number, at: (key: number) => readonly number[]) =>
      Float32Array.from({ length: 4 * width }, (_, i) => at(Math.floor(i / width))[i % width]!)
    return [
      {
        joint: name,
        path: 'translation',
        interpolation: 'linear',
        times,
        values: values(3, (k) => reference.t.map((v, c) => v + k * 0.001 * (c + j))),
      },
      {
        joint: name,
        path: 'rotation',
        interpolation: 'linear',
        times,
        values: values(4, (k) => turnX(0.1 * k + j * 0.01)),
      },
    ]
  })
  const morphs = model.meshes.flatMap((mesh) =>
    mesh.morphs.map(
      (morph, m): MorphTrack => ({
        mesh: mesh.name,
        morph: morph.name,
        interpolation: 'linear',
        times,
        values: Float32Array.from([0, 1, 0.5, (m % 5) / 5]),
      }),
    ),
  )
  return clipKind.create('wild', { duration: 1, joints, morphs })
}

describe.skipIf(!there)('a clip baked into every shared head', () => {
  it.each(heads)(
    '%s passes gltf-validator and plays in three.js as here',
    async (file) => {
      const { bytes, resources } = open(file)
      const before = await importGltf(bytes)
      const baked = addAnimationToGltf(bytes, wildClip(before.model))
      // RobotExpressive comes with 752 errors of its own; none may be added.
      expect(await validationErrors(baked)).toEqual(await validationErrors(bytes))
      const after = await importGltf(baked)
      for (const [i, mesh] of before.model.meshes.entries()) expectSameMesh(after.model.meshes[i]!, mesh)
      const clip = after.clips.at(-1)!
      const gltf = await loadWithThree(baked, resources)
      const worst = await compareWithMixer(gltf, gltf.animations.length - 1, baked, after.model, clip)
      expect(worst.channels).toBeGreaterThan(0)
      expect(Math.max(worst.metres, worst.radians, worst.weight)).toBeLessThan(1e-5)
    },
    120_000,
  )
})

describe.skipIf(!there)('written again', () => {
  it.each(files.filter((file) => !large.test(file)))(
    '%s passes gltf-validator and reads back the same',
    async (file) => {
      const { bytes, resources } = open(file)
      const { model, clips } = await importGltf(bytes, { resources })
      // The importer does not check its model against the kind; here it is.
      modelKind.read(model)
      const out = exportGltf({ model, clips }).bytes
      await expectValid(out)
      const again = await importGltf(out)
      // Through JSON, where −0 is 0.
      expect(again.model.joints).toEqual(JSON.parse(JSON.stringify(model.joints)))
      expect(again.model.meshes.length).toBe(model.meshes.length)
      for (const [i, mesh] of model.meshes.entries()) expectSameMesh(again.model.meshes[i]!, mesh)
      for (const [i, image] of model.images.entries()) {
        const { name, mimeType, bytes } = again.model.images[i]!
        expect([name, mimeType, Buffer.compare(bytes, image.bytes)]).toEqual([image.name, image.mimeType, 0])
      }
    },
    120_000,
  )
})

/** Columns compared as bytes: millions of numbers one by one are no test of patience. */
function expectSameMesh(a: Model['meshes'][number], b: Model['meshes'][number]): void {
  expect([a.name, a.parent, a.transform, a.morphs, a.skin?.joints]).toEqual([
    b.name,
    b.parent,
    b.transform,
    b.morphs,
    b.skin?.joints,
  ])
  const columns = (mesh: typeof a) =>
    mesh.primitives.flatMap((p) => [
      p.positions,
      p.uvs,
      p.uvs2,
      p.colors,
      p.joints,
      p.indices,
      ...p.morphs.map((m) => m.positions),
    ])
  columns(a).forEach((column, i) => {
    const other = columns(b)[i]
    expect(column?.length).toBe(other?.length)
    if (!column || !other) return
    let different = 0
    for (let k = 0; k < column.length; k++) if (column[k] !== other[k]) different++
    expect(different, `${a.name} column ${i}`).toBe(0)
  })
}

describe('[C4] on files made here', () => {
  it('the test head plays in three.js as here, for STEP, LINEAR and CUBICSPLINE', async () => {
    for (const interpolation of ['STEP', 'LINEAR', 'CUBICSPLINE'] as const) {
      const head = createTestHead()
      const [animation] = head.json.animations!
      const parts = interpolation === 'CUBICSPLINE' ? 3 : 1
      const keys = 4
      const input = head.accessor([0, 0.2, 0.7, 1.5], 'SCALAR')
      const wave = (n: number) => Array.from({ length: n }, (_, i) => ((i * 37) % 19) / 19 - 0.4)
      // Quaternions of a file are unit; tangents are anything.
      const turns = Array.from({ length: keys }, (_, k) => [
        ...(parts === 3 ? wave(4) : []),
        ...turnX(k * 0.4),
        ...(parts === 3 ? wave(4) : []),
      ]).flat()
      animation!.samplers = [
        { input, output: head.accessor(turns, 'VEC4'), interpolation },
        { input, output: head.accessor(wave(keys * parts * 3), 'VEC3'), interpolation },
        { input, output: head.accessor(wave(keys * parts * 2), 'SCALAR'), interpolation },
      ]
      const bytes = head.glb()
      const { model, clips } = await importGltf(bytes, { reference: 'node' })
      const worst = await compareWithMixer(await loadWithThree(bytes, new Map()), 0, bytes, model, clips[0]!)
      expect(worst.channels).toBeGreaterThan(50)
      expect(Math.max(worst.metres, worst.radians, worst.weight), interpolation).toBeLessThan(1e-5)
    }
  })
})
