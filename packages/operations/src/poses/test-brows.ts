import type { Joint, Transform } from '@facework/documents'
import { Matrix4, Quaternion, Vector3 } from 'three'

export const turn = (x: number, y: number, z: number, angle: number): Transform['r'] => {
  const q = new Quaternion().setFromAxisAngle(new Vector3(x, y, z).normalize(), angle)
  return [q.x, q.y, q.z, q.w]
}
export const at = (t: Transform['t'], r: Transform['r'] = [0, 0, 0, 1]): Transform => ({ t, r, s: [1, 1, 1] })

/** The right side has axes of its own, as rigs have that were mirrored by behaviour. */
export const BROWS: readonly Joint[] = [
  { name: 'head', reference: at([0, 1.5, 0], turn(1, 0, 0, 0.2)) },
  { name: 'LeftBrow', parent: 'head', reference: at([0.03, 0.05, 0.08], turn(0, 1, 0, 0.3)) },
  { name: 'RightBrow', parent: 'head', reference: at([-0.03, 0.05, 0.08], turn(1, 0.4, 0.1, 2.5)) },
]

/** A transform below the head in the space of the model, by three.js. */
export function inModel(local: Transform): Matrix4 {
  const matrix = ({ t, r, s }: Transform) =>
    new Matrix4().compose(new Vector3(...t), new Quaternion(...r), new Vector3(...s))
  return matrix(BROWS[0]!.reference).multiply(matrix(local))
}
