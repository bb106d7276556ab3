import type { ProcessorMorphs } from 'facework'
import { Box3, type BufferGeometry, Mesh, type Object3D, PropertyBinding, SkinnedMesh, Vector3 } from 'three'

/** Vertices of a mesh that are looked at; enough for a box. */
const LOOKS = 4000
/** A share of a joint, or metres of a morph, below which a vertex counts as still. */
const STILL = 1e-4

export interface HeadBoxes {
  /** What morphs and joints of the face move. */
  readonly face: Box3
  /** Everything above the chin: hair, ears and antennas too. */
  readonly head: Box3
}

/** Where the face and the head of a scene are, as it stands now: what to point a camera at. */
export function measureHead(
  scene: Object3D,
  morphs: ProcessorMorphs,
  faceJoints: Iterable<string>,
): HeadBoxes {
  scene.updateMatrixWorld(true)
  const joints = new Set([...faceJoints].flatMap((n) => [n, PropertyBinding.sanitizeNodeName(n)]))
  const face = new Box3()
  const points: Vector3[] = []
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const { count } = (object.geometry as BufferGeometry).getAttribute('position')
    const step = Math.max(1, Math.floor(count / LOOKS))
    const moves = movedBy(object, morphs.displacements(object), joints)
    const place = placesOf(object)
    for (let i = 0; i < count; i += step) {
      const point = place(i)
      points.push(point)
      if (moves(i)) face.expandByPoint(point)
    }
  })
  if (face.isEmpty()) face.setFromObject(scene)
  const head = face.clone()
  for (const point of points) if (point.y > face.min.y) head.expandByPoint(point)
  return { face, head }
}

/** Where a vertex of a mesh stands. three.js can be asked as well, but multiplies matrices anew for each. */
function placesOf(mesh: Mesh): (vertex: number) => Vector3 {
  const { position, skinIndex, skinWeight } = (mesh.geometry as BufferGeometry).attributes
  const rigid = (vertex: number) =>
    new Vector3().fromBufferAttribute(position!, vertex).applyMatrix4(mesh.matrixWorld)
  if (!(mesh instanceof SkinnedMesh) || !skinIndex || !skinWeight) return rigid
  const { bones, boneInverses } = mesh.skeleton
  const matrices = bones.map((bone, i) =>
    mesh.matrixWorld
      .clone()
      .multiply(mesh.bindMatrixInverse)
      .multiply(bone.matrixWorld)
      .multiply(boneInverses[i]!)
      .multiply(mesh.bindMatrix),
  )
  const moved = new Vector3()
  return (vertex) => {
    const out = new Vector3()
    for (let k = 0; k < 4; k++) {
      const matrix = matrices[skinIndex.getComponent(vertex, k)]
      const weight = skinWeight.getComponent(vertex, k)
      if (weight === 0 || !matrix) continue
      out.addScaledVector(moved.fromBufferAttribute(position!, vertex).applyMatrix4(matrix), weight)
    }
    return out
  }
}

function movedBy(
  mesh: Mesh,
  morphs: ReturnType<ProcessorMorphs['displacements']>,
  joints: ReadonlySet<string>,
): (vertex: number) => boolean {
  const geometry = mesh.geometry as BufferGeometry
  const indices = geometry.getAttribute('skinIndex')
  const weights = geometry.getAttribute('skinWeight')
  const posed =
    mesh instanceof SkinnedMesh && indices && weights
      ? mesh.skeleton.bones.map((b) => joints.has(b.name) || joints.has(String(b.userData.name)))
      : []
  return (vertex) => {
    for (const morph of morphs) {
      if (
        Math.abs(morph.getX(vertex)) + Math.abs(morph.getY(vertex)) + Math.abs(morph.getZ(vertex)) >
        STILL
      ) {
        return true
      }
    }
    if (posed.length === 0 || !indices || !weights) return false
    for (let k = 0; k < 4; k++) {
      if (weights.getComponent(vertex, k) > STILL && posed[indices.getComponent(vertex, k)]) return true
    }
    return false
  }
}
