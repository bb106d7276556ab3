import { evaluateFrame } from '../../character/evaluate-frame.ts'
import { addCombination } from '../../poses/add-combination.ts'
import type { Check } from '../check.ts'
import { countOf, mm } from '../check.ts'
import { withoutTable } from '../frames/frame-table.ts'
import { type MeasuredHead, moveOf } from '../measured-head.ts'
import { COMBINATION_PAIRS } from './combination-pairs.table.ts'
import { verticesOfPiece } from './eyelids.ts'
import { crossing, lipGap, lipsOf } from './lips.ts'

const CROSSED_AT_REST = 0.0003
const CROSSED = 0.0005
/** Lips that should stay closed may part by this part of how far the jaw alone opens them. */
const SEALED = 0.3

export const lipsCrossed: Check = {
  code: 'head/lips-crossed',
  severity: 'warning',
  why: 'Lips that go through each other flicker, and lips that do not close with an open jaw make speech look wrong.',
  steps: [
    'Go to frame 0, or to the frame of LipsTogether.',
    'Move the lower lip in Edit Mode or its bones in Pose Mode until the lips just touch.',
    'Insert keys, and export again.',
  ],
  fix: 'manual',
  find: (head) => {
    const lips = lipsOf(head)
    if (!lips) return []
    const rest = crossing(lips, head.rest)
    const [jaw, together] = [head.control('JawDrop'), head.control('LipsTogether')]
    const controls = jaw !== undefined && together !== undefined ? { [jaw]: 1, [together]: 1 } : undefined
    const gap = controls ? lipGap(lips, head.rest, head.place(controls)) : 0
    const open = controls ? lipGap(lips, head.rest, head.place({ [jaw!]: 1 })) : 0
    return [
      ...(rest.depth > CROSSED_AT_REST
        ? [
            {
              message: `The lips are ${mm(rest.depth)} through each other at rest`,
              where: head.placeOf(rest.vertices),
              found: mm(rest.depth),
              expected: 'at most 0.3 mm',
            },
          ]
        : []),
      ...(gap > open * SEALED
        ? [
            {
              message: `${together} leaves the lips ${mm(gap)} open with ${jaw}`,
              where: {
                pose: together,
                frame: head.frameOf(together!),
                controls,
                ...head.placeOf(lips.vertices),
              },
              found: mm(gap),
              expected: 'closed lips',
            },
          ]
        : []),
    ]
  },
}

/** Pairs of poses that push the lips through each other, though neither does alone. */
function collisions(head: MeasuredHead) {
  const lips = lipsOf(head)
  if (!lips) return []
  const combined = new Set(
    head.poses.flatMap(({ role }) => (role.type === 'combination' ? [[...role.bases].sort().join('_')] : [])),
  )
  const alone = new Map<string, number>()
  const depthOf = (name: string) => {
    if (!alone.has(name)) alone.set(name, crossing(lips, head.place({ [name]: 1 })).depth)
    return alone.get(name)!
  }
  const rest = crossing(lips, head.rest).depth
  return COMBINATION_PAIRS.flatMap(([first, second]) => {
    const [a, b] = [head.control(first), head.control(second)]
    if (a === undefined || b === undefined || combined.has([a, b].sort().join('_'))) return []
    const found = crossing(lips, head.place({ [a]: 1, [b]: 1 }))
    const before = Math.max(rest, depthOf(a), depthOf(b))
    return found.depth - before > CROSSED ? [{ a, b, ...found }] : []
  })
}

