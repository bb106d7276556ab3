import {
  DataArrayTexture,
  DataTexture,
  FloatType,
  type InstancedBufferAttribute,
  NearestFilter,
  RGBAFormat,
  type Texture,
} from 'three'
import type { CrowdPart } from './crowd-part.ts'

/**
 * A node of three.js' shading language. Only what is used here is declared: the types of the language follow every
 * release, and three is a peer of any version.
 */
export interface ShaderNode {
  value: unknown
  readonly x: ShaderNode
  readonly y: ShaderNode
  readonly z: ShaderNode
  readonly w: ShaderNode
  readonly xyz: ShaderNode
  add(other: ShaderNode | number): ShaderNode
  sub(other: ShaderNode | number): ShaderNode
  mul(other: ShaderNode | number): ShaderNode
  div(other: ShaderNode | number): ShaderNode
  dot(other: ShaderNode): ShaderNode
  notEqual(other: ShaderNode | number): ShaderNode
  element(index: ShaderNode): ShaderNode
  depth(layer: ShaderNode): ShaderNode
  toVar(): ShaderNode
  assign(other: ShaderNode): void
  addAssign(other: ShaderNode): void
}

type Build = (...parts: (ShaderNode | number)[]) => ShaderNode

/** What a crowd uses of `three/tsl`. */
export interface ShadingLanguage {
  Fn(body: () => ShaderNode): () => ShaderNode
  If(condition: ShaderNode, body: () => void): unknown
  Loop(count: number, body: (loop: { readonly i: ShaderNode }) => void): unknown
  attribute(name: string, type: string): ShaderNode
  texture(texture: Texture): ShaderNode
  textureLoad(texture: ShaderNode, at: ShaderNode): ShaderNode
  uniformArray(values: readonly number[], type: string): ShaderNode
  readonly int: Build
  readonly ivec2: Build
  readonly vec3: Build
  readonly vec4: Build
  readonly instanceIndex: ShaderNode
  readonly vertexIndex: ShaderNode
  readonly positionGeometry: ShaderNode
  readonly normalGeometry: ShaderNode
  readonly normalLocal: ShaderNode
  readonly tangentGeometry: ShaderNode
  readonly tangentLocal: ShaderNode
}

/** Textures that all meshes of a crowd read; they are exchanged as characters come and go. */
interface CrowdTextures {
  readonly palette: ShaderNode
  readonly morphs: ShaderNode
  /** Where each character stands: three rows of a matrix. */
  readonly places: ShaderNode
}

/**
 * A crowd for WebGPURenderer, whose materials are made of nodes: morphs, skin and place of each instance as in the
 * shader of WebGL. The renderer's own morphs and instances are switched off, since they come before `positionNode`.
 */
export async function createNodeCrowd(parts: readonly CrowdPart[]): Promise<NodeCrowd> {
  const tsl = (await import('three/tsl')) as unknown as ShadingLanguage
  const empty = floatTexture(new Float32Array(4), 1, 1)
  const textures = { palette: tsl.texture(empty), morphs: tsl.texture(empty), places: tsl.texture(empty) }
  for (const part of parts) useNodes(tsl, part, textures)
  return new NodeCrowd(textures, empty)
}

export class NodeCrowd {
  readonly #textures: CrowdTextures
  readonly #empty: DataTexture
  #places: DataTexture | undefined
  #matrices: InstancedBufferAttribute | undefined
  #version = -1

  constructor(textures: CrowdTextures, empty: DataTexture) {
    this.#textures = textures
    this.#empty = empty
  }

