import { quaternionFromRotationVector, rotationVectorFromQuaternion } from '@facework/math/internal'
import type { Report } from '@facework/report'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { numbersAt } from '../parse/fbx-tree.ts'
import {
  type CurveFindings,
  evaluateCurve,
  type FbxCurve,
  readAnimationCurve,
  TICKS_PER_SECOND,
} from './animation-curve.ts'
import { childrenOf, type FbxObject, type FbxScene, numberProperty, property } from './objects.ts'
import { productOf, type Quaternion, quaternionFromEuler } from './transform.ts'

interface Layer {
  /** The lowest layer sets values; the others change them. */
  readonly base: boolean
  readonly additive: boolean
  /** Share of the layer, 0 to 1, or a curve of it in percent. */
  readonly weight: number
  readonly weightCurve?: FbxCurve | undefined
  /** Rotations of an additive layer add up by channel instead of as turns. */
  readonly addAngles: boolean
  readonly addScales: boolean
}

/** The curves one layer has for a property; missing components take the default. */
interface LayerCurves {
  readonly layer: Layer
  readonly curves: readonly (FbxCurve | undefined)[]
  readonly defaults: readonly (number | undefined)[]
}

export interface AnimatedProperty {
  readonly object: FbxObject
  readonly name: string
  /** From the base layer up. */
  readonly layers: LayerCurves[]
}

export interface AnimationStack {
  readonly name: string
  /** Seconds of file time, where the file says. */
  readonly start: number | undefined
  readonly stop: number | undefined
  readonly properties: readonly AnimatedProperty[]
}

/** All stacks of the file with their layers resolved; muted layers are left out and reported. */
export function readAnimationStacks(
  scene: FbxScene,
  budget: FbxBudget,
  findings: CurveFindings,
  report: Report,
): AnimationStack[] {
  const decoded = new Map<FbxObject, FbxCurve>()
  const curveOf = (object: FbxObject): FbxCurve => {
    let curve = decoded.get(object)
    if (!curve) {
      budget.take(
        200 + 160 * numbersAt(object.node, 'KeyTime').length,
        `AnimationCurve.${object.id}`,
        'An animation curve',
      )
      curve = readAnimationCurve(object.node, findings)
      decoded.set(object, curve)
    }
    return curve
  }
  return scene.objects
    .filter((o) => o.kind === 'AnimationStack')
    .map((stack) => {
      const seconds = (name: string) => {
        const p = property(stack, name)
        return p ? numberProperty(stack, name, 0) / TICKS_PER_SECOND : undefined
      }
      return {
        name: stack.name,
        start: seconds('LocalStart'),
        stop: seconds('LocalStop'),
        properties: propertiesOf(stack, curveOf, budget, report),
      }
    })
}

function propertiesOf(
  stack: FbxObject,
  curveOf: (object: FbxObject) => FbxCurve,
  budget: FbxBudget,
  report: Report,
): AnimatedProperty[] {
  const all = childrenOf(stack, 'AnimationLayer')
  let layers = all
  const solo = layers.filter((l) => numberProperty(l, 'Solo', 0) !== 0)
  const muted = layers.filter((l) =>
    solo.length > 0 ? !solo.includes(l) : numberProperty(l, 'Mute', 0) !== 0,
  )
  if (muted.length > 0) {
    report.info(
      'fbx/layer-muted',
      `AnimationStack.${stack.name}`,
      `Muted layers are left out: ${muted.map((l) => `"${l.name}"`).join(', ')}.`,
    )
    layers = layers.filter((l) => !muted.includes(l))
  }
  if (layers.length > 1) {
    report.info(
      'fbx/layers-merged',
      `AnimationStack.${stack.name}`,
      `${layers.length} animation layers were merged into one clip: ${layers.map((l) => `"${l.name}"`).join(', ')}.`,
    )
  }
  const found = new Map<FbxObject, Map<string, AnimatedProperty>>()
  const out: AnimatedProperty[] = []
  for (const object of layers) {
    const layer = readLayer(object, object === all[0], curveOf)
    for (const node of childrenOf(object, 'AnimationCurveNode')) {
      for (const target of node.parents) {
        if (target.property === undefined || target.object.kind === 'AnimationLayer') continue
        budget.take(200, `AnimationCurveNode.${node.id}`, 'An animated property')
        let ofObject = found.get(target.object)
        if (!ofObject) {
          ofObject = new Map()
          found.set(target.object, ofObject)
        }
        let animated = ofObject.get(target.property)
        if (!animated) {
          animated = { object: target.object, name: target.property, layers: [] }
          ofObject.set(target.property, animated)
          out.push(animated)
        }
        animated.layers.push(curvesOfNode(node, layer, curveOf))
      }
    }
  }
  return out
}

