import { basename } from 'node:path'
import { clipKind, keyedCurve } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { nameNodes } from '@facework/formats/internal'
import { createPoses } from '@facework/operations'
import { CharacterInstance, type CompiledRig, compileRig } from '@facework/runtime'
import { bindCharacter } from '@facework/three'
import { type Mesh, type Object3D, Quaternion } from 'three'
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { glb, loadGltf, loadScene } from '../../three/test/load-glb.ts'
import { hasShared, readBytes, sharedFiles } from '../test/shared.ts'
import { bindHead, loadHead, readClip } from './index.ts'

const JAW_OPEN = [Math.SQRT1_2, 0, 0, Math.SQRT1_2]

/** A head with the names people really have: a jaw of two poses by `Frame<N>`, saved while it is open. */
function headFile(): ArrayBuffer {
  const h = Math.SQRT1_2
  const floats = Float32Array.of(
    ...[0, 1 / 30, 2 / 30],
    ...[0, 0, 0, 1, h, 0, 0, h, 0, h, 0, h],
    ...[0, 0, 0, 1, 0, 0, 0, 1, 0],
  )
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: 'Armature.001', children: [1, 2, 3] },
      { name: 'mixamorig:Jaw', rotation: [h, 0, 0, h] },
      { name: 'Face', mesh: 0, extras: { Frame0: 'Neutral', Frame1: 'JawDrop', Frame2: 'JawLeft' } },
      { name: 'Face', mesh: 1 },
    ],
    meshes: [0, 1].map((i) => ({
      name: 'Face',
      extras: { targetNames: i === 0 ? ['Smile'] : ['Wink', 'Smile'] },
      primitives: Array.from({ length: 2 - i }, () => ({
        attributes: { POSITION: 2 },
        targets: Array.from({ length: i + 1 }, () => ({ POSITION: 2 })),
      })),
    })),
    animations: [
      {
        name: 'poses',
        channels: [{ sampler: 0, target: { node: 1, path: 'rotation' } }],
        samplers: [{ input: 0, output: 1 }],
      },
    ],
    buffers: [{ byteLength: floats.byteLength }],
    bufferViews: [{ buffer: 0, byteLength: floats.byteLength }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'SCALAR', min: [0], max: [2 / 30] },
      { bufferView: 0, byteOffset: 12, componentType: 5126, count: 3, type: 'VEC4' },
      {
        bufferView: 0,
        byteOffset: 60,
        componentType: 5126,
        count: 3,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [1, 1, 0],
      },
    ],
  }
  return glb(json, new Uint8Array(floats.buffer))
}

describe('the quick start', () => {
  it('loads a head, binds it to the scene of the same file, and plays a clip from JSON', async () => {
    const bytes = headFile()
    const scene = await loadScene(bytes)
    const head = await loadHead(bytes)
    expect(head.poses.poses.map((p) => p.name)).toEqual(['Neutral', 'JawDrop', 'JawLeft', 'Smile', 'Wink'])
    const face = bindHead(scene, head)
    expect(face.diagnostics).toEqual([])
    const clip = clipKind.create('talk', {
      duration: 2,
      curves: [
        keyedCurve('JawDrop', [
          [0, 0],
          [1, 1],
        ]),
        keyedCurve('Smile', [[0, 0.5]]),
      ],
    })
    face.play(readClip(JSON.parse(JSON.stringify(clip))), { loop: true, fade: 0 })

    face.update(0)
    const jaw = scene.getObjectByName('mixamorigJaw')!
    expect(turn(jaw, [0, 0, 0, 1])).toBeLessThan(1e-6) // not as it was saved: [S1] Neutral is the reference
    face.update(1)
    expect(turn(jaw, JAW_OPEN)).toBeLessThan(1e-6)
    const influences: number[][] = []
    scene.traverse((o) => {
      if ((o as Mesh).isMesh) influences.push([...(o as Mesh).morphTargetInfluences!])
    })
    // Two materials of the first mesh, and the second of the same name, whose order differs.
    expect(influences).toEqual([[0.5], [0.5], [0, 0.5]])
  })

  it('takes a view into a larger buffer as well', async () => {
    const bytes = new Uint8Array(headFile())
    const larger = new Uint8Array(bytes.length + 100)
    larger.set(bytes, 60)
    const { model } = await loadHead(larger.subarray(60, 60 + bytes.length))
    expect(model.meshes.map((m) => m.name)).toEqual(['Face', 'Face_2'])
  })

  it('plays another pose asset than the head’s own, on top of what the scene shows', async () => {
    const bytes = headFile()
    const scene = await loadScene(bytes)
    const second = scene.getObjectByName('Face_1') as Mesh
    expect(second.morphTargetDictionary).toEqual({ Wink: 0, Smile: 1 })
    second.morphTargetInfluences![0] = 0.25
    const head = await loadHead(bytes)
    const { poses } = createPoses(head, { fromMorphs: true })
    const face = bindHead(scene, head, { poses, start: 'scene' })
    expect(() => face.character.setControl('JawDrop', 1)).toThrow('has no control "JawDrop"')
    face.character.setControl('Wink', 0.5)
    face.update(0)
    expect(second.morphTargetInfluences).toEqual([0.75, 0])
    expect(turn(scene.getObjectByName('mixamorigJaw')!, JAW_OPEN)).toBeLessThan(1e-6) // as saved: no pose moves it
  })

  it('says what is wrong with a clip or a file', async () => {
    expect(() => readClip({ name: 'scream', curves: { JawDrop: [[0, 1]] } })).toThrow(
      'This should be a "clip" document',
    )
    await expect(loadHead(new Uint8Array(40))).rejects.toMatchObject({ name: 'FaceworkError' })
    const faceless = glb(
      { asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [{ name: 'box' }] },
      new Uint8Array(4),
    )
    await expect(loadHead(faceless)).rejects.toMatchObject({ code: 'poses/no-source' })
  })
})