  /** Shows what the crowd has uploaded. */
  update(palette: DataTexture | null, morphs: DataTexture | null, matrices: InstancedBufferAttribute): void {
    this.#textures.palette.value = palette ?? this.#empty
    this.#textures.morphs.value = morphs ?? this.#empty
    if (matrices === this.#matrices && matrices.version === this.#version) return
    if (matrices !== this.#matrices) {
      this.#places?.dispose()
      this.#places = floatTexture(new Float32Array(matrices.count * 12), 3, matrices.count)
    }
    this.#matrices = matrices
    this.#version = matrices.version
    const data = this.#places!.image.data as Float32Array
    for (let i = 0; i < data.length; i++) {
      const [matrix, row, column] = [Math.floor(i / 12), Math.floor((i % 12) / 4), i % 4]
      data[i] = matrices.array[matrix * 16 + column * 4 + row]!
    }
    this.#places!.needsUpdate = true
    this.#textures.places.value = this.#places
  }

  dispose(): void {
    this.#places?.dispose()
    this.#empty.dispose()
  }
}

function floatTexture(data: Float32Array<ArrayBuffer>, width: number, height: number): DataTexture {
  const texture = new DataTexture(data, width, height, RGBAFormat, FloatType)
  texture.minFilter = texture.magFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}

const WIDEST = 4096

/** Differences of positions, and of normals where there are any: a layer per morph, a row of texels after another. */
function morphTexture({ mesh: { geometry }, morphs }: CrowdPart): DataArrayTexture | undefined {
  const { position = [], normal } = morphs
  if (position.length === 0) return undefined
  const parts = normal ? [position, normal] : [position]
  const texels = geometry.attributes.position!.count * parts.length
  const width = Math.min(texels, WIDEST)
  const height = Math.ceil(texels / width)
  const data = new Float32Array(width * height * 4 * position.length)
  position.forEach((_, morph) => {
    for (const [p, attributes] of parts.entries()) {
      const attribute = attributes[morph]!
      for (let v = 0; v < attribute.count; v++) {
        const at = (morph * width * height + v * parts.length + p) * 4
        data[at] = attribute.getX(v)
        data[at + 1] = attribute.getY(v)
        data[at + 2] = attribute.getZ(v)
      }
    }
  })
  const texture = new DataArrayTexture(data, width, height, position.length)
  texture.type = FloatType
  texture.minFilter = texture.magFilter = NearestFilter
  texture.needsUpdate = true
  geometry.addEventListener('dispose', () => texture.dispose())
  return texture
}

function useNodes(tsl: ShadingLanguage, part: CrowdPart, textures: CrowdTextures): void {
  const { mesh, materials } = part
  const { geometry } = mesh
  const node = crowdPosition(tsl, part, textures)
  geometry.morphAttributes = {}
  Object.assign(mesh, { isInstancedMesh: false, morphTexture: null })
  for (const material of materials) {
    // The renderer makes a node material of it, and takes these along. Shadows are cast by the second.
    Object.assign(material, { positionNode: node, castShadowPositionNode: node })
    // Each mesh has a graph of its own.
    material.customProgramCacheKey = () => `facework-crowd-nodes-${geometry.uuid}`
    material.needsUpdate = true
  }
}

function crowdPosition(
  tsl: ShadingLanguage,
  part: CrowdPart,
  { palette, morphs, places }: CrowdTextures,
): ShaderNode {
  const { skinned } = part
  const { geometry } = part.mesh
  const { int, ivec2, vec3, vec4, textureLoad } = tsl
  const hasNormal = geometry.hasAttribute('normal')
  const hasTangent = geometry.hasAttribute('tangent')
  const targets = morphTexture(part)
  const stride = part.morphs.normal ? 2 : 1
  const count = part.morphs.position?.length ?? 0
  const placeOf = targets && tsl.uniformArray([...part.morphPlaces], 'int')
  const targetsNode = targets && tsl.texture(targets)

  const texel = (source: ShaderNode, column: ShaderNode) =>
    textureLoad(source, ivec2(column, int(tsl.instanceIndex)))

  const morph = (position: ShaderNode, normal: ShaderNode | undefined) => {
    if (!targets || !targetsNode || !placeOf) return
    const { width } = targets.image
    const delta = (layer: ShaderNode, part: number) => {
      const index = int(tsl.vertexIndex).mul(stride).add(part).toVar()
      const row = index.div(int(width)).toVar()
      return textureLoad(targetsNode, ivec2(index.sub(row.mul(int(width))), row)).depth(layer).xyz
    }
    tsl.Loop(count, ({ i }) => {
      const weight = texel(morphs, int(placeOf.element(i))).x.toVar()
      tsl.If(weight.notEqual(0), () => {
        position.addAssign(delta(i, 0).mul(weight))
        if (normal && stride === 2) normal.addAssign(delta(i, 1).mul(weight))
      })
    })
  }

  /** Rows of a 3×4 matrix: three texels. */
  const rowsAt = (source: ShaderNode, first: ShaderNode) =>
    [0, 1, 2].map((row) => texel(source, first.add(row)))

  const skinRows = () => {
    const [slots, weights] = [tsl.attribute('crowdSlots', 'vec4'), tsl.attribute('crowdWeights', 'vec4')]
    const parts = (['x', 'y', 'z', 'w'] as const).map((k) =>
      rowsAt(palette, int(slots[k]).mul(3)).map((row) => row.mul(weights[k])),
    )
    return [0, 1, 2].map((row) =>
      parts
        .map((part) => part[row]!)
        .reduce((sum, part) => sum.add(part))
        .toVar(),
    )
  }
  const movePoint = (rows: readonly ShaderNode[], point: ShaderNode) =>
    vec3(...rows.map((row) => row.dot(vec4(point, 1))))
  const turn = (rows: readonly ShaderNode[], direction: ShaderNode) =>
    vec3(...rows.map((row) => row.xyz.dot(direction)))

  return tsl.Fn(() => {
    const position = tsl.positionGeometry.toVar()
    const normal = hasNormal ? tsl.normalGeometry.toVar() : undefined
    const tangent = hasTangent ? tsl.tangentGeometry.xyz.toVar() : undefined
    morph(position, normal)
    const standing = rowsAt(places, int(0)).map((row) => row.toVar())
    for (const rows of skinned ? [skinRows(), standing] : [standing]) {
      position.assign(movePoint(rows, position))
      tangent?.assign(turn(rows, tangent))
      if (!normal) continue
      // A place may be scaled unevenly; three.js divides by the squared lengths of its axes, too.
      const lengths = rows.map((row) => row.xyz.mul(row.xyz)).reduce((sum, square) => sum.add(square))
      normal.assign(turn(rows, rows === standing ? normal.div(lengths) : normal))
    }
    if (normal) tsl.normalLocal.assign(normal)
    if (tangent) tsl.tangentLocal.assign(tangent)
    return position
  })()
}