function readLayer(object: FbxObject, base: boolean, curveOf: (object: FbxObject) => FbxCurve): Layer {
  const mode = numberProperty(object, 'BlendMode', 0)
  const weightNode = object.children.find(
    (l) => l.property === 'Weight' && l.object.kind === 'AnimationCurveNode',
  )?.object
  const weightCurve = weightNode && childrenOf(weightNode, 'AnimationCurve')[0]
  return {
    base,
    additive: mode === 0,
    // A plain override layer (1) hides what lies below it whatever its weight; passthrough (2) lets it shine through.
    weight: mode === 1 ? 1 : numberProperty(object, 'Weight', 100) / 100,
    weightCurve: weightCurve && mode !== 1 ? curveOf(weightCurve) : undefined,
    addAngles: numberProperty(object, 'RotationAccumulationMode', 0) === 1,
    addScales: numberProperty(object, 'ScaleAccumulationMode', 0) === 1,
  }
}

const COMPONENT: ReadonlyMap<string, number> = new Map([
  ['X', 0],
  ['Y', 1],
  ['Z', 2],
  ['W', 3],
])

function curvesOfNode(node: FbxObject, layer: Layer, curveOf: (object: FbxObject) => FbxCurve): LayerCurves {
  const curves: (FbxCurve | undefined)[] = []
  const defaults: (number | undefined)[] = []
  for (const [name, value] of node.properties) {
    if (!name.startsWith('d|')) continue
    const component = COMPONENT.get(name.slice(name.lastIndexOf('|') + 1)) ?? 0
    const number = value.values[0]
    if (typeof number === 'number' && Number.isFinite(number)) defaults[component] = number
  }
  for (const { object, property: to } of node.children) {
    if (object.kind !== 'AnimationCurve') continue
    const component = COMPONENT.get(to?.slice(to.lastIndexOf('|') + 1) ?? '') ?? 0
    const curve = curveOf(object)
    if (curve.times.length > 0) curves[component] ??= curve
  }
  return { layer, curves, defaults }
}

export function hasCurves(animated: AnimatedProperty): boolean {
  return animated.layers.some((l) => l.curves.some((c) => c !== undefined))
}

/** The curves that decide when a property changes, layer weights included. */
export function* curvesOf(animated: AnimatedProperty): Generator<FbxCurve> {
  for (const { curves, layer } of animated.layers) {
    let any = false
    for (const curve of curves) {
      if (!curve) continue
      any = true
      yield curve
    }
    if (any && layer.weightCurve) yield layer.weightCurve
  }
}

function layerWeight(layer: Layer, time: number): number {
  return layer.weightCurve ? evaluateCurve(layer.weightCurve, time) / 100 : layer.weight
}

/** The numbers of a property at a file time, all layers blended. `rest` is its value without animation. */
export function evaluateProperty(
  animated: AnimatedProperty,
  time: number,
  rest: readonly number[],
  kind: 'plain' | 'scale' = 'plain',
): number[] {
  const out = [...rest]
  for (const { layer, curves, defaults } of animated.layers) {
    const weight = layer.base ? 1 : layerWeight(layer, time)
    for (let i = 0; i < out.length; i++) {
      const curve = curves[i]
      const value = curve ? evaluateCurve(curve, time) : defaults[i]
      if (value === undefined) continue
      if (layer.base) out[i] = value
      else if (!layer.additive) out[i] = out[i]! + (value - out[i]!) * weight
      else if (kind === 'scale' && !layer.addScales) out[i] = out[i]! * (1 + (value - 1) * weight)
      else out[i] = out[i]! + value * weight
    }
  }
  return out
}

/** The rotation of a node at a file time; additive layers multiply rotations, or add angles if the layer asks for it. */
export function evaluateRotation(
  animated: AnimatedProperty,
  time: number,
  rest: readonly number[],
  order: number,
): Quaternion {
  const byAngles = animated.layers.every((l) => l.layer.base || !l.layer.additive || l.layer.addAngles)
  if (byAngles) return quaternionFromEuler(evaluateProperty(animated, time, rest), order)
  let angles = [...rest]
  let turn: Quaternion = quaternionFromEuler(angles, order)
  for (const part of animated.layers) {
    const alone = { object: animated.object, name: animated.name, layers: [part] }
    if (part.layer.base || !part.layer.additive) {
      angles = evaluateProperty(alone, time, angles)
      turn = quaternionFromEuler(angles, order)
      continue
    }
    // The weight scales the turn, so it must not scale the angles first.
    const whole = { ...part, layer: { ...part.layer, base: true } }
    const full = quaternionFromEuler(evaluateProperty({ ...alone, layers: [whole] }, time, [0, 0, 0]), order)
    const vector = [0, 0, 0]
    rotationVectorFromQuaternion(vector, 0, full, 0)
    const weight = layerWeight(part.layer, time)
    const partly: Quaternion = [0, 0, 0, 1]
    quaternionFromRotationVector(
      partly,
      0,
      vector.map((v) => v * weight),
      0,
    )
    turn = productOf(turn, partly)
  }
  return turn
}
