import { type Pose, poseAssetKind, type Transform } from '@facework/documents'
import { AnimationMixer, LoopOnce, type Mesh, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { importGltf } from '../gltf/read/import-gltf.ts'
import { readContainer } from '../gltf/read/read-container.ts'
import { createTestHead, turnX } from '../gltf/test-gltf.ts'
import { expectValid } from '../gltf/test-validate.ts'
import { exportGltf } from '../gltf/write/export-gltf.ts'
import { importKhrCharacter } from './import-khr-character.ts'

const pose = (name: string, rest: Partial<Pose>): Pose => ({
  id: name,
  name,
  role: { type: 'control' },
  joints: {},
  morphs: {},
  curves: {},
  range: [0, 1],
  ...rest,
})
const open: Transform = { t: [0, -0.25, 0.5], r: [Math.SQRT1_2, 0, 0, Math.SQRT1_2], s: [1, 1, 1] }

async function written() {
  const { model } = await importGltf(createTestHead().glb(), { name: 'ada' })
  const poses = poseAssetKind.create('poses', {
    rest: { joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])), morphs: {} },
    poses: [
      pose('jawOpen', { joints: { Jaw: open } }),
      pose('smile', { morphs: { Head_Geo: { smile: 1 } }, joints: { Jaw: open } }),
      pose('nothing', {}),
      pose('both', { role: { type: 'combination', bases: ['jawOpen', 'smile'] }, joints: { Jaw: open } }),
    ],
  })
  return exportGltf({ model, poses, expressions: true })
}

describe('the draft KHR_character_expression', () => {
  it('is written with all it depends on, and comes back as poses', async () => {
    const { bytes, diagnostics } = await written()
    await expectValid(bytes)
    const { extensions, extensionsUsed, nodes, scenes, animations } = readContainer(bytes).json
    expect(extensionsUsed!.toSorted()).toEqual([
      'KHR_character',
      'KHR_character_expression',
      'KHR_character_expression_joint',
      'KHR_character_expression_morphtarget',
      'KHR_xmp_json_ld',
    ])
    const { rootNode } = extensions!.KHR_character as { rootNode: number }
    expect(scenes![0]!.nodes).toEqual([rootNode])
    expect(nodes!.flatMap((n) => n.children ?? []).toSorted()).toHaveLength(nodes!.length - 1)
    expect(animations!.map((a) => a.name)).toEqual(['poses', 'jawOpen', 'smile'])
    const { expressions } = extensions!.KHR_character_expression as { expressions: object[] }
    expect(expressions).toMatchObject([
      {
        expression: 'jawOpen',
        animation: 1,
        extensions: { KHR_character_expression_joint: { channels: [0, 1] } },
      },
      {
        expression: 'smile',
        animation: 2,
        extensions: { KHR_character_expression_morphtarget: { channels: [2] } },
      },
    ])
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'khr-character/poses-left-out' }))

    const { poses, clips } = await importKhrCharacter(bytes, { name: 'ada' })
    expect(poses.poses.map((p) => [p.name, p.joints, p.morphs])).toEqual([
      ['jawOpen', { Jaw: { ...open, r: open.r.map(Math.fround) } }, {}],
      ['smile', { Jaw: { ...open, r: open.r.map(Math.fround) } }, { Head_Geo: { smile: 1 } }],
    ])
    expect(clips.map((c) => c.name)).toEqual(['poses'])
  })

  it('moves in three.js as the poses do', async () => {
    const { bytes } = await written()
    const { scene, animations } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '')
    const at = (name: string, weight: number) => {
      const mixer = new AnimationMixer(scene)
      const action = mixer.clipAction(animations.find((a) => a.name === name)!).setLoop(LoopOnce, 1)
      action.clampWhenFinished = true
      action.play()
      mixer.setTime(weight)
      const jaw = scene.getObjectByName('Jaw') as Object3D
      const mesh = scene.getObjectByProperty('isMesh', true) as Mesh
      const found = { jaw: jaw.position.toArray(), smile: mesh.morphTargetInfluences![0]! }
      action.stop()
      return found
    }
    expect(at('smile', 1)).toEqual({ jaw: [0, -0.25, 0.5], smile: 1 })
    expect(at('smile', 0.5)).toEqual({ jaw: [0, -0.125, 0.5], smile: 0.5 })
    expect(at('jawOpen', 1)).toEqual({ jaw: [0, -0.25, 0.5], smile: 0 })
  })

  it('is read from files of others: one animation for two, weights by pointers, steps', async () => {
    const head = createTestHead()
    const { json } = head
    const node = json.nodes.findIndex((n) => n.mesh !== undefined)
    const jaw = json.nodes.findIndex((n) => n.name === 'Jaw')
    const input = head.accessor([0, 1], 'SCALAR', { min: [0], max: [1] })
    const weights = head.accessor([0, 0.75], 'SCALAR')
    const turns = head.accessor([...turnX(0), ...turnX(0.5)], 'VEC4')
    const pointer = { pointer: `/nodes/${node}/weights/1` }
    json.animations!.push({
      name: 'wink',
      samplers: [
        { input, output: weights, interpolation: 'STEP' },
        { input, output: turns, interpolation: 'LINEAR' },
      ],
      channels: [
        { sampler: 0, target: { path: 'pointer', extensions: { KHR_animation_pointer: pointer } } },
        { sampler: 1, target: { node: jaw, path: 'rotation' } },
      ],
    })
    json.extensionsUsed = ['KHR_character_expression', 'KHR_character_expression_mask']
    json.extensions = {
      KHR_character_expression: {
        expressions: [
          { expression: 'blinkLeft', animation: 1 },
          { expression: 'wink', animation: 1 },
          { expression: 'wink', animation: 1 },
          { expression: 'lost', animation: 9 },
        ],
      },
    }
    const { poses, diagnostics } = await importKhrCharacter(head.glb())
    expect(poses.poses.map((p) => [p.name, p.morphs, Object.keys(p.joints)])).toEqual([
      ['blinkLeft', { Head_Geo: { blink: 0.75 } }, ['Jaw']],
      ['wink', { Head_Geo: { blink: 0.75 } }, ['Jaw']],
    ])
    expect(poses.poses[0]!.joints.Jaw!.r).toEqual(turnX(0.5).map(Math.fround))
    expect(diagnostics.map((d) => d.code)).toEqual(
      expect.arrayContaining([
        'khr-character/expression',
        'khr-character/expression-twice',
        'khr-character/keys-between',
        'khr-character/not-read',
      ]),
    )
  })

  it('is refused where a file has none, and left alone unless it is asked for', async () => {
    await expect(importKhrCharacter(createTestHead().glb())).rejects.toMatchObject({
      code: 'khr-character/no-expressions',
    })
    const { clips } = await importGltf((await written()).bytes)
    expect(clips.map((c) => c.name)).toEqual(['poses', 'jawOpen', 'smile'])
  })
})
