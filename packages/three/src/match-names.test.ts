import { compileRig } from '@facework/runtime'
import { Bone, Group, type Mesh, type Object3D, Skeleton, SkinnedMesh } from 'three'
import { describe, expect, it } from 'vitest'
import { headScene, MODEL, morphMesh, poseAsset, RIG } from '../test/head.ts'
import { glb, loadScene } from '../test/load-glb.ts'
import { bindCharacter } from './index.ts'

const REST = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } as const

interface TestNode {
  name?: string
  children?: number[]
  mesh?: number
  skin?: number
}
interface TestMesh {
  name: string
  morphs: readonly string[]
  primitives?: number
  unnamed?: boolean
}

/** What GLTFLoader makes of nodes and meshes; every mesh is one triangle with skin weights and its morphs. */
function loadNodes(
  nodes: readonly TestNode[],
  meshes: readonly TestMesh[] = [],
  joints: readonly number[] = [],
) {
  const floats = new Float32Array(12)
  const buffer = new Uint8Array(floats.buffer)
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    buffers: [{ byteLength: 48 }],
    bufferViews: [{ buffer: 0, byteLength: 48 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] },
      { bufferView: 0, componentType: 5121, count: 3, type: 'VEC4' },
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC4' },
    ],
    ...(joints.length > 0 ? { skins: [{ joints }] } : {}),
    ...(meshes.length > 0
      ? {
          meshes: meshes.map((mesh) => ({
            name: mesh.name,
            ...(mesh.unnamed ? {} : { extras: { targetNames: mesh.morphs } }),
            primitives: Array.from({ length: mesh.primitives ?? 1 }, () => ({
              attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 },
              targets: mesh.morphs.map(() => ({ POSITION: 0 })),
            })),
          })),
        }
      : {}),
  }
  return loadScene(glb(json, buffer))
}

/** Moves every joint of a rig a different way and every morph to a weight of its own, by an imported clip. */
function moveAll(
  root: Object3D,
  joints: readonly { name: string; parent?: string }[],
  morphs: readonly { mesh: string; morphs: readonly string[] }[] = [],
) {
  const rig = compileRig({
    name: 'named',
    joints: joints.map((j) => ({ ...j, reference: REST })),
    meshes: morphs.map((m) => ({
      name: m.mesh,
      transform: REST,
      primitives: [],
      morphs: m.morphs.map((name) => ({ name, default: 0 })),
    })),
  })
  const keys = { interpolation: 'linear', times: Float32Array.of(0) } as const
  const face = bindCharacter(root, rig)
  face.play(
    {
      kind: 'clip',
      version: 1,
      id: 'c',
      name: 'c',
      duration: 1,
      loop: false,
      curves: [],
      markers: [],
      modifiers: [],
      joints: joints.map((j, i) => ({
        ...keys,
        joint: j.name,
        path: 'translation',
        values: Float32Array.of(i + 1, 0, 0),
      })),
      morphs: rig.morphs.map((m, i) => ({ ...keys, ...m, values: Float32Array.of(i + 1) })),
    },
    { fade: 0 },
  )
  face.update(0)
  return face
}

/** Object paths by what they were moved to. */
function moved(root: Object3D): Record<string, number> {
  const out: Record<string, number> = {}
  const path = (o: Object3D): string => (o === root || !o.parent ? '' : `${path(o.parent)}/${o.name}`)
  root.traverse((o) => {
    if (o.position.x !== 0) out[path(o)] = o.position.x
  })
  return out
}

