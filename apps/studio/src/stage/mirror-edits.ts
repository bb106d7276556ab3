import { Matrix4, Quaternion, Vector3 } from 'three'
import { mirrored, transformFromMatrix } from './joint-edits.ts'
import type { Performer } from './performer.ts'

/** The joint that does the same on the other side; itself in the middle. */
export function jointPartner(name: string, all: ReadonlySet<string>): string | undefined {
  const swaps: [RegExp, (found: string) => string][] = [
    [/Left|Right/, (f) => (f === 'Left' ? 'Right' : 'Left')],
    [/left|right/, (f) => (f === 'left' ? 'right' : 'left')],
    [/(?<=[._-])[LRlr]$|^[LRlr](?=[._-])/, (f) => ({ L: 'R', R: 'L', l: 'r', r: 'l' })[f]!],
  ]
  for (const [side, swap] of swaps) {
    const partner = name.replace(side, swap)
    if (partner !== name) return all.has(partner) ? partner : undefined
  }
  return name
}

/**
 * Moves the partners of all joints that were moved by hand as in a mirror. What is mirrored is the movement
 * away from the reference pose, so that rigs whose two sides have different axes come out right.
 * Returns how many joints it moved.
 */
export function mirrorEdits(performer: Performer): number {
  const { joints, scene, edits } = performer
  const names = new Set(joints.keys())
  const rest = restMatrices(performer)
  scene.updateMatrixWorld(true)
  const toModel = scene.matrixWorld.clone().invert()
  const wanted = [...edits.all.keys()].flatMap((joint) => {
    const partner = jointPartner(joint, names)
    const object = joints.get(joint)
    if (!partner || partner === joint || edits.has(partner) || !object) return []
    const now = toModel.clone().multiply(object.matrixWorld)
    const movement = now.multiply(rest.get(joint)!.clone().invert())
    return [{ partner, place: mirrored(movement).multiply(rest.get(partner)!) }]
  })
  for (const { partner, place } of wanted) {
    const parent = joints.get(partner)?.parent
    if (!parent) continue
    const above = toModel.clone().multiply(parent.matrixWorld).invert()
    edits.set(partner, transformFromMatrix(above.multiply(place)))
  }
  return wanted.length
}

/** Where the joints of the model are in its reference pose. */
function restMatrices({ parts: { model } }: Performer): Map<string, Matrix4> {
  const out = new Map<string, Matrix4>()
  for (const { name, parent, reference } of model.joints) {
    const own = new Matrix4().compose(
      new Vector3(...reference.t),
      new Quaternion(...reference.r),
      new Vector3(...reference.s),
    )
    const above = parent === undefined ? undefined : out.get(parent)
    out.set(name, above ? above.clone().multiply(own) : own)
  }
  return out
}
