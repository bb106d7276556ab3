import type { Report } from '@facework/report'
import { checkUnique } from '../schema/kind.ts'
import { flag, list, nameText, object, oneOf, optional, type Schema, withDefault } from '../schema/schema.ts'
import { type Curve, checkCurve, curveSchema } from './curve.ts'

/** Additive layers are added to what is below them, override layers replace it. */
export type LayerMode = 'additive' | 'override'

export const LAYER_MODES: readonly LayerMode[] = ['additive', 'override']

// [C3.1]
/** Curves on top of a clip, which can be weighted, muted and edited on their own. */
export interface ClipLayer {
  /** Unique within its clip. */
  readonly name: string
  readonly mode: LayerMode
  /** Has no effect while it is muted. */
  readonly muted: boolean
  /** While a layer of the clip is soloed, the others have no effect. */
  readonly solo: boolean
  /** How much of it plays over time, 0 to 1; all of it unless given. */
  readonly weight?: Curve | undefined
  /** Curves that are not here are left as they are below. */
  readonly curves: readonly Curve[]
}

export const clipLayerSchema: Schema<ClipLayer> = object<ClipLayer>({
  name: nameText,
  mode: withDefault(oneOf<LayerMode>(...LAYER_MODES), 'additive'),
  muted: withDefault(flag, false),
  solo: withDefault(flag, false),
  weight: optional(curveSchema),
  curves: withDefault(list(curveSchema), []),
})

export function checkLayers(layers: readonly ClipLayer[], path: string, report: Report): void {
  checkUnique(
    layers.map((layer) => layer.name),
    path,
    'layer',
    report,
  )
  layers.forEach(({ curves, weight }, i) => {
    checkUnique(
      curves.map((curve) => curve.name),
      `${path}[${i}].curves`,
      'curve',
      report,
    )
    curves.forEach((curve, c) => {
      checkCurve(curve, `${path}[${i}].curves[${c}]`, report)
    })
    if (weight) checkCurve(weight, `${path}[${i}].weight`, report)
  })
}
