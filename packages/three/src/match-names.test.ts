import { Bone, Group, Skeleton, SkinnedMesh } from 'three'
import { describe, expect, it } from 'vitest'
import { headScene, RIG } from '../test/head.ts'
import { loadNodes, moveAll, moved } from '../test/named-scene.ts'
import { bindCharacter } from './index.ts'

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

  it('moves the joint, not a scene of the same name', async () => {
    const loaded = await loadNodes([{ name: 'head', children: [1] }, { name: 'jaw' }])
    const [joint] = loaded.children
    // As GLTFLoader names them when the scene in the file has the name of a node.
    Object.assign(loaded, { name: 'head' })
    Object.assign(joint!, { name: 'head_1' })
    moveAll(loaded, [{ name: 'head' }, { name: 'jaw', parent: 'head' }])
    expect([loaded.position.x, joint!.position.x, joint!.children[0]!.position.x]).toEqual([0, 1, 2])
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