export const collisionUncorrected: Check = {
  code: 'head/collision-uncorrected',
  severity: 'warning',
  why: 'Two poses that are right alone can be too much together. A combination defines how the face looks then.',
  steps: [
    'Add a frame after the last pose and pose both at full strength.',
    'Correct the lips, insert keys, and name the marker after both poses, joined by _.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Adds a combination in which the second pose is weaker.',
  find: (head) =>
    collisions(head).map(({ a, b, depth, vertices }) => ({
      message: `Lips cross ${mm(depth)} in ${a} + ${b}`,
      where: { pose: a, frame: head.frameOf(a), controls: { [a]: 1, [b]: 1 }, ...head.placeOf(vertices) },
      found: mm(depth),
      expected: 'at most 0.5 mm',
      fixText: `Adds the combination ${a}_${b}, in which ${b} is weaker.`,
    })),
  apply: (head, { measured, findings }) => {
    let { poses } = head
    const lips = lipsOf(measured)
    if (!poses || !lips) return head
    for (const { a, b } of collisions(measured)) {
      if (!findings.some((f) => f.where.controls?.[a] === 1 && f.where.controls[b] === 1)) continue
      const limit = Math.max(
        crossing(lips, measured.rest).depth,
        crossing(lips, measured.place({ [a]: 1 })).depth,
      )
      for (let factor = 0.95; factor >= 0; factor -= 0.05) {
        const controls = { [a]: 1, [b]: factor }
        if (crossing(lips, measured.place(controls)).depth - limit > CROSSED * 0.8) continue
        const frame = evaluateFrame({ model: head.model, poses: head.poses!, curves: controls })
        poses = addCombination(poses, { bases: [a, b], frame })
        break
      }
    }
    const last = Math.max(0, ...poses.poses.map((p) => p.frame ?? 0))
    let next = last
    const numbered = poses.poses.map((p) => (p.frame === undefined && last > 0 ? { ...p, frame: ++next } : p))
    return withoutTable({ ...head, poses: { ...poses, poses: numbered } })
  },
}

const WELDED = 4

export const mouthWelded: Check = {
  code: 'head/mouth-welded',
  severity: 'warning',
  why: 'Upper and lower lip that share vertices cannot part: an open mouth stretches a sheet of skin between them.',
  steps: [
    'Open Edit Mode and select the edge loop between the lips.',
    'Press V to rip it, and extrude both edges inward for the inside of the mouth.',
    'Weight the lower edge to the jaw, and export again.',
  ],
  fix: 'manual',
  find: (head) => {
    const { face, rest } = head
    const jaw = head.control('JawDrop')
    if (!face || jaw === undefined) return []
    const places = head.place({ [jaw]: 1 })
    const skin = new Set(verticesOfPiece(head, face.skin))
    const { indices } = head.vertices
    const found = new Set<number>()
    let most = 0
    const length = (p: Float64Array, a: number, b: number) =>
      Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!)
    for (let t = 0; t < indices.length; t += 3) {
      for (let k = 0; k < 3; k++) {
        const [a, b] = [indices[t + k]!, indices[t + ((k + 1) % 3)]!]
        if (!skin.has(a)) continue
        const [before, after] = [length(rest, a, b), length(places, a, b)]
        // In the middle of the mouth, where lips must part; corners stretch on every face.
        const x = Math.abs((rest[a * 3]! + rest[b * 3]!) / 2 - face.origin[0]) / face.unit
        if (x > 0.2 || after < face.unit * 0.08 || after < before * WELDED) continue
        const apart = Math.abs(moveOf(head.moved.get(jaw)!, a) - moveOf(head.moved.get(jaw)!, b))
        // The inside of the mouth may stretch: it is behind the lips.
        if (apart < after * 0.5 || !isInFront(head, places, a, b)) continue
        most = Math.max(most, after / before)
        found.add(a).add(b)
      }
    }
    if (found.size < 3) return []
    return [
      {
        message: `${jaw} stretches ${countOf(found.size, 'vertex', 'vertices')} across the lips ${most.toFixed(1)} ×`,
        where: { pose: jaw, frame: head.frameOf(jaw), controls: { [jaw]: 1 }, ...head.placeOf([...found]) },
        found: `${most.toFixed(1)} ×`,
        expected: `at most ${WELDED} ×`,
      },
    ]
  },
}

