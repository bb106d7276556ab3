import type { Model } from '@facework/documents'
import { mirrorName } from '../../modifiers/curves/mirror-name.ts'
import { mirrorPoses } from '../../poses/mirror-poses.ts'
import type { Check, Found } from '../check.ts'
import { countOf, mm } from '../check.ts'
import { sideOfName } from '../controls.ts'
import { withoutTable } from '../frames/frame-table.ts'
import { largestMove, type MeasuredHead, moveOf } from '../measured-head.ts'
import { USUAL_STRENGTH } from './usual-strength.table.ts'

/** Less than this, in metres, cannot be seen. */
const STILL = 0.0005

const placeOfPose = (head: MeasuredHead, name: string) => ({
  pose: name,
  frame: head.frameOf(name),
  controls: { [name]: 1 },
})

export const poseEmpty: Check = {
  code: 'head/pose-empty',
  severity: 'warning',
  why: 'A pose that moves nothing makes a control that does nothing; Roblox counts it as missing.',
  steps: [
    'Go to the frame and look at the face bones in Pose Mode.',
    'Pose them at full strength and press I > Location & Rotation.',
    'Check that the action is the one that is exported, and export again.',
  ],
  fix: 'manual',
  find: (head) =>
    head.controlNames
      // Silence is a closed mouth.
      .filter((name) => head.strength(name) < STILL && !/sil(?:ence)?$/i.test(name))
      .map((name) => ({
        message: `${name} moves nothing`,
        where: placeOfPose(head, name),
        found: mm(head.strength(name)),
        expected: 'more than 0.5 mm',
      })),
}

/** Strength of a pose beside the usual one, in eye distances; undefined where it is not known. */
function relativeStrength(head: MeasuredHead, name: string): number | undefined {
  const usual = USUAL_STRENGTH[name]
  if (usual === undefined || !head.face) return undefined
  const strength = head.strength(name)
  return strength < STILL ? undefined : strength / head.face.unit / usual
}

const WEAK = 0.3
const STRONG = 2.5

function unusual(head: MeasuredHead, isUnusual: (ratio: number) => boolean, word: string): Found[] {
  return head.controlNames.flatMap((name) => {
    const ratio = relativeStrength(head, name)
    if (ratio === undefined || !isUnusual(ratio)) return []
    const usual = USUAL_STRENGTH[name]! * head.face!.unit
    return [
      {
        message: `${name} is ${word}: ${mm(head.strength(name))}`,
        where: placeOfPose(head, name),
        found: `${ratio.toFixed(1)} × usual`,
        expected: `${mm(usual * WEAK)} to ${mm(usual * STRONG)} on this head`,
      },
    ]
  })
}

const STRENGTH_STEPS = [
  'Go to the frame in Pose Mode and select the bones that move.',
  'Scale the pose toward or away from the rest with Pose > In-Betweens > Push Pose from Rest Pose.',
  'Insert keys, and export again.',
]

export const poseWeak: Check = {
  code: 'head/pose-weak',
  severity: 'info',
  why: 'Clips expect a pose at full strength. A weak one looks as if the character hardly acts.',
  steps: STRENGTH_STEPS,
  fix: 'manual',
  find: (head) => unusual(head, (ratio) => ratio < WEAK, 'weak'),
}

export const poseStrong: Check = {
  code: 'head/pose-strong',
  severity: 'info',
  why: 'Clips mix poses. One that moves much further than usual breaks mixes that look right on other heads.',
  steps: STRENGTH_STEPS,
  fix: 'manual',
  find: (head) => unusual(head, (ratio) => ratio > STRONG, 'strong'),
}

const UNEVEN = 0.2

/** Mirrored pairs of which one side is weaker, by how much. */
function uneven(head: MeasuredHead) {
  return head.controlNames.flatMap((name) => {
    const other = mirrorName(name)
    if (sideOfName(name) !== 'left' || !head.controlNames.includes(other)) return []
    const [left, right] = [head.strength(name), head.strength(other)]
    if (Math.min(left, right) < STILL) return []
    const [weak, strong] = left < right ? [name, other] : [other, name]
    const share = 1 - Math.min(left, right) / Math.max(left, right)
    return share > UNEVEN ? [{ weak, strong, share }] : []
  })
}

