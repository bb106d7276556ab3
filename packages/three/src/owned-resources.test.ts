import {
  BoxGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  ShaderMaterial,
  Skeleton,
  SkinnedMesh,
  Texture,
} from 'three'
import { describe, expect, it } from 'vitest'
import { OwnedResources } from './owned-resources.ts'

function scene() {
  const freed: string[] = []
  const watch = <T extends { addEventListener(type: 'dispose', listener: () => void): void }>(
    name: string,
    resource: T,
  ): T => {
    resource.addEventListener('dispose', () => freed.push(name))
    return resource
  }
  const map = watch('map', new Texture())
  const noise = watch('noise', new Texture())
  const geometry = watch('geometry', new BoxGeometry())
  const skin = watch('skin', new MeshStandardMaterial({ map, normalMap: map }))
  const shader = watch(
    'shader',
    new ShaderMaterial({ uniforms: { noise: { value: noise }, no: { value: 1 } } }),
  )
  const skinned = new SkinnedMesh(geometry, [skin, shader])
  skinned.bind(new Skeleton([]))
  const root = new Group().add(skinned, new Mesh(geometry, skin))
  return { root, freed, watch, skinned }
}

describe('owned resources', () => {
  it('are all freed, each once', () => {
    const { root, freed, skinned } = scene()
    let boneTextures = 0
    skinned.skeleton.computeBoneTexture()
    skinned.skeleton.boneTexture!.addEventListener('dispose', () => boneTextures++)
    const owned = new OwnedResources(root)
    owned.free()
    owned.free()
    expect([...new Set(freed)].sort()).toEqual(['geometry', 'map', 'noise', 'shader', 'skin'])
    expect(boneTextures).toBe(1)
  })

  it('that clones share are freed with the last clone', () => {
    const { root, freed } = scene()
    const copy = root.clone()
    const [first, second] = [new OwnedResources(root), new OwnedResources(copy)]
    first.free()
    expect(freed).toEqual([])
    second.free()
    expect(freed.sort()).toEqual(['geometry', 'map', 'noise', 'shader', 'skin'])
  })

  it('of a clone are those of its original, and textures are not looked for again', () => {
    const { root, freed, skinned } = scene()
    const first = new OwnedResources(root)
    // Not a clone by SkeletonUtils: what matters here is that it shares everything.
    const second = new OwnedResources(root.clone(), first)
    first.free()
    expect(freed).toEqual([])
    second.free()
    expect(freed.sort()).toEqual(['geometry', 'map', 'noise', 'shader', 'skin'])
    expect(skinned.skeleton.boneTexture).toBeNull()
  })

  it('of a clone whose original was given another material are looked for', () => {
    const { root, freed, watch, skinned } = scene()
    const first = new OwnedResources(root)
    skinned.material = [watch('paint', new MeshStandardMaterial({ map: watch('wood', new Texture()) }))]
    const second = new OwnedResources(root.clone(), first)
    first.free()
    expect(freed).not.toContain('paint')
    second.free()
    expect(freed).toEqual(expect.arrayContaining(['paint', 'wood', 'skin', 'geometry']))
  })

  it('also free what has come into the scene since', () => {
    const { root, freed, watch } = scene()
    const owned = new OwnedResources(root)
    root.add(new Mesh(watch('hat', new BoxGeometry()), watch('felt', new MeshStandardMaterial())))
    owned.free()
    expect(freed).toEqual(expect.arrayContaining(['hat', 'felt', 'geometry']))
  })
})
