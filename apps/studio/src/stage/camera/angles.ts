/** Where the camera looks from; left and right are the character's own. */
export const CAMERA_ANGLES = {
  front: { title: 'Front', degrees: 0 },
  'three-quarter-left': { title: '¾ left', degrees: 40 },
  'three-quarter-right': { title: '¾ right', degrees: -40 },
  left: { title: 'Left side', degrees: 90 },
  right: { title: 'Right side', degrees: -90 },
} as const

export type CameraAngle = keyof typeof CAMERA_ANGLES

/** How far above the eyes the camera is, as a part of its distance. */
const ABOVE = 0.045

/** The direction from what is looked at to the camera, one metre long. */
export function directionOf(angle: CameraAngle): readonly [number, number, number] {
  const radians = (CAMERA_ANGLES[angle].degrees * Math.PI) / 180
  const length = Math.hypot(1, ABOVE)
  return [Math.sin(radians) / length, ABOVE / length, Math.cos(radians) / length]
}