export const poseAsymmetric: Check = {
  code: 'head/pose-asymmetric',
  severity: 'info',
  why: 'Both sides of a face usually move alike. A difference that is not meant looks like a mistake of the actor.',
  steps: [
    'Go to the frame of the stronger side and copy the pose with Ctrl C.',
    'Go to the frame of the weaker side and paste it mirrored with Ctrl Shift V.',
    'Insert keys, and export again.',
  ],
  fix: 'ask',
  fixText: 'Mirrors the stronger side.',
  find: (head) =>
    uneven(head).map(({ weak, strong, share }) => ({
      message: `${weak} is ${Math.round(share * 100)} % weaker than ${strong}`,
      where: placeOfPose(head, weak),
      found: mm(head.strength(weak)),
      expected: `about ${mm(head.strength(strong))}`,
    })),
  apply: (head, { measured, findings }) => {
    if (!head.poses) return head
    const asked = new Set(findings.map((f) => f.where.pose))
    const strong = uneven(measured)
      .filter((u) => asked.has(u.weak))
      .map((u) => u.strong)
    if (strong.length === 0) return head
    return withoutTable({ ...head, poses: mirrorPoses(head.poses, strong, head.model).asset })
  },
}

/** Eye distances from the middle of a pose's motion from which on it should not move anything apart from it. */
const REACH = 1.6
/** Of the largest move of a pose: what is less is a fading edge. */
const LEAK = 0.1

/**
 * Vertices that a pose moves far from its middle, and apart from it: between them and the middle is skin that does not
 * move. Skin that a joint of the pose moves alone, such as an ear, is meant to move.
 */
function leaks(head: MeasuredHead, name: string): number[] {
  const { face, vertices } = head
  if (!face) return []
  const deltas = head.moved.get(name)!
  const { distance: most, vertex } = largestMove(deltas)
  if (most < STILL) return []
  const moving: number[] = []
  for (let v = 0; v < vertices.count; v++) {
    const move = moveOf(deltas, v)
    if (move > STILL && move > most * LEAK) moving.push(v)
  }
  const center = [0, 1, 2].map((k) => head.rest[vertex * 3 + k]!)
  const far = moving.filter((v) => distanceTo(head, v, center) > face.unit * REACH)
  // The same on the other side of the face is the other half of the pose.
  const mirrored = [2 * face.origin[0] - center[0]!, center[1]!, center[2]!]
  const odd = far.filter((v) => distanceTo(head, v, mirrored) > face.unit * REACH)
  if (odd.length === 0) return []
  const reached = head.connected(vertex, (v) => moveOf(deltas, v) > STILL / 5)
  const alone = new Set(
    Object.keys(head.pose(name)?.joints ?? {}).flatMap((joint) =>
      head.influenceOf(joint).flatMap(([v, weight]) => (weight >= 0.5 ? [v] : [])),
    ),
  )
  const isMoving = (v: number) => moveOf(deltas, v) > STILL / 5
  const meant = new Set<number>()
  for (const v of alone) {
    if (meant.has(v) || !isMoving(v)) continue
    for (const u of head.connected(v, isMoving)) meant.add(u)
  }
  return odd.filter((v) => !reached.has(v) && !meant.has(v))
}

const distanceTo = ({ rest }: MeasuredHead, v: number, to: readonly number[]) =>
  Math.hypot(rest[v * 3]! - to[0]!, rest[v * 3 + 1]! - to[1]!, rest[v * 3 + 2]! - to[2]!)

/** The jaw carries the lower face, and what is on it; emotions move several parts of a face. */
const isWide = (name: string) =>
  /jaw|aa$|^oh$|^(?:happy|angry|sad|relaxed|surprised|joy|sorrow|fun)$/i.test(name)

