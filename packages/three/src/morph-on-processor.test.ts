import {
  BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three'
import { describe, expect, it } from 'vitest'
import { RIG } from '../test/head.ts'
import { bindCharacter } from './bind-character.ts'
import { morphOnProcessor } from './morph-on-processor.ts'

const VERTICES = 40
const MORPHS = 3
/** Numbers that look like chance, the same every time. */
const noise = (seed: number) => Math.sin(seed * 12.9898) * 0.5
const floats = (seed: number, count = VERTICES * 3) =>
  Float32Array.from({ length: count }, (_, i) => noise(seed + i))

interface Kind {
  readonly relative?: boolean
  readonly normals?: boolean
}

function geometry({ relative = true, normals = true }: Kind = {}): BufferGeometry {
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(floats(1), 3))
  made.setAttribute('normal', new BufferAttribute(floats(2), 3))
  made.setAttribute('uv', new Float32BufferAttribute(floats(3, VERTICES * 2), 2))
  const targets = (seed: number) =>
    Array.from({ length: MORPHS }, (_, m) => new BufferAttribute(floats(seed + m * 1000), 3))
  made.morphAttributes.position = targets(10)
  if (normals) made.morphAttributes.normal = targets(20)
  made.morphTargetsRelative = relative
  made.addGroup(0, 30, 0)
  return made
}

const sceneOf = (...meshes: Mesh[]) => new Group().add(...meshes)
const vertices = (mesh: Mesh) =>
  Array.from({ length: VERTICES }, (_, i) => mesh.getVertexPosition(i, new Vector3()).toArray()).flat()

function expectNear(found: ArrayLike<number>, wanted: ArrayLike<number>): void {
  expect(found.length).toBe(wanted.length)
  for (let i = 0; i < wanted.length; i++) expect(found[i]).toBeCloseTo(wanted[i]!, 5)
}

describe('morphOnProcessor', () => {
  it.each([true, false])('[X5] puts vertices where three.js does, relative: %s', async (relative) => {
    const mesh = new Mesh(geometry({ relative }))
    const peer = new Mesh(geometry({ relative }))
    const morphs = await morphOnProcessor(sceneOf(mesh))
    for (const weights of [
      [0, 0, 0],
      [0.3, 0, 1],
      [0.3, -0.5, 0],
      [0, 0, 0],
    ]) {
      for (const each of [mesh, peer]) each.morphTargetInfluences!.splice(0, MORPHS, ...weights)
      morphs.update()
      expectNear(vertices(mesh), vertices(peer))
    }
    expect(mesh.geometry.morphAttributes).toEqual({})
    expect(mesh.geometry.groups).toEqual(peer.geometry.groups)
    expect(mesh.geometry.getAttribute('uv').count).toBe(VERTICES)
  })

  it('[X5] adds normals up as well, and leaves them where nothing turns them', async () => {
    const turning = new Mesh(geometry())
    const steady = new Mesh(geometry({ normals: false }))
    const morphs = await morphOnProcessor(sceneOf(turning, steady))
    for (const mesh of [turning, steady]) mesh.morphTargetInfluences!.splice(0, MORPHS, 0.5, 0, 0.25)
    morphs.update()
    const base = floats(2)
    const wanted = base.map((n, i) => n + 0.5 * floats(20)[i]! + 0.25 * floats(2020)[i]!)
    expectNear(turning.geometry.getAttribute('normal').array, wanted)
    expectNear(steady.geometry.getAttribute('normal').array, base)
  })

  it('[X5.1] keeps meshes of one geometry apart, and a double takes its turn', async () => {
    const shared = geometry()
    const [a, b] = [new Mesh(shared), new Mesh(shared)]
    const scene = sceneOf(a, b)
    const morphs = await morphOnProcessor(scene)
    const rest = vertices(b)
    a.morphTargetInfluences![0] = 1
    morphs.update()
    const moved = vertices(a)
    expect(moved).not.toEqual(rest)
    expect(vertices(b)).toEqual(rest)
    const double = scene.clone()
    const [doubleA] = double.children as [Mesh]
    const others = morphs.ofDouble(double)
    doubleA.morphTargetInfluences![0] = 0
    others.update()
    expect(vertices(doubleA)).toEqual(rest)
    morphs.update()
    expect(vertices(a)).toEqual(moved)
  })

  it('[X5.2] uploads nothing that did not move', async () => {
    const mesh = new Mesh(geometry())
    const morphs = await morphOnProcessor(sceneOf(mesh))
    const version = () => (mesh.geometry.getAttribute('position') as BufferAttribute).version
    mesh.morphTargetInfluences![1] = 0.1
    morphs.update()
    const before = version()
    morphs.update()
    expect(version()).toBe(before)
    mesh.morphTargetInfluences![1] = 0.2
    morphs.update()
    expect(version()).toBe(before + 1)
  })

  it('[X5.3] reads whatever numbers vertices are kept as', async () => {
    const small = geometry({ normals: false })
    const words = Int16Array.from(floats(1), (v) => v * 32767)
    small.setAttribute('position', new BufferAttribute(words, 3, true))
    const woven = new InterleavedBuffer(floats(30, VERTICES * 6), 6)
    small.morphAttributes.position![1] = new InterleavedBufferAttribute(woven, 3, 2) as never
    const [mesh, peer] = [new Mesh(small), new Mesh(small)]
    const morphs = await morphOnProcessor(sceneOf(mesh))
    for (const each of [mesh, peer]) each.morphTargetInfluences!.splice(0, MORPHS, 0.4, 0.7, 0)
    morphs.update()
    expectNear(vertices(mesh), vertices(peer))
  })

  it('[X5.4] leaves to three.js what morphs colours, and instances', async () => {
    const coloured = geometry()
    coloured.morphAttributes.color = coloured.morphAttributes.position!
    const material = new MeshBasicMaterial()
    const meshes = [new Mesh(coloured, material), new InstancedMesh(geometry(), material, 2)]
    const before = meshes.map((m) => m.geometry)
    const morphs = await morphOnProcessor(sceneOf(...meshes))
    for (const [i, mesh] of meshes.entries()) expect(mesh.geometry).toBe(before[i])
    expect(() => morphs.update()).not.toThrow()
  })

  it('[X5] moves what a bound character is told to', async () => {
    const mesh = Object.assign(new Mesh(geometry()), { name: 'Face' })
    mesh.morphTargetDictionary = { smile: 0, blink: 1, other: 2 }
    const scene = sceneOf(mesh)
    const morphs = await morphOnProcessor(scene)
    const face = bindCharacter(scene, RIG)
    const rest = vertices(mesh)
    face.character.setControl('Smile', 1)
    face.update(0)
    morphs.update()
    expect(mesh.morphTargetInfluences![0]).toBeGreaterThan(0)
    expect(vertices(mesh)).not.toEqual(rest)
    expect(morphs.displacements(mesh)).toHaveLength(MORPHS)
  })
})
