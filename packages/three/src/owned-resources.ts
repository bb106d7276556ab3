import type { BufferGeometry, Material, Mesh, Object3D, Skeleton, SkinnedMesh, Texture } from 'three'

/** What takes memory of the graphics card and is freed by `dispose`. */
type Resource = BufferGeometry | Material | Texture | Skeleton

/** How many owners use a resource: clones share geometry, materials and textures. */
const owners = new WeakMap<Resource, number>()

/**
 * The geometries, materials, textures and skeletons of a scene. They are freed when the last owner of each lets
 * go of it.
 */
export class OwnedResources {
  readonly #root: Object3D
  readonly #own: Set<Resource>

  constructor(root: Object3D) {
    this.#root = root
    this.#own = resourcesOf(root)
    for (const resource of this.#own) owners.set(resource, (owners.get(resource) ?? 0) + 1)
  }

  /** Also frees what has come into the scene since, such as another material. */
  free(): void {
    const added = [...resourcesOf(this.#root)].filter((r) => !this.#own.has(r))
    for (const resource of this.#own) {
      const left = owners.get(resource)! - 1
      owners.set(resource, left)
      if (left === 0) resource.dispose()
    }
    this.#own.clear()
    for (const resource of added) if (!owners.get(resource)) resource.dispose()
  }
}

function resourcesOf(root: Object3D): Set<Resource> {
  const found = new Set<Resource>()
  root.traverse((object) => {
    const { geometry, material } = object as Mesh
    if (geometry) found.add(geometry)
    for (const one of [material ?? []].flat()) {
      found.add(one)
      for (const texture of texturesOf(one)) found.add(texture)
    }
    const { skeleton } = object as SkinnedMesh
    if (skeleton) found.add(skeleton)
  })
  return found
}

/** Also those of shader materials, which are in their uniforms. */
function texturesOf(material: Material): readonly Texture[] {
  const uniforms = (material as { uniforms?: Record<string, { value: unknown } | undefined> }).uniforms ?? {}
  const values: unknown[] = [...Object.values(material), ...Object.values(uniforms).map((u) => u?.value)]
  return values.filter((value): value is Texture => (value as Texture | null)?.isTexture === true)
}
