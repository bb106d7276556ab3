import type { BufferGeometry, Material, Object3D, Skeleton, SkinnedMesh, Texture } from 'three'

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

  /** `original`: those of a scene that this one is a clone of, whose textures then need not be looked for again. */
  constructor(root: Object3D, original?: OwnedResources) {
    this.#root = root
    this.#own = (original && sharedWith(original.#own, root)) ?? resourcesOf(root)
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

/** What a clone shares, and its own skeletons; undefined where its scene has other geometries or materials by now. */
function sharedWith(known: ReadonlySet<Resource>, clone: Object3D): Set<Resource> | undefined {
  let isSame = true
  const found = new Set<Resource>()
  eachResource(clone, (resource) => {
    if (!isSkeleton(resource) && !known.has(resource)) isSame = false
    found.add(resource)
  })
  if (!isSame) return undefined
  for (const resource of known) if ((resource as Partial<Texture>).isTexture) found.add(resource)
  return found
}

const isSkeleton = (resource: Resource) => 'boneInverses' in resource

function resourcesOf(root: Object3D): Set<Resource> {
  const found = new Set<Resource>()
  eachResource(root, (resource) => {
    found.add(resource)
    if ((resource as Partial<Material>).isMaterial)
      for (const texture of texturesOf(resource as Material)) found.add(texture)
  })
  return found
}

/** Geometries, materials and skeletons; not the textures of the materials. */
function eachResource(object: Object3D, visit: (resource: Resource) => void): void {
  const { geometry, material, skeleton } = object as Partial<SkinnedMesh>
  if (geometry) visit(geometry)
  if (Array.isArray(material)) for (const one of material) visit(one)
  else if (material) visit(material)
  if (skeleton) visit(skeleton)
  for (const child of object.children) eachResource(child, visit)
}

/** Also those of shader materials, which are in their uniforms. */
function texturesOf(material: Material): readonly Texture[] {
  const uniforms = (material as { uniforms?: Record<string, { value: unknown } | undefined> }).uniforms ?? {}
  const values: unknown[] = [...Object.values(material), ...Object.values(uniforms).map((u) => u?.value)]
  return values.filter((value): value is Texture => (value as Texture | null)?.isTexture === true)
}