describe('[X2] joint names', () => {
  it('finds names that GLTFLoader sanitises: colons, spaces, dots, brackets', async () => {
    const names = ['Armature', 'mixamorig:Jaw', 'left brow.inner', 'DEF-lip [T]', 'Häupt/Kinn']
    const root = await loadNodes(
      names.map((name, i) => (i === 0 ? { name, children: [1, 2, 3, 4] } : { name })),
    )
    const face = moveAll(
      root,
      names.map((name, i) => (i === 0 ? { name } : { name, parent: 'Armature' })),
    )
    expect(face.diagnostics).toEqual([])
    expect(moved(root)).toEqual({
      '/Armature': 1,
      '/Armature/mixamorigJaw': 2,
      '/Armature/left_browinner': 3,
      '/Armature/DEF-lip_T': 4,
      '/Armature/HäuptKinn': 5,
    })
  })

  it('knows sanitised names also where nothing tells the name they had, for every copy', () => {
    const [own, copy] = [new Bone(), new Bone()]
    own.name = copy.name = 'mixamorigJaw'
    const mesh = new SkinnedMesh()
    mesh.bind(new Skeleton([copy]))
    const root = new Group().add(own, mesh)
    moveAll(root, [{ name: 'mixamorig:Jaw' }])
    expect([own.position.x, copy.position.x]).toEqual([1, 1])
  })

  it('tells two names apart that are the same once sanitised', async () => {
    const root = await loadNodes([
      { name: 'root', children: [1, 2] },
      { name: 'mixamorig:Jaw' },
      { name: 'mixamorigJaw' },
    ])
    expect(root.children[0]!.children.map((c) => c.name)).toEqual(['mixamorigJaw', 'mixamorigJaw_1'])
    moveAll(root, [
      { name: 'root' },
      { name: 'mixamorigJaw', parent: 'root' },
      { name: 'mixamorig:Jaw', parent: 'root' },
    ])
    expect(root.children[0]!.children.map((c) => c.position.x)).toEqual([3, 2])
  })

  it('finds doubled names by their place: our importer counts in file order, GLTFLoader along the tree', async () => {
    const nodes = [
      { name: 'root', children: [4, 3] },
      { name: 'Lid' }, // below "eye R"
      { name: 'Lid' }, // below "eye L", which comes first in the tree
      { name: 'eye R', children: [1] },
      { name: 'eye L', children: [2] },
    ]
    const root = await loadNodes(nodes)
    const face = moveAll(root, [
      { name: 'root' },
      { name: 'eye R', parent: 'root' },
      { name: 'Lid', parent: 'eye R' },
      { name: 'eye L', parent: 'root' },
      { name: 'Lid_2', parent: 'eye L' },
    ])
    expect(face.diagnostics).toEqual([])
    expect(moved(root)).toEqual({
      '/root': 1,
      '/root/eye_R': 2,
      '/root/eye_R/Lid_1': 3,
      '/root/eye_L': 4,
      '/root/eye_L/Lid': 5,
    })
  })

  it('finds doubled names among brothers, and nodes without a name, in order', async () => {
    const root = await loadNodes([
      { name: 'root', children: [1, 2, 3, 4, 5] },
      { name: 'Lid' },
      { name: 'Lid' },
      {},
      {},
      { name: 'Lid_2' },
    ])
    moveAll(root, [
      { name: 'root' },
      { name: 'Lid', parent: 'root' },
      { name: 'Lid_3', parent: 'root' },
      { name: 'node_3', parent: 'root' },
      { name: 'node_4', parent: 'root' },
      { name: 'Lid_2', parent: 'root' },
    ])
    expect(root.children[0]!.children.map((c) => c.position.x)).toEqual([2, 3, 4, 5, 6])
  })

  it('moves the bone, not the skinned mesh of the same name', async () => {
    const root = await loadNodes(
      [{ name: 'root', children: [1, 2] }, { name: 'Head', mesh: 0, skin: 0 }, { name: 'Head' }],
      [{ name: 'Head', morphs: ['smile'] }],
      [2],
    )
    const face = moveAll(
      root,
      [{ name: 'root' }, { name: 'Head', parent: 'root' }],
      [{ mesh: 'Head', morphs: ['smile'] }],
    )
    expect(face.diagnostics).toEqual([])
    const [mesh, bone] = root.children[0]!.children as [SkinnedMesh, Bone]
    expect([mesh.isSkinnedMesh, bone.isBone]).toEqual([true, true])
    expect([mesh.position.x, bone.position.x, mesh.morphTargetInfluences![0]]).toEqual([0, 2, 1])
  })

  it('finds an object that was renamed by its userData.name', () => {
    const scene = headScene()
    scene.jaw.name = 'my jaw'
    scene.jaw.userData.name = 'Jaw'
    const face = bindCharacter(scene.root, RIG)
    expect(face.diagnostics).toEqual([])
    face.character.setControl('JawDrop', 1)
    face.update(0)
    expect(scene.jaw.position.y).toBeCloseTo(-0.07, 6)
  })

  it('moves copies of a bone that other skeletons use, in the scene and outside of it', () => {
    const scene = headScene()
    const copy = scene.neck.clone(true)
    copy.position.x = 5 // an outfit with a skeleton of its own
    const lost = new Bone()
    lost.name = 'Jaw'
    const outfit = new SkinnedMesh()
    outfit.bind(new Skeleton([copy, copy.children[0]!.children[0] as Bone]))
    const hat = new SkinnedMesh()
    hat.bind(new Skeleton([lost]))
    scene.root.add(copy, outfit, hat)
    const face = bindCharacter(scene.root, RIG)
    face.character.setControl('JawDrop', 1)
    face.update(0)
    const jaws = [scene.jaw, copy.children[0]!.children[0]!, lost]
    expect(jaws.map((j) => Math.fround(j.position.y))).toEqual(
      Array(3).fill(Math.fround(scene.jaw.position.y)),
    )
    expect(scene.jaw.position.y).toBeCloseTo(-0.07, 6)
    expect(copy.position.x).toBe(5)
    face.dispose()
    expect(jaws.map((j) => j.position.y)).toEqual([-0.05, -0.05, 0])
  })
})

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

describe('[X2] misses', () => {
  it('reports each once, with the nearest name, and moves the rest', () => {
    const scene = headScene()
    scene.jaw.name = 'Jaw_Bone'
    scene.face.morphTargetDictionary = { smiles: 0, blink: 1 }
    const face = bindCharacter(scene.root, RIG)
    face.update(0)
    face.update(0)
    expect(face.diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'bind/joint-missing',
        path: 'Jaw',
        message: 'Character "test head" has a joint "Jaw", which the scene lacks; nothing moves there.',
      },
      {
        severity: 'warning',
        code: 'bind/morph-missing',
        path: 'Face/smile',
        message: 'Mesh "Face" of character "test head" has a morph "smile", which the scene\'s mesh lacks.',
        hint: 'Did you mean "smiles"?',
      },
    ])
    scene.face.name = 'Faces'
    expect(bindCharacter(scene.root, RIG).diagnostics.map((d) => [d.code, d.hint])).toEqual([
      ['bind/joint-missing', undefined],
      ['bind/mesh-missing', 'Did you mean "Faces"?'],
    ])
  })

  it('says so when it is another scene altogether', () => {
    const { diagnostics } = bindCharacter(new Group(), RIG)
    expect(diagnostics.filter((d) => d.severity === 'error').map((d) => d.code)).toEqual(['bind/nothing'])
    expect(diagnostics).toHaveLength(5)
  })
})
