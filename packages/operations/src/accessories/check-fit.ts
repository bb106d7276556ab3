import type { Accessory, Fit } from '@facework/documents'
import { FaceworkError, type Report } from '@facework/report'
import type { AccessoryShape } from './accessory-shape.ts'
import type { DeformFit } from './deform-fit.ts'
import { looseParts } from './geometry/inpaint.ts'
import type { HeadSkin } from './skin/head-skin.ts'

/** Metres: nothing that is worn on a head is wider, or all of it smaller. */
const WIDEST = 3
const SMALLEST = 0.002
/** Metres from the skin beyond which a vertex is far, and the share of such vertices that stops a fit. */
const FAR = 0.04
const FAR_SHARE = 0.5
/** What is reported: lengths of an edge, millimetres below the skin. */
const TORN = 2.2
const DEEP = 0.5
/** What is rigid presses on the skin where that moves. */
const DEEP_RIGID = 1

/** Stops for files whose unit is not metres. */
export function checkShape(
  { name }: Accessory,
  { mesh: { positions } }: AccessoryShape,
  report: Report,
): void {
  if (positions.length === 0) {
    throw new FaceworkError(
      'accessory/empty',
      name,
      `"${name}" has no triangles, so there is nothing to wear.`,
      'Export the mesh itself, not only its joints or curves.',
    )
  }
  const units = wrongUnits(positions)
  if (!units) return
  const { widest, scale } = units
  report.warn(
    'accessory/units',
    name,
    `"${name}" is ${widest.toPrecision(3)} m wide, which is not the size of something worn on a head.`,
    `Its unit is probably not metres: add it with --scale ${scale}.`,
  )
}

/** Metres that something is wide which cannot be worn on a head, and the scale that makes it fit; else undefined. */
export function wrongUnits(
  positions: Float64Array,
): { readonly widest: number; readonly scale: number } | undefined {
  let widest = 0
  for (let k = 0; k < 3; k++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let i = k; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!)
      high = Math.max(high, positions[i]!)
    }
    widest = Math.max(widest, high - low)
  }
  if (widest <= WIDEST && widest >= SMALLEST) return undefined
  return { widest, scale: widest > 50 ? 0.001 : widest > WIDEST ? 0.01 : 1000 }
}

/** Reports parts that hold on to nothing; stops when most of the accessory is far from the skin. */
export function checkHolds(
  { name }: Accessory,
  head: HeadSkin,
  { mesh, model, vertices }: AccessoryShape,
  { following }: DeformFit,
  report: Report,
): void {
  const { holds, trusted } = following
  let far = 0
  for (let v = 0; v < holds.count; v++) if (holds.distance[v]! > FAR) far++
  if (far > holds.count * FAR_SHARE) {
    throw new FaceworkError(
      'accessory/far',
      name,
      `${Math.round((far / holds.count) * 100)} % of "${name}" is more than ${FAR * 1000} mm off the skin of "${head.name}".`,
      'Name the character it was made for (--made-for), move it to its place, or attach it rigidly (--rigid Hat).',
    )
  }
  for (const part of looseParts(mesh, trusted)) {
    const first = mesh.part.indexOf(part)
    const of = model.meshes[vertices.meshOf[first]!]?.name ?? name
    report.warn(
      'accessory/no-hold',
      `${name}: vertex ${first}`,
      `A loose part of "${of}" (from vertex ${first} on) holds on to nothing; it follows the part beside it.`,
      'Pin it to the skin or to a joint where that looks wrong.',
    )
  }
}

/** Reports stretch and depth that would be seen. */
export function reportFit({ name, type, attach }: Accessory, { report: figures }: Fit, report: Report): void {
  const { tornMost, deepest } = figures
  const at = (pose: string | undefined) => (pose === undefined ? 'at rest' : `in ${pose}`)
  if (tornMost.value > TORN) {
    report.warn(
      'accessory/tears',
      name,
      `"${name}" stretches to ${tornMost.value.toFixed(1)} times its length ${at(tornMost.pose)}.`,
      'Pin the vertices there to follow their neighbors.',
    )
  }
  const isRigid = attach.mode === 'rigid'
  // An earring goes through its ear.
  if (deepest.value > (isRigid ? DEEP_RIGID : DEEP) && type !== 'earring') {
    report.warn(
      'accessory/deep',
      name,
      `"${name}" sinks ${deepest.value.toFixed(1)} mm into the skin ${at(deepest.pose)}.`,
      isRigid ? 'Move it off the skin.' : 'Move it off the skin, or allow correctives.',
    )
  }
}
