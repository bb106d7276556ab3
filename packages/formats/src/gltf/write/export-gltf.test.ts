import {
  clipKind,
  IDENTITY_TRANSFORM,
  type Model,
  modelKind,
  type Pose,
  poseAssetKind,
  type Transform,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { importGltf } from '../read/import-gltf.ts'
import { readContainer } from '../read/read-container.ts'
import { createTestHead, withoutIds } from '../test-gltf.ts'
import { expectValid } from '../test-validate.ts'
import { exportGltf } from './export-gltf.ts'

async function headParts() {
  const { model, clips } = await importGltf(createTestHead().glb())
  return { model, clip: clips[0]! }
}

function pose(name: string, rest: Partial<Pose>): Pose {
  return {
    id: name,
    name,
    role: { type: 'control' },
    joints: {},
    morphs: {},
    curves: {},
    range: [0, 1],
    ...rest,
  }
}

describe('writing a head', () => {
  it('gives a file without errors that reads back the same', async () => {
    const { model, clip } = await headParts()
    const bytes = exportGltf({ model, clips: [clip], extras: { made: 'here' } }).bytes
    await expectValid(bytes)
    const again = await importGltf(bytes)
    expect(withoutIds(again.model)).toEqual(withoutIds(model))
    expect(again.clips.map((c) => [c.name, c.joints, c.morphs])).toEqual([
      [clip.name, clip.joints, clip.morphs],
    ])
    const { scenes, accessors, meshes } = readContainer(bytes).json
    expect(scenes![0]!.extras).toMatchObject({ made: 'here' })
    const { indices, attributes } = meshes![0]!.primitives[0]!
    expect([accessors![indices!]!.componentType, accessors![attributes.JOINTS_0!]!.componentType]).toEqual([
      5123, 5121,
    ])
  })

  it('leaves out frame names that meshes brought from another file', async () => {
    const { model } = await headParts()
    const named = {
      ...model,
      meshes: model.meshes.map((m) => ({ ...m, extras: { Frame1: 'old', note: 'kept' } })),
    }
    const poses = poseAssetKind.create('poses', {
      rest: { joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])), morphs: {} },
      poses: [pose('Smile', { morphs: { '*': { smile: 1 } } })],
    })
    const again = await importGltf(exportGltf({ model: named, poses }).bytes)
    expect(again.poseFrames?.frames.map((f) => f.name)).toEqual(['Neutral', 'Smile'])
    expect(again.diagnostics.filter((d) => d.severity === 'error')).toEqual([])
    expect(again.model.meshes[0]?.extras).toMatchObject({ note: 'kept' })
  })

  it('writes poses as one animation: rest first, a pose a frame, absolute, names and face root in extras', async () => {
    const { model } = await headParts()
    const open: Transform = { t: [0, -0.25, 0.5], r: [Math.SQRT1_2, 0, 0, Math.SQRT1_2], s: [1, 1, 1] }
    const poses = poseAssetKind.create('poses', {
      rest: { joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])), morphs: {} },
      poses: [
        pose('JawDrop', { joints: { Jaw: open } }),
        pose('Smile', { morphs: { '*': { smile: 1 } } }),
        pose('Both', { joints: { Jaw: open }, morphs: { Head_Geo: { blink: 0.5 } } }),
      ],
    })
    const bytes = exportGltf({ model, poses }).bytes
    await expectValid(bytes)
    const { nodes, animations } = readContainer(bytes).json
    const forOthers = readContainer(exportGltf({ model, poses, everyFrame: true }).bytes).json.nodes!
    expect(forOthers.find((n) => n.name === 'Head_Geo')!.extras).toMatchObject({ Frame1: 'JawDrop' })
    expect(forOthers[1]!.extras).toBeUndefined()
    expect(nodes![1]!.extras).toEqual({
      RootFaceJoint: 'Head',
      Frame0: 'Neutral',
      Frame1: 'JawDrop',
      Frame2: 'Smile',
      Frame3: 'Both',
    })
    expect(animations!.map((a) => [a.name, a.channels.map((c) => c.target)])).toEqual([
      [
        'poses',
        [
          { node: 2, path: 'translation' },
          { node: 2, path: 'rotation' },
          { node: 3, path: 'weights' },
        ],
      ],
    ])
    const again = await importGltf(bytes)
    expect(withoutIds(again.model)).toEqual(withoutIds(model))
    expect(again.poseFrames).toMatchObject({ clip: 'poses', frameRate: 30 })
    expect(again.poseFrames!.frames.map((f) => f.name)).toEqual(['Neutral', 'JawDrop', 'Smile', 'Both'])
    const [moves, turns] = again.clips[0]!.joints
    expect(Array.from(moves!.values)).toEqual([0, 0, 0.5, 0, -0.25, 0.5, 0, 0, 0.5, 0, -0.25, 0.5])
    expect(Array.from(turns!.values.subarray(4, 8))).toEqual(open.r.map(Math.fround))
    expect(again.clips[0]!.morphs.map((m) => [m.morph, Array.from(m.values)])).toEqual([
      ['smile', [0, 0, 1, 0]],
      ['blink', [0, 0, 0, 0.5]],
    ])
  })

  it('a pose called Neutral that is the rest is frame 0; one that is not leaves that to another name', async () => {
    const { model } = await headParts()
    const rest = { joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])), morphs: {} }
    const names = (poses: Pose[]) => {
      const { extras } = readContainer(
        exportGltf({ model, poses: poseAssetKind.create('p', { rest, poses }) }).bytes,
      ).json.nodes![1]!
      return Object.entries(extras as object)
        .filter(([key]) => key.startsWith('Frame'))
        .map(([, name]) => name)
    }
    const smile = pose('Smile', { morphs: { '*': { smile: 1 } } })
    expect(names([smile, pose('Neutral', {})])).toEqual(['Neutral', 'Smile'])
    expect(names([smile, pose('Neutral', { morphs: { '*': { smile: 0.5 } } })])).toEqual([
      'Rest',
      'Smile',
      'Neutral',
    ])
  })

  it('says what has no place: curves, joints of another head, meshes without vertices', async () => {
    const { model } = await headParts()
    const clip = clipKind.create('talk', {
      duration: 1,
      curves: [
        {
          type: 'sampled',
          name: 'jawOpen',
          start: 0,
          rate: 30,
          values: new Float32Array(3),
          before: 'hold',
          after: 'hold',
        },
      ],
    })
    const rest = { joints: { Beak: IDENTITY_TRANSFORM }, morphs: {} }
    const poses = poseAssetKind.create('p', {
      rest,
      poses: [pose('a', { joints: { Beak: { ...IDENTITY_TRANSFORM, t: [1, 0, 0] } } })],
    })
    const empty = { name: 'nothing', transform: IDENTITY_TRANSFORM, morphs: [], primitives: [] }
    const { bytes, diagnostics } = exportGltf({
      model: { ...model, meshes: [...model.meshes, empty] },
      clips: [clip],
      poses,
    })
    await expectValid(bytes)
    expect(readContainer(bytes).json.animations).toBeUndefined()
    expect(diagnostics.map((d) => d.code)).toEqual([
      'gltf/joint-unknown',
      'gltf/curves-left-out',
      'gltf/mesh-empty',
    ])
  })

  it('writes deltas sparse where that is smaller', () => {
    const size = (moved: number) => {
      const positions = new Float32Array(3000).map((_, i) => i)
      const delta = new Float32Array(3000)
      for (let i = 0; i < moved; i++) delta[i * 3 + 1] = 0.5
      const model = modelKind.create('m', {
        joints: [],
        meshes: [
          {
            name: 'm',
            transform: IDENTITY_TRANSFORM,
            morphs: [{ name: 'a', default: 0 }],
            primitives: [{ mode: 'points', positions, morphs: [{ positions: delta }] }],
          },
        ],
      })
      const bytes = exportGltf({ model }).bytes
      const { json } = readContainer(bytes)
      return [
        json.accessors![1]!.sparse?.count,
        json.accessors![1]!.bufferView === undefined,
        bytes.length < 13_500,
      ]
    }
    expect(size(0)).toEqual([undefined, true, true])
    expect(size(10)).toEqual([10, true, true])
    expect(size(1000)).toEqual([undefined, false, false])
  })

  it('mends what glTF forbids: normals of no length, doubled joints, colours above one', async () => {
    const { model } = await headParts()
    const [mesh] = model.meshes
    const [primitive] = mesh!.primitives
    const bent: Model = {
      ...model,
      meshes: [
        {
          ...mesh!,
          primitives: [
            {
              ...primitive!,
              normals: new Float32Array([0, 0, 0, 0, 2, 0, 0, 0, 1]),
              tangents: new Float32Array([1, 0, 0, 0.5, 0, 0, 0, -1, 1, 0, 0, 1]),
              joints: new Uint16Array([1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1]),
              weights: new Float32Array([0.5, 0.5, 0, 0, 0.25, 0.5, 0.25, 0, 1, 0, 0, 0]),
              uvs2: new Float32Array(6),
            },
          ],
        },
      ],
      materials: [
        { ...model.materials[0]!, color: [2, -1, 0.5, 1], emissive: [4, 0, 0], textures: { color: 0 } },
      ],
      images: [
        {
          name: 'dot',
          mimeType: 'image/png',
          bytes: Uint8Array.from(
            atob(
              'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
            ),
            (c) => c.charCodeAt(0),
          ),
        },
      ],
    }
    const { bytes, diagnostics } = exportGltf({ model: bent })
    await expectValid(bytes)
    const again = (await importGltf(bytes)).model.meshes[0]!.primitives[0]!
    expect(Array.from(again.joints!)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    expect(Array.from(again.weights!)).toEqual([1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0])
    expect(Array.from(again.normals!.subarray(0, 6))).toEqual([0, 0, 1, 0, 1, 0])
    expect(diagnostics.map((d) => d.code)).toEqual(['gltf/vectors-repaired', 'gltf/vectors-repaired'])
  })

  it('keeps materials, textures and their extensions', async () => {
    const { model } = await headParts()
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      ),
      (c) => c.charCodeAt(0),
    )
    const rich = modelKind.create('rich', {
      joints: model.joints,
      meshes: [
        {
          ...model.meshes[0]!,
          primitives: model.meshes[0]!.primitives.map((p) => ({
            ...p,
            uvs: new Float32Array(6),
            uvs2: new Float32Array(6).fill(1),
          })),
        },
      ],
      images: [
        { name: 'a', mimeType: 'image/png', bytes: png },
        { name: 'b', mimeType: 'image/ktx2', bytes: new Uint8Array([0xab, 0x4b, 0x54, 0x58]) },
      ],
      materials: [
        {
          name: 'skin',
          color: [1, 0.5, 0.25, 0.5],
          metallic: 0.5,
          roughness: 0.25,
          emissive: [0.5, 0, 0],
          doubleSided: 'yes',
          alpha: 'mask',
          alphaCutoff: 0.25,
          textures: { color: 0, normal: 0, emissive: 1 },
          extras: {
            tool: 'x',
            gltf: {
              textures: {
                normal: { image: 0, sampler: { wrapS: 33071 }, info: { scale: 0.5, texCoord: 1 } },
                emissive: { image: 1, through: 'KHR_texture_basisu' },
              },
              extensions: {
                KHR_materials_emissive_strength: { emissiveStrength: 5 },
                KHR_materials_clearcoat: { clearcoatFactor: 0.5, clearcoatTexture: { image: 0 } },
              },
            },
          },
        },
      ],
    })
    const bytes = exportGltf({ model: rich }).bytes
    await expectValid(bytes)
    const again = await importGltf(bytes)
    expect(again.model.materials).toEqual(rich.materials)
    expect(again.model.images).toEqual(rich.images)
    expect(readContainer(bytes).json.extensionsRequired).toEqual(['KHR_texture_basisu'])
  })

  it('puts a node above the joints of a skin that have several roots', async () => {
    const { model } = await headParts()
    const joints = model.joints.map(({ name, reference }) => ({ name, reference }))
    const bytes = exportGltf({ model: { ...model, joints, name: 'Root' } }).bytes
    await expectValid(bytes)
    expect((await importGltf(bytes)).model.joints.map((j) => [j.name, j.parent])).toEqual([
      ['Root_2', undefined],
      ['Root', 'Root_2'],
      ['Head', 'Root_2'],
      ['Jaw', 'Root_2'],
    ])
  })

  it('writes meshes that share their columns once', async () => {
    const { model } = await headParts()
    const twin = { ...model.meshes[0]!, name: 'Twin' }
    const bytes = exportGltf({ model: { ...model, meshes: [model.meshes[0]!, twin] } }).bytes
    await expectValid(bytes)
    expect(readContainer(bytes).json.meshes).toHaveLength(1)
    expect((await importGltf(bytes)).model.meshes.map((m) => m.name)).toEqual(['Head_Geo', 'Twin'])
  })
})
