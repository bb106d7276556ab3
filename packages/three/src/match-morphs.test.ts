import { compileRig } from '@facework/runtime'
import type { Bone, Group, Mesh, Object3D } from 'three'
import { describe, expect, it } from 'vitest'
import { headScene, MODEL, morphMesh, poseAsset } from '../test/head.ts'
import { loadNodes, moveAll } from '../test/named-scene.ts'
import { bindCharacter } from './index.ts'

describe('[X2] morphs', () => {
  const influences = (mesh: Object3D) => (mesh as Mesh).morphTargetInfluences

  it('binds all parts of a mesh with several materials, and not the meshes below it', async () => {
    const root = await loadNodes(
      [
        { name: 'root', children: [1] },
        { name: 'My Face', mesh: 0, children: [2] },
        { name: 'Beard', mesh: 1 },
      ],
      [
        { name: 'My Face', morphs: ['smile', 'frown'], primitives: 2 },
        { name: 'Beard', morphs: ['frown', 'grow', 'smile'] },
      ],
    )
    const face = moveAll(
      root,
      [{ name: 'root' }],
      [
        { mesh: 'My Face', morphs: ['smile', 'frown'] },
        { mesh: 'Beard', morphs: ['frown', 'grow', 'smile'] },
      ],
    )
    expect(face.diagnostics).toEqual([])
    const group = root.children[0]!.children[0]!
    expect((group as Group).isGroup).toBe(true)
    expect(group.children.map(influences)).toEqual([
      [1, 2],
      [1, 2],
      [3, 4, 5],
    ])
    face.dispose()
    moveAll(root, [{ name: 'root' }], [{ mesh: 'My Face', morphs: ['smile', 'frown'] }])
    expect(influences(group.children[2]!)).toEqual([0, 0, 0]) // a node of its own, that no rig mesh names
  })

  it('gives meshes of one name and the same morphs each their own weights', async () => {
    const root = await loadNodes(
      [
        { name: 'root', children: [1, 2] },
        { name: 'Eye', mesh: 0 },
        { name: 'Eye', mesh: 0 },
      ],
      [{ name: 'Eye', morphs: ['look'] }],
    )
    moveAll(
      root,
      [{ name: 'root' }],
      [
        { mesh: 'Eye', morphs: ['look'] },
        { mesh: 'Eye_2', morphs: ['look'] },
      ],
    )
    expect(root.children[0]!.children.map(influences)).toEqual([[1], [2]])
  })

  it('sets same-named morphs of several meshes, wherever each has them', () => {
    const scene = headScene()
    const lashes = morphMesh('Lashes', ['blink', 'frown', 'smile'])
    scene.head.add(lashes)
    const rig = compileRig(
      {
        ...MODEL,
        meshes: [
          ...MODEL.meshes,
          {
            ...MODEL.meshes[0]!,
            name: 'Lashes',
            morphs: [
              { name: 'smile', default: 0 },
              { name: 'blink', default: 0 },
            ],
          },
        ],
      },
      { poses: poseAsset() },
    )
    const face = bindCharacter(scene.root, rig)
    face.character.setControl('Smile', 0.5)
    face.update(0)
    expect(influences(scene.face)).toEqual([0.5, 0])
    expect(influences(lashes)).toEqual([0, 0, 0.5])
  })

  it('tells meshes of one name apart by their morphs, and binds a mesh that hangs from a bone', async () => {
    const root = await loadNodes(
      [
        { name: 'root', children: [1, 2] },
        { name: 'Part', mesh: 0 },
        { name: 'Part', mesh: 1, children: [3] },
        { name: 'Skinned', mesh: 2, skin: 0 },
      ],
      [
        { name: 'a', morphs: ['one'] },
        { name: 'b', morphs: ['two'] },
        { name: 'c', morphs: [] },
      ],
      [2],
    )
    const face = moveAll(
      root,
      [{ name: 'root' }],
      [
        { mesh: 'Part_2', morphs: ['two'] },
        { mesh: 'Part', morphs: ['one'] },
      ],
    )
    expect(face.diagnostics).toEqual([])
    const [a, bone] = root.children[0]!.children as [Mesh, Bone]
    expect(bone.isBone).toBe(true)
    expect(influences(a)).toEqual([2])
    expect(influences(bone.children.find((c) => (c as Mesh).isMesh && c.name === 'b')!)).toEqual([1])
  })

  it('goes by place where three.js has numbers for names, or lost a name that occurs twice', async () => {
    const nodes = [
      { name: 'root', children: [1, 2] },
      { name: 'A', mesh: 0 },
      { name: 'B', mesh: 1 },
    ]
    const root = await loadNodes(nodes, [
      { name: 'A', morphs: ['', ''], unnamed: true },
      { name: 'B', morphs: ['smile', 'smile'] },
    ])
    const face = moveAll(
      root,
      [{ name: 'root' }],
      [
        { mesh: 'A', morphs: ['morph_0', 'morph_1'] },
        { mesh: 'B', morphs: ['smile', 'smile_2'] },
      ],
    )
    expect(face.diagnostics).toEqual([])
    expect(root.children[0]!.children.map(influences)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})
