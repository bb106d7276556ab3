import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  type Material,
  MaterialLoader,
  Mesh,
  MeshDepthMaterial,
  Skeleton,
  SkinnedMesh,
  Texture,
} from 'three'

/** What decides how a mesh is drawn, and so which shader three.js makes for it; as JSON. */
export interface MeshKind {
  /** As three.js writes it, without its pictures. */
  readonly material: object
  /** What of the material has a picture. */
  readonly pictures: readonly string[]
  readonly attributes: Readonly<Record<string, AttributeKind>>
  readonly skinned: boolean
  readonly castsShadow: boolean
  readonly receivesShadow: boolean
}

interface AttributeKind {
  readonly array: keyof typeof ARRAYS
  readonly size: number
  readonly normalized: boolean
}

const ARRAYS = { Float32Array, Int8Array, Uint8Array, Int16Array, Uint16Array, Uint32Array }
const VERTICES = 3

/** The kind of a mesh; undefined where it is of none that can be kept. */
export function meshKind(mesh: Mesh): MeshKind | undefined {
  const { material, geometry } = mesh
  if (Array.isArray(material)) return undefined
  const attributes: Record<string, AttributeKind> = {}
  for (const [name, { array, itemSize, normalized }] of Object.entries(geometry.attributes)) {
    const kind = array.constructor.name as AttributeKind['array']
    if (!(kind in ARRAYS)) return undefined
    attributes[name] = { array: kind, size: itemSize, normalized }
  }
  return {
    ...withoutPictures(material),
    attributes,
    skinned: mesh instanceof SkinnedMesh,
    castsShadow: mesh.castShadow,
    receivesShadow: mesh.receiveShadow,
  }
}

/** What differs from one material of a kind to the next, and from one loading to the next. */
const OWN = ['uuid', 'name', 'color', 'emissive', 'roughness', 'metalness', 'userData']

function withoutPictures(material: Material): Pick<MeshKind, 'material' | 'pictures'> {
  const bare = material.clone() as Material & Record<string, unknown>
  const pictures = Object.keys(bare).filter((key) => bare[key] instanceof Texture)
  for (const key of pictures) bare[key] = null
  const json = bare.toJSON() as unknown as Record<string, unknown>
  for (const key of OWN) delete json[key]
  return { material: json, pictures }
}

/** The smallest mesh of a kind: one triangle without area. */
export function placeholderMesh(kind: MeshKind): Mesh {
  const geometry = new BufferGeometry()
  for (const [name, { array, size, normalized }] of Object.entries(kind.attributes))
    geometry.setAttribute(name, new BufferAttribute(new ARRAYS[array](VERTICES * size), size, normalized))
  geometry.setIndex([0, 1, 2])
  const material = new MaterialLoader().parse({ uuid: '', ...kind.material }) as Material &
    Record<string, unknown>
  for (const key of kind.pictures) {
    const picture = new DataTexture(new Uint8Array(4), 1, 1)
    picture.needsUpdate = true
    material[key] = picture
  }
  const mesh = kind.skinned ? new SkinnedMesh(geometry, material) : new Mesh(geometry, material)
  if (mesh instanceof SkinnedMesh) mesh.bind(new Skeleton([new Bone()]))
  mesh.frustumCulled = false
  mesh.castShadow = kind.castsShadow
  mesh.receiveShadow = kind.receivesShadow
  if (mesh.castShadow) mesh.customDepthMaterial = new MeshDepthMaterial()
  return mesh
}
