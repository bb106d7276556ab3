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
export function measureHead(scene: Object3D, faceJoints: Iterable<string>): HeadBoxes {
  scene.updateMatrixWorld(true)
  const joints = new Set([...faceJoints].flatMap((n) => [n, PropertyBinding.sanitizeNodeName(n)]))
  const face = new Box3()
  eachVertex(scene, (mesh) => {
    const moves = movedBy(mesh, joints)
    return (vertex, point) => {
      if (moves(vertex)) face.expandByPoint(point())
    }
  })
  if (face.isEmpty()) face.setFromObject(scene)
  const head = face.clone()
  eachVertex(scene, () => (_, point) => {
    const at = point()
    if (at.y > face.min.y) head.expandByPoint(at)
  })
  return { face, head }
}

type Visit = (vertex: number, point: () => Vector3) => void

/** Goes through vertices where they stand; `point` is only worked out when asked for. */
function eachVertex(scene: Object3D, begin: (mesh: Mesh) => Visit): void {
  const place = new Vector3()
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const { count } = (object.geometry as BufferGeometry).getAttribute('position')
    const step = Math.max(1, Math.floor(count / LOOKS))
    const visit = begin(object)
    for (let i = 0; i < count; i += step) {
      visit(i, () => object.getVertexPosition(i, place).applyMatrix4(object.matrixWorld))
    }
  })
}

function movedBy(mesh: Mesh, joints: ReadonlySet<string>): (vertex: number) => boolean {
  const geometry = mesh.geometry as BufferGeometry
  const morphs = geometry.morphAttributes.position ?? []
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
