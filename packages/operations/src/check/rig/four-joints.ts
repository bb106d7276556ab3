import type { Model } from '@facework/documents'
import { invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { computeModelMatrices } from '@facework/runtime/internal'
import { createSolver } from '../../accessories/fit-joint-weights.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import type { MeasuredHead } from '../measured-head.ts'

const MOST_CANDIDATES = 10
const MILLIMETRES = 1e3
/** How much staying near the weights as authored counts. */
const KEEP = 1e-3

/** A head whose vertices with more joints have the four that best reproduce the motion of all. */
export function chooseFourJoints(head: HeadToCheck, measured: MeasuredHead): HeadToCheck {
  const { model, source } = head
  const poses = poseMatrices(head, measured)
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  const meshes = model.meshes.map((mesh): Model['meshes'][number] => {
    const { skin } = mesh
    if (!skin) return mesh
    const m = model.meshes.indexOf(mesh)
    let start = measured.vertices.meshStarts[m]!
    return {
      ...mesh,
      primitives: mesh.primitives.map((primitive, p) => {
        const offset = start
        start += primitive.positions.length / 3
        const own = source?.influences.find((i) => i.mesh === mesh.name && i.primitive === p)
        if (!own || own.many.length === 0 || !primitive.joints || !primitive.weights) return primitive
        const [joints, weights] = [primitive.joints.slice(), primitive.weights.slice()]
        const solver = createSolver(MOST_CANDIDATES)
        for (const { vertex, joints: names, weights: shares } of own.many) {
          const order = names.map((_, i) => i).sort((a, b) => shares[b]! - shares[a]! || a - b)
          const list = order.slice(0, MOST_CANDIDATES)
          const at = (offset + vertex) * 3
          solver.clear(list.length)
          for (const matrices of poses) {
            const move = [0, 0, 0]
            names.forEach((name, i) => {
              const d = moveBy(matrices, index.get(name)! * 16, measured.rest, at)
              for (let k = 0; k < 3; k++) move[k]! += shares[i]! * d[k]! * MILLIMETRES
            })
            list.forEach((i, a) => {
              solver.setMove(a, matrices, index.get(names[i]!)! * 16, measured.rest, at)
            })
            solver.addPose(list.length, move[0]!, move[1]!, move[2]!)
          }
          list.forEach((i, a) => {
            solver.keep(a, shares[i]!, KEEP * Math.max(1, poses.length))
          })
          const best = solver.best(list.length)
          for (let k = 0; k < 4; k++) {
            const chosen = k < best.count ? list[best.set[k]!]! : -1
            joints[vertex * 4 + k] = chosen < 0 ? 0 : skin.joints.indexOf(names[chosen]!)
            weights[vertex * 4 + k] = chosen < 0 ? 0 : best.weights[k]!
          }
        }
        return { ...primitive, joints, weights }
      }),
    }
  })
  return { ...head, model: { ...model, meshes } }
}

/** From rest to each pose, sixteen numbers a joint. */
function poseMatrices({ model, poses }: HeadToCheck, measured: MeasuredHead): Float64Array[] {
  const instance = new CharacterInstance(compileRig(model, poses ? { poses } : {}))
  const inverse = new Float64Array(16)
  return measured.controlNames.map((name) => {
    instance.setControl(name, 1)
    const world = new Float64Array(measured.restMatrices.length)
    computeModelMatrices(instance.rig, instance.update(0), world)
    instance.setControl(name, undefined)
    for (let o = 0; o < world.length; o += 16) {
      invertMatrix(inverse, 0, measured.restMatrices, o)
      multiplyMatrices(world, o, world.slice(o, o + 16), 0, inverse, 0)
    }
    return world
  })
}

function moveBy(m: Float64Array, o: number, p: Float64Array, at: number): [number, number, number] {
  const [x, y, z] = [p[at]!, p[at + 1]!, p[at + 2]!]
  return [
    m[o]! * x + m[o + 4]! * y + m[o + 8]! * z + m[o + 12]! - x,
    m[o + 1]! * x + m[o + 5]! * y + m[o + 9]! * z + m[o + 13]! - y,
    m[o + 2]! * x + m[o + 6]! * y + m[o + 10]! * z + m[o + 14]! - z,
  ]
}