/** Whether an edge is on the outside of the face: no skin is in front of its middle. */
function isInFront(head: MeasuredHead, places: Float64Array, a: number, b: number): boolean {
  const [x, y, z] = [0, 1, 2].map((k) => (places[a * 3 + k]! + places[b * 3 + k]!) / 2) as [
    number,
    number,
    number,
  ]
  return depthOver(mouthTriangles(head), places, x, y) < z + 0.001
}

const mouthByHead = new WeakMap<MeasuredHead, Uint32Array>()

/** Corners of the triangles of skin that any jaw can bring in front of the teeth. */
function mouthTriangles(head: MeasuredHead): Uint32Array {
  let corners = mouthByHead.get(head)
  if (!corners) {
    const { face, rest } = head
    const { indices } = head.vertices
    const near = (v: number) =>
      Math.abs(rest[v * 3]! - face!.origin[0]) < face!.unit * 1.2 &&
      rest[v * 3 + 1]! - face!.origin[1] < 0 &&
      rest[v * 3 + 2]! > face!.origin[2] - face!.unit * 1.5
    const found: number[] = []
    for (let t = 0; t + 2 < indices.length; t += 3) {
      const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
      if (head.pieces[a] === face!.skin && near(a) && near(b) && near(c)) found.push(a, b, c)
    }
    corners = Uint32Array.from(found)
    mouthByHead.set(head, corners)
  }
  return corners
}

/** Largest z of triangles over a point; −∞ beside them. */
function depthOver(corners: Uint32Array, p: Float64Array, x: number, y: number): number {
  let front = Number.NEGATIVE_INFINITY
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [corners[t]! * 3, corners[t + 1]! * 3, corners[t + 2]! * 3]
    const [ax, bx, cx] = [p[a]!, p[b]!, p[c]!]
    if ((x < ax && x < bx && x < cx) || (x > ax && x > bx && x > cx)) continue
    const [ay, by, cy] = [p[a + 1]!, p[b + 1]!, p[c + 1]!]
    if ((y < ay && y < by && y < cy) || (y > ay && y > by && y > cy)) continue
    const d = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    if (Math.abs(d) < 1e-14) continue
    const u = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / d
    const v = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / d
    if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue
    front = Math.max(front, p[a + 2]! * u + p[b + 2]! * v + p[c + 2]! * (1 - u - v))
  }
  return front
}

const OUTSIDE = 0.0005
/** Further in front is no skin of the lips: the mouth is open there, and the teeth are seen. */
const THROUGH = 0.012
/** Eye distances above and below a tooth in which a lip is looked for. */
const PARTED = 0.06

export const teethOutside: Check = {
  code: 'head/teeth-outside',
  severity: 'warning',
  why: 'Teeth that go through closed lips are seen in every clip.',
  steps: [
    'Go to frame 0 and select the teeth in Edit Mode.',
    'Move them back behind the lips.',
    'Export again.',
  ],
  fix: 'manual',
  find: (head) => {
    const { face, rest } = head
    if (!face) return []
    const skin = mouthTriangles(head)
    let most = 0
    const found: number[] = []
    head.head.model.meshes.forEach((mesh, m) => {
      if (!/teeth|tooth|gum/i.test(mesh.name)) return
      for (let v = head.vertices.meshStarts[m]!; v < head.vertices.meshStarts[m + 1]!; v++) {
        const [x, y, z] = [rest[v * 3]!, rest[v * 3 + 1]!, rest[v * 3 + 2]!]
        // Between lips that are parted at rest teeth are seen, but both lips are in front of them.
        const front = Math.max(
          ...[-PARTED, 0, PARTED].map((d) => depthOver(skin, rest, x, y + d * face.unit)),
        )
        if (!Number.isFinite(front) || z - front <= OUTSIDE || z - front > THROUGH) continue
        most = Math.max(most, z - front)
        found.push(v)
      }
    })
    return found.length === 0
      ? []
      : [
          {
            message: `Teeth are ${mm(most)} in front of the lips`,
            where: head.placeOf(found),
            found: mm(most),
            expected: 'behind the lips',
          },
        ]
  },
}
