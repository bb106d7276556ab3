import { BufferGeometry, Group, Mesh, MeshBasicMaterial, MeshNormalMaterial } from 'three'
import { expect, it } from 'vitest'
import { Shading } from './shading.ts'

const scene = () => {
  const own = new MeshBasicMaterial()
  const mesh = new Mesh<BufferGeometry, MeshBasicMaterial | MeshNormalMaterial>(new BufferGeometry(), own)
  return { own, mesh, scene: new Group().add(mesh) }
}

it('draws meshes with another material, new ones too, and gives their own back', () => {
  const [a, b] = [scene(), scene()]
  const shading = new Shading()
  shading.apply('normals', [a.scene])
  expect(a.mesh.material).toBeInstanceOf(MeshNormalMaterial)
  shading.apply('wireframe', [a.scene, b.scene])
  expect([a, b].map(({ mesh }) => (mesh.material as MeshBasicMaterial).wireframe)).toEqual([true, true])
  shading.apply('materials', [a.scene, b.scene])
  expect([a.mesh.material, b.mesh.material]).toEqual([a.own, b.own])
})

it('leaves alone what another view paints meanwhile', () => {
  const { own, mesh, scene: group } = scene()
  const shading = new Shading()
  shading.apply('clay', [group])
  const [clay, painted] = [mesh.material, new MeshBasicMaterial()]
  mesh.material = painted
  shading.apply('clay', [group])
  expect(mesh.material).toBe(painted)
  shading.apply('materials', [group])
  expect(mesh.material).toBe(painted)
  mesh.material = clay
  shading.apply('materials', [group])
  expect(mesh.material).toBe(own)
})