export const poseLeaks: Check = {
  code: 'head/pose-leaks',
  severity: 'warning',
  why: 'Weights that were painted too far let a pose move ears, hair or neck.',
  steps: [
    'Select the mesh and open Weight Paint mode with the bone of this pose selected.',
    'Paint weight 0 over the vertices that should not move.',
    'Choose Weights > Normalize All, and export again.',
  ],
  fix: 'ask',
  fixText: 'Moves these weights to the other joints of the vertices, and clears the morph there.',
  find: (head) =>
    head.controlNames.flatMap((name) => {
      const far = isWide(name) ? [] : leaks(head, name)
      if (far.length === 0) return []
      const place = head.placeOf(far)
      return [
        {
          message: `${name} moves ${countOf(far.length, 'vertex', 'vertices')} far from it, on ${place.mesh}`,
          where: { ...placeOfPose(head, name), ...place },
          found: mm(Math.max(...far.map((v) => moveOf(head.moved.get(name)!, v)))),
          expected: 'no motion there',
        },
      ]
    }),
  apply: (head, { measured, findings }) => {
    if (!head.poses) return head
    const asked = new Set(findings.flatMap((f) => f.where.pose ?? []))
    return { ...head, model: maskMorphs(maskWeights(head.model, measured, asked), measured, asked) }
  },
}

/** Weights far from their joint given to the other joints of the vertex, or to the head. */
function maskWeights(model: Model, head: MeasuredHead, poses: ReadonlySet<string>): Model {
  const gone = new Map<number, Set<string>>()
  for (const pose of poses) {
    const joints = Object.keys(head.pose(pose)?.joints ?? {})
    for (const v of leaks(head, pose)) gone.set(v, new Set([...(gone.get(v) ?? []), ...joints]))
  }
  if (gone.size === 0) return model
  return {
    ...model,
    meshes: model.meshes.map((mesh, m) => {
      const { skin } = mesh
      let start = head.vertices.meshStarts[m]!
      if (!skin) return mesh
      const fallback = Math.max(0, skin.joints.indexOf(head.headRoot ?? ''))
      return {
        ...mesh,
        primitives: mesh.primitives.map((primitive) => {
          const first = start
          start += primitive.positions.length / 3
          const own = [...gone].filter(([v]) => v >= first && v < start)
          if (own.length === 0 || !primitive.joints || !primitive.weights) return primitive
          const [joints, weights] = [primitive.joints.slice(), primitive.weights.slice()]
          for (const [v, names] of own) {
            const o = (v - first) * 4
            for (let k = o; k < o + 4; k++) if (names.has(skin.joints[joints[k]!]!)) weights[k] = 0
            const sum = weights.slice(o, o + 4).reduce((all, w) => all + w, 0)
            if (sum === 0) {
              joints[o] = fallback
              weights[o] = 1
            } else for (let k = o; k < o + 4; k++) weights[k] = weights[k]! / sum
          }
          return { ...primitive, joints, weights }
        }),
      }
    }),
  }
}

/** Morphs of the poses without their deltas far from it. */
function maskMorphs(model: Model, head: MeasuredHead, poses: ReadonlySet<string>): Model {
  const far = new Map([...poses].map((p) => [p, new Set(leaks(head, p))] as const))
  return {
    ...model,
    meshes: model.meshes.map((mesh, m) => {
      let start = head.vertices.meshStarts[m]!
      return {
        ...mesh,
        primitives: mesh.primitives.map((primitive) => {
          const first = start
          start += primitive.positions.length / 3
          return {
            ...primitive,
            morphs: primitive.morphs.map((morph, i) => {
              const vertices = far.get(mesh.morphs[i]!.name)
              if (!vertices) return morph
              const positions = morph.positions.slice()
              for (const v of vertices) {
                if (v >= first && v < start) positions.fill(0, (v - first) * 3, (v - first) * 3 + 3)
              }
              return { ...morph, positions }
            }),
          }
        }),
      }
    }),
  }
}
