import { Matrix4, Mesh, type Object3D, SkinnedMesh, Vector3 } from 'three'

/** Where the vertices of a mesh are at a moment, in meters, in the space of the character. */
export interface MeshShape {
  readonly mesh: Mesh
  readonly places: Float32Array<ArrayBuffer>
}

/** The parts of a character view that its shape depends on. */
interface Shaped {
  readonly object: Object3D
  readonly scene: Object3D
  readonly morphs: { update(): void }
}

/** The visible meshes of a character as they are posed now, with what it wears. */
export function headShape({ object, scene, morphs }: Shaped): MeshShape[] {
  morphs.update()
  object.updateWorldMatrix(true, true)
  const toCharacter = new Matrix4().copy(object.matrixWorld).invert()
  const shapes: MeshShape[] = []
  scene.traverseVisible((part) => {
    if (part instanceof Mesh) shapes.push({ mesh: part, places: placesOf(part, toCharacter) })
  })
  return shapes
}

function placesOf(mesh: Mesh, toCharacter: Matrix4): Float32Array<ArrayBuffer> {
  const positions = mesh.geometry.getAttribute('position')
  const out = new Float32Array(positions.count * 3)
  const toSpace = new Matrix4().multiplyMatrices(toCharacter, mesh.matrixWorld)
  const isMorphed = (mesh.geometry.morphAttributes.position?.length ?? 0) > 0
  if (mesh instanceof SkinnedMesh && !isMorphed) return skinned(mesh, toSpace, out)
  const at = new Vector3()
  for (let v = 0; v < positions.count; v++)
    mesh
      .getVertexPosition(v, at)
      .applyMatrix4(toSpace)
      .toArray(out, v * 3)
  return out
}

/** As `SkinnedMesh.applyBoneTransform`, with the matrices of the joints made once for all vertices. */
function skinned(
  mesh: SkinnedMesh,
  toSpace: Matrix4,
  out: Float32Array<ArrayBuffer>,
): Float32Array<ArrayBuffer> {
  const { skeleton, bindMatrix, bindMatrixInverse, geometry } = mesh
  const after = new Matrix4().multiplyMatrices(toSpace, bindMatrixInverse)
  const joints = skeleton.bones.map((bone, i) =>
    new Matrix4()
      .copy(after)
      .multiply(bone.matrixWorld)
      .multiply(skeleton.boneInverses[i]!)
      .multiply(bindMatrix)
      .toArray(),
  )
  const positions = geometry.getAttribute('position')
  const indices = geometry.getAttribute('skinIndex')
  const weights = geometry.getAttribute('skinWeight')
  for (let v = 0; v < positions.count; v++) {
    const [x, y, z] = [positions.getX(v), positions.getY(v), positions.getZ(v)]
    for (let k = 0; k < 4; k++) {
      const weight = weights.getComponent(v, k)
      if (weight === 0) continue
      const m = joints[indices.getComponent(v, k)]!
      for (let c = 0; c < 3; c++)
        out[v * 3 + c]! += weight * (m[c]! * x + m[c + 4]! * y + m[c + 8]! * z + m[c + 12]!)
    }
  }
  return out
}

/** How far apart two shapes of the same meshes are. */
export interface ShapeDifference {
  /** Meters for each vertex, by mesh. */
  readonly distances: readonly Float32Array[]
  readonly largest: number
  /** Of the vertices that are apart at all. */
  readonly mean: number
}

/** Less than this is the rounding of places, in meters. */
const NOTHING = 1e-6

export function shapeDifference(a: readonly MeshShape[], b: readonly MeshShape[]): ShapeDifference {
  let [largest, sum, count] = [0, 0, 0]
  const distances = a.map(({ places }, m) => {
    const other = b[m]!.places
    const out = new Float32Array(places.length / 3)
    for (let v = 0; v < out.length; v++) {
      const i = v * 3
      const distance = Math.hypot(
        places[i]! - other[i]!,
        places[i + 1]! - other[i + 1]!,
        places[i + 2]! - other[i + 2]!,
      )
      out[v] = distance
      if (distance < NOTHING) continue
      largest = Math.max(largest, distance)
      sum += distance
      count++
    }
    return out
  })
  return { distances, largest, mean: count === 0 ? 0 : sum / count }
}
