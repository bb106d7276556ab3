import { matrixProduct } from '../space.ts'
import { isConstantCurve } from './animation-curve.ts'
import {
  type AnimatedProperty,
  type AnimationStack,
  curvesOf,
  evaluateProperty,
  evaluateRotation,
  hasCurves,
} from './animation-layers.ts'
import { matrixOf, type SceneNode } from './import-nodes.ts'
import { inheritScale } from './inherit-scale.ts'
import { type FbxObject, type Vector, vectorProperty } from './objects.ts'
import { composeChain, type LocalTransform, quaternionFromEuler } from './transform.ts'

export const TRANSLATION = 'Lcl Translation'
export const ROTATION = 'Lcl Rotation'
export const SCALING = 'Lcl Scaling'
// A map, since a property may well be called "constructor".
const REST: ReadonlyMap<string, Vector> = new Map([
  [TRANSLATION, [0, 0, 0]],
  [ROTATION, [0, 0, 0]],
  [SCALING, [1, 1, 1]],
])

/** Which Models some stack really moves; a curve that never leaves the node's own value moves nothing. */
export function findAnimatedModels(stacks: readonly AnimationStack[]): {
  animated: Set<FbxObject>
  scaleAnimated: Set<FbxObject>
} {
  const animated = new Set<FbxObject>()
  const scaleAnimated = new Set<FbxObject>()
  for (const { properties } of stacks) {
    for (const property of properties) {
      const rest = REST.get(property.name)
      if (!rest || property.object.kind !== 'Model' || !hasCurves(property)) continue
      if (!moves(property, vectorProperty(property.object, property.name, rest))) continue
      animated.add(property.object)
      if (property.name === SCALING) scaleAnimated.add(property.object)
    }
  }
  return { animated, scaleAnimated }
}

function moves(property: AnimatedProperty, rest: Vector): boolean {
  let first: number | undefined
  for (const curve of curvesOf(property)) {
    if (!isConstantCurve(curve)) return true
    first ??= curve.times[0]
  }
  // Keys are float32, node properties double.
  return (
    first !== undefined &&
    evaluateProperty(property, first, rest).some((v, i) => Math.abs(v - rest[i]!) > 1e-5 * (1 + Math.abs(v)))
  )
}

/** The node transforms of one stack at any file time. */
export class AnimatedNodes {
  private readonly byModel = new Map<FbxObject, Map<string, AnimatedProperty>>()

  constructor(stack: AnimationStack) {
    for (const property of stack.properties) {
      if (!REST.has(property.name) || property.object.kind !== 'Model' || !hasCurves(property)) continue
      let ofModel = this.byModel.get(property.object)
      if (!ofModel) {
        ofModel = new Map()
        this.byModel.set(property.object, ofModel)
      }
      ofModel.set(property.name, property)
    }
  }

  property(node: SceneNode, name: string): AnimatedProperty | undefined {
    return this.byModel.get(node.model)?.get(name)
  }

  /** Local transform in file units. */
  local(node: SceneNode, time: number): LocalTransform {
    if (node.copyOf) return this.local(node.copyOf, time)
    if (!node.inherits) return this.plainLocal(node, time)
    const line: SceneNode[] = []
    for (let n: SceneNode | undefined = node; n; n = n.parent) line.push(n)
    let global: Float64Array | undefined
    let local: LocalTransform | undefined
    for (let i = line.length - 1; i >= 0; i--) {
      const at = line[i]!
      const plain = this.plainLocal(at, time)
      const parentScale = local?.s
      local =
        at.inherits && global && parentScale
          ? inheritScale(plain, at.chain.inherit, global, parentScale).local
          : plain
      const matrix = matrixOf(local)
      global = global ? matrixProduct(global, matrix) : matrix
    }
    return local!
  }

  private plainLocal(node: SceneNode, time: number): LocalTransform {
    const { chain } = node
    const ofModel = this.byModel.get(node.model)
    if (!ofModel)
      return composeChain(
        chain,
        chain.translation,
        quaternionFromEuler(chain.rotation, chain.order),
        chain.scaling,
      )
    const t = ofModel.get(TRANSLATION)
    const r = ofModel.get(ROTATION)
    const s = ofModel.get(SCALING)
    return composeChain(
      chain,
      t ? (evaluateProperty(t, time, chain.translation) as Vector) : chain.translation,
      r
        ? evaluateRotation(r, time, chain.rotation, chain.order)
        : quaternionFromEuler(chain.rotation, chain.order),
      s ? (evaluateProperty(s, time, chain.scaling, 'scale') as Vector) : chain.scaling,
    )
  }
}
