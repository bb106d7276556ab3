/** The blend shapes of a Live Link Face CSV in the app's own order; JawRight comes before JawLeft there. */
// biome-ignore format: a table
export const CSV_SHAPES = [
  'EyeBlinkLeft', 'EyeLookDownLeft', 'EyeLookInLeft', 'EyeLookOutLeft', 'EyeLookUpLeft', 'EyeSquintLeft', 'EyeWideLeft',
  'EyeBlinkRight', 'EyeLookDownRight', 'EyeLookInRight', 'EyeLookOutRight', 'EyeLookUpRight', 'EyeSquintRight', 'EyeWideRight',
  'JawForward', 'JawRight', 'JawLeft', 'JawOpen',
  'MouthClose', 'MouthFunnel', 'MouthPucker', 'MouthRight', 'MouthLeft', 'MouthSmileLeft', 'MouthSmileRight',
  'MouthFrownLeft', 'MouthFrownRight', 'MouthDimpleLeft', 'MouthDimpleRight', 'MouthStretchLeft', 'MouthStretchRight',
  'MouthRollLower', 'MouthRollUpper', 'MouthShrugLower', 'MouthShrugUpper', 'MouthPressLeft', 'MouthPressRight',
  'MouthLowerDownLeft', 'MouthLowerDownRight', 'MouthUpperUpLeft', 'MouthUpperUpRight',
  'BrowDownLeft', 'BrowDownRight', 'BrowInnerUp', 'BrowOuterUpLeft', 'BrowOuterUpRight',
  'CheekPuff', 'CheekSquintLeft', 'CheekSquintRight', 'NoseSneerLeft', 'NoseSneerRight', 'TongueOut',
] as const

/** Radians, as the app turns the head and the eyes. */
// biome-ignore format: a table
export const ROTATIONS = [
  'HeadYaw', 'HeadPitch', 'HeadRoll',
  'LeftEyeYaw', 'LeftEyePitch', 'LeftEyeRoll', 'RightEyeYaw', 'RightEyePitch', 'RightEyeRoll',
] as const

export const CSV_COLUMNS: readonly string[] = [...CSV_SHAPES, ...ROTATIONS]

/** Packets carry no names and have left before right in two places where the CSV has it the other way. */
const SWAPPED: Readonly<Record<string, string>> = {
  JawRight: 'JawLeft',
  JawLeft: 'JawRight',
  MouthRight: 'MouthLeft',
  MouthLeft: 'MouthRight',
}
export const PACKET_COLUMNS: readonly string[] = CSV_COLUMNS.map((name) => SWAPPED[name] ?? name)

/** `JawOpen` is the control `jawOpen`. */
export function curveNameOf(column: string): string {
  return column.charAt(0).toLowerCase() + column.slice(1)
}

const CURVE_NAMES = /* @__PURE__ */ new Set(CSV_COLUMNS.map(curveNameOf))

/** Whether a curve of this name has a column in a CSV. */
export const isLiveLinkCurve = (name: string): boolean => CURVE_NAMES.has(name)