const FILES = [
  ...sharedFiles('heads/ict', /\.glb$/),
  ...sharedFiles('heads/makehuman', /\.(glb|vrm)$/),
  ...sharedFiles('prototypes/cast/out', /\.glb$/),
  ...sharedFiles('models', /\.glb$/),
  ...sharedFiles('gltf-tests', /\.glb$/),
  ...sharedFiles('vrm', /\.vrm$/),
]

describe.skipIf(!hasShared)('[X2] real files', () => {
  it.each(FILES.map((path) => [basename(path), path]))(
    '%s: every name is found, and three.js shows what the headless evaluation says (1e-5 m, 1e-5 rad)',
    async (_, path) => {
      const bytes = readBytes(path)
      const gltf = await loadGltf(bytes)
      const imported = await importGltf(new Uint8Array(bytes))
      const { model, skeleton } = imported
      const poses = hasFaces(imported) ? createPoses(imported).poses : undefined
      const rig = compileRig(model, { curves: skeleton.curves, ...(poses ? { poses } : {}) })
      const face = bindCharacter(gltf.scene, rig)
      expect(face.diagnostics.filter((d) => d.code.startsWith('bind/'))).toEqual([])

      const alone = new CharacterInstance(rig)
      for (const [i, name] of (rig.poses?.controlNames ?? []).entries()) {
        for (const c of [face.character, alone]) c.setControl(name, ((i * 7) % 10) / 10)
      }
      for (const clip of imported.clips.slice(0, 1)) {
        face.play(clip, { fade: 0 }).time = clip.duration * 0.4
        alone.play(clip, { fade: 0 }).time = clip.duration * 0.4
      }
      face.update(0)
      alone.update(0)
      expect(largestDifference(face.character.frame, alone.frame)).toBeLessThan(1e-5)
      expectShown(gltf, rig, alone.frame)
    },
    60_000,
  )
})

function hasFaces({ model, poseFrames }: Awaited<ReturnType<typeof importGltf>>): boolean {
  return poseFrames !== undefined || model.meshes.some((m) => m.morphs.length > 0)
}

type Frame = CharacterInstance['frame']

function largestDifference(a: Frame, b: Frame): number {
  let worst = 0
  for (const key of ['translations', 'scales', 'morphs'] as const) {
    a[key].forEach((v, i) => {
      worst = Math.max(worst, Math.abs(v - b[key][i]!))
    })
  }
  return worst
}

/** Reads the scene back, by what GLTFLoader itself remembers of which object came from which node. */
function expectShown({ scene, parser }: GLTF, rig: CompiledRig, frame: Frame): void {
  const names = nameNodes(parser.json)
  const nodeOf = (o: Object3D) => (parser.associations.get(o) as { nodes?: number } | undefined)?.nodes
  const jointIndex = new Map(rig.jointNames.map((name, i) => [name, i]))
  const seen = new Set<number>()
  scene.traverse((object) => {
    const joint = jointIndex.get(names.jointOfNode[nodeOf(object) ?? -1] ?? '') ?? -1
    if (joint >= 0) {
      seen.add(joint)
      const moved = object.position.toArray().map((v, k) => Math.abs(v - frame.translations[joint * 3 + k]!))
      expect(Math.max(...moved), rig.jointNames[joint]).toBeLessThan(1e-5)
      const rotation = [...frame.rotations.subarray(joint * 4, joint * 4 + 4)]
      expect(turn(object, rotation), rig.jointNames[joint]).toBeLessThan(1e-5)
    }
    const influences = (object as Mesh).morphTargetInfluences
    if (!influences) return
    const mesh = names.meshOfNode[nodeOf(object) ?? nodeOf(object.parent!)!]!
    const weights = rig.morphs.flatMap((m, i) => (m.mesh === mesh ? [frame.morphs[i]!] : []))
    expect(weights).toHaveLength(influences.length)
    expect(Math.max(...influences.map((v, i) => Math.abs(v - weights[i]!))), mesh).toBeLessThan(1e-5)
  })
  expect(seen.size).toBe(rig.jointNames.length)
}

/** The angle to a rotation, by atan2: arccos is blind to small ones. */
function turn(object: Object3D, to: readonly number[]): number {
  const wanted = new Quaternion(to[0], to[1], to[2], to[3])
  const d = object.quaternion.clone().multiply(wanted.conjugate())
  return 2 * Math.atan2(Math.hypot(d.x, d.y, d.z), Math.abs(d.w))
}
