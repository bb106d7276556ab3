import { type Model, poseAssetKind } from '@facework/documents'
import { restWorlds } from '../../character/scene-matrices.ts'
import { restFromModel } from '../../skeleton/model-rest.ts'
import { type FaceFrame, findFace } from '../../vocabulary/motion/face-frame.ts'
import { findLandmarks, type Landmark } from '../../vocabulary/motion/face-landmarks.ts'
import { findFaceWithoutBalls } from '../../vocabulary/motion/face-without-balls.ts'
import { type ShapeDisplacements, shapeDisplacements } from '../../vocabulary/motion/shape-displacements.ts'
import { nameWords } from '../../vocabulary/words/name-words.ts'
import { jointsOfMoves, type Vector } from './bone-move.ts'

/** A joint that moves a part of a face. */
export interface FaceBone {
  readonly joint: string
  /** Where it is at rest, metres. */
  readonly place: Vector
  /** How much of its movement each landmark of the face follows, 0 to 1. */
  readonly shares: Float64Array
  /** The same for each vertex. */
  readonly ofVertex: (vertex: number) => number
}

/** A head, and the bones that move its face. */
export interface BoneFace {
  readonly model: Model
  /** Matrices of all joints at rest. */
  readonly worlds: Float64Array
  readonly frame: FaceFrame
  readonly shapes: ShapeDisplacements
  readonly landmarks: readonly Landmark[]
  /** Where each landmark is, metres. */
  readonly places: readonly Vector[]
  readonly bones: readonly FaceBone[]
}

/** Every candidate is moved this far down, metres, to see what follows. */
const STEP = 0.01
/** What moves more of the moving vertices than this is the head and not a part of its face. */
const WHOLE_HEAD = 0.8
/** A bone that no landmark follows further than this moves no part of the face. */
const LEAST_SHARE = 0.08
/** Candidates and vertices beyond this many numbers would not fit into 200 MB. */
const MOST_NUMBERS = 5e7

/** Words in names of bones that move something worn, hair or ears. */
const OTHER_PARTS: ReadonlySet<string> = new Set(
  'hair hat helmet ear ears earring glasses horn antenna ponytail bang bangs hood beard ribbon collar'.split(
    ' ',
  ),
)

/** The bones that move the face of a model by its skin; undefined where there are no eyes, or no such bones. */
export function findFaceBones(model: Model): BoneFace | undefined {
  const candidates = candidatesOf(model)
  const vertices = model.meshes.reduce(
    (sum, mesh) => mesh.primitives.reduce((all, p) => all + p.positions.length, sum),
    0,
  )
  if (candidates.length === 0 || vertices * candidates.length > MOST_NUMBERS) return undefined
  const worlds = restWorlds(model)
  const all = displacementsOf(model, worlds, candidates)
  const parts = onlyParts(all)
  const frame = findFace(parts) ?? findFaceWithoutBalls(model, parts)
  if (!frame) return undefined
  const shapes = withoutBothEyes(parts, frame)
  const landmarks = findLandmarks(shapes, frame)
  const index = new Map(model.joints.map((joint, i) => [joint.name, i * 16 + 12]))
  const bones = [...shapes.moved].flatMap(([joint, deltas]): FaceBone[] => {
    const ofVertex = (v: number) => -deltas[v * 3 + 1]! / STEP
    const shares = Float64Array.from(landmarks, ({ vertices: own, weights }) =>
      own.reduce((sum, v, i) => sum + weights[i]! * ofVertex(v), 0),
    )
    const at = index.get(joint)!
    const place = [worlds[at]!, worlds[at + 1]!, worlds[at + 2]!] as const
    return Math.max(...shares) > LEAST_SHARE ? [{ joint, place, shares, ofVertex }] : []
  })
  const places = landmarks.map(({ vertices: own, weights }): Vector => {
    const mean = (k: number) => own.reduce((sum, v, i) => sum + weights[i]! * shapes.rest[v * 3 + k]!, 0)
    return [mean(0), mean(1), mean(2)]
  })
  return bones.length > 0 ? { model, worlds, frame, shapes, landmarks, places, bones } : undefined
}

/** Joints below the head, where there is one; all joints of a head without a body. */
function candidatesOf({ joints, faceRoot }: Model): readonly string[] {
  const root = faceRoot ?? joints.find(({ name }) => nameWords(name).at(-1) === 'head')?.name
  const below = new Set<string>(root === undefined ? [] : [root])
  for (const { name, parent } of joints) if (parent !== undefined && below.has(parent)) below.add(name)
  const isOther = (name: string) => nameWords(name).some((word) => OTHER_PARTS.has(word))
  return joints
    .map((joint) => joint.name)
    .filter((name) => (root === undefined || (below.has(name) && name !== root)) && !isOther(name))
}

function displacementsOf(model: Model, worlds: Float64Array, joints: readonly string[]): ShapeDisplacements {
  const poses = joints.map((joint) => ({
    id: joint,
    name: joint,
    joints: jointsOfMoves(model, worlds, [{ joint, shift: [0, -STEP, 0] }]),
  }))
  const asset = poseAssetKind.create(model.name, {
    rest: restFromModel(model),
    poses: poses as never,
  })
  return shapeDisplacements(model, asset)
}

/** Without what moves nothing, and what moves the head as a whole. */
function onlyParts(shapes: ShapeDisplacements): ShapeDisplacements {
  const count = shapes.rest.length / 3
  const moves = (deltas: Float32Array, v: number) => deltas[v * 3 + 1]! < -STEP / 2
  const anyMoves = Array.from({ length: count }, (_, v) =>
    [...shapes.moved.values()].some((d) => moves(d, v)),
  )
  const moving = anyMoves.filter(Boolean).length
  const parts = [...shapes.moved].filter(([, deltas]) => {
    let own = 0
    for (let v = 0; v < count; v++) if (moves(deltas, v)) own++
    return deltas.some((value) => value !== 0) && own <= moving * WHOLE_HEAD
  })
  return { ...shapes, moved: new Map(parts) }
}

/** A bone that takes both eyes along is the head, however small. */
function withoutBothEyes(shapes: ShapeDisplacements, frame: FaceFrame): ShapeDisplacements {
  const near = ([1, -1] as const).map((side) => {
    const x = frame.origin[0] + (side * frame.unit) / 2
    const reach = frame.eyeSize * frame.unit * 1.4
    const own: number[] = []
    for (let v = 0; v < shapes.pieces.length; v++) {
      const [dx, dy, dz] = [
        shapes.rest[v * 3]! - x,
        ...[1, 2].map((k) => shapes.rest[v * 3 + k]! - frame.origin[k]!),
      ]
      if (Math.hypot(dx, dy!, dz!) < reach) own.push(v)
    }
    return own
  })
  const moved = [...shapes.moved].filter(([, deltas]) =>
    near.some(
      (own) => own.reduce((sum, v) => sum - deltas[v * 3 + 1]! / STEP, 0) < 0.5 * Math.max(own.length, 1),
    ),
  )
  return { ...shapes, moved: new Map(moved) }
}
