import {
  type Fields,
  finite,
  inRadians,
  list,
  nameOf,
  numberWithin,
  object,
  type Schema,
  tuple,
  withDefault,
} from '../schema/schema.ts'

/** One of the three turns: the curve that says it, what that is multiplied with, and how far it may go. */
export interface HeadTurnAxis {
  readonly curve: string
  /** −1 for a capture that counts the other way; 0.01745… for degrees. */
  readonly gain: number
  /** Radians, lower limit first. */
  readonly range: readonly [number, number]
}

export interface HeadTurnJoint {
  readonly joint: string
  /** Part of the turn this joint takes; shares of a chain that sum to 1 make the whole turn. */
  readonly share: number
}

// [G2]
/**
 * How head controls turn neck and head. Yaw is about +Y, to the character's left; pitch about +X,
 * down; roll about +Z, to the character's right shoulder.
 */
export interface HeadTurn {
  readonly yaw: HeadTurnAxis
  readonly pitch: HeadTurnAxis
  readonly roll: HeadTurnAxis
  /** From the neck up. Empty: joints called neck and head are looked for. */
  readonly joints: readonly HeadTurnJoint[]
}

function axisSchema(curve: string, limit: number): Schema<HeadTurnAxis> {
  const usual: HeadTurnAxis = { curve, gain: 1, range: [-limit, limit] }
  const schema = object<HeadTurnAxis>({
    curve: withDefault(nameOf('curve'), usual.curve),
    gain: withDefault(finite, usual.gain),
    range: withDefault(inRadians(tuple<readonly [number, number]>(2)), usual.range),
  })
  return {
    shape: schema.shape && { ...schema.shape, fallback: usual },
    read(value, path, report) {
      if (value === undefined) return usual
      const axis = schema.read(value, path, report)
      if (axis.range && axis.range[0] > axis.range[1])
        report.error(
          'head-turn/range',
          `${path}.range`,
          `"${axis.curve}" is limited to ${axis.range[0]} to ${axis.range[1]}; the lower limit comes first.`,
        )
      return axis
    },
  }
}

/** The parameters of a head turn. The defaults are the range of a relaxed neck, about 69°, 46° and 34°. */
export const headTurnFields: Fields<HeadTurn> = {
  yaw: axisSchema('headYaw', 1.2),
  pitch: axisSchema('headPitch', 0.8),
  roll: axisSchema('headRoll', 0.6),
  joints: withDefault(
    list(object<HeadTurnJoint>({ joint: nameOf('joint'), share: withDefault(numberWithin(-1, 2), 0.5) })),
    [],
  ),
}
export const headTurnSchema: Schema<HeadTurn> = object<HeadTurn>(headTurnFields)
