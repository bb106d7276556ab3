/** What both versions of VRM say, in one form: nodes and materials by index, names as in 1.0. */
export interface VrmSource {
  readonly version: '0' | '1'
  /** Node of each human bone. */
  readonly bones: ReadonlyMap<string, number>
  readonly expressions: readonly VrmExpression[]
  readonly lookAt?: VrmLookAt | undefined
  readonly meta: Readonly<Record<string, unknown>>
}

/** How an expression holds others back: not at all, fully while it is on, or by its weight. */
export type VrmOverride = 'none' | 'block' | 'blend'

export interface VrmExpression {
  readonly name: string
  readonly preset: boolean
  /** Weights are 0 below one half and 1 above. */
  readonly isBinary: boolean
  readonly overrideBlink: VrmOverride
  readonly overrideLookAt: VrmOverride
  readonly overrideMouth: VrmOverride
  readonly morphs: readonly VrmMorphBind[]
  readonly materials: readonly VrmMaterialBind[]
  readonly path: string
}

export interface VrmMorphBind {
  readonly node: number
  readonly morph: number
  readonly weight: number
  readonly path: string
}

/** Parameters of a material that an expression moves: to `target` at weight 1. */
export interface VrmMaterialBind {
  readonly material: number
  readonly parameter: string
  readonly target: readonly number[]
  /** Where the file says it starts; missing where the material's own value counts. */
  readonly initial?: readonly number[] | undefined
  readonly path: string
}

/** Beyond `inputMax` the gaze stays; up to it the eyes turn, or the expression is driven, up to `output`. */
export interface VrmRange {
  /** Radians. */
  readonly inputMax: number
  /** Radians for bones, weight for expressions. */
  readonly output: number
}

export interface VrmLookAt {
  readonly type: 'bone' | 'expression'
  /** Where the gaze starts, in the head joint's own axes, metres. */
  readonly offsetFromHead: readonly [number, number, number]
  readonly horizontalInner: VrmRange
  readonly horizontalOuter: VrmRange
  readonly verticalDown: VrmRange
  readonly verticalUp: VrmRange
}

// biome-ignore format: a table
export const PRESETS: readonly string[] = [
  'happy', 'angry', 'sad', 'relaxed', 'surprised',
  'aa', 'ih', 'ou', 'ee', 'oh',
  'blink', 'blinkLeft', 'blinkRight',
  'lookUp', 'lookDown', 'lookLeft', 'lookRight',
  'neutral',
]

/** What the overrides hold back. */
export const OVERRIDE_GROUPS = {
  blink: ['blink', 'blinkLeft', 'blinkRight'],
  lookAt: ['lookUp', 'lookDown', 'lookLeft', 'lookRight'],
  mouth: ['aa', 'ih', 'ou', 'ee', 'oh'],
} as const
