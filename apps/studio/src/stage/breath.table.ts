// Rotations that go onto the rest of a humanoid's joints: seconds, then a quaternion (x, y, z, w). Four
// seconds, coming back to where it began: a breath, a look to one side and the other, the arms hanging.
type Turn = readonly [x: number, y: number, z: number, w: number]

export const BREATH_SECONDS = 4
export const BREATH: Readonly<Record<string, readonly (readonly [time: number, turn: Turn])[]>> = {
  Spine: [
    [0, [0, 0, 0, 1]],
    [2, [0.00995, 0.00756, 0.00592, 0.9999]],
    [4, [0, 0, 0, 1]],
  ],
  Chest: [
    [0, [0, 0, 0, 1]],
    [1, [-0.0125, 0, 0, 0.99992]],
    [2, [0, 0, 0, 1]],
    [3, [-0.0125, 0, 0, 0.99992]],
    [4, [0, 0, 0, 1]],
  ],
  Head: [
    [0, [0, 0, 0, 1]],
    [1.3, [0.00975, 0.02509, 0.00975, 0.99959]],
    [2.8, [-0.0052, -0.01995, -0.0101, 0.99974]],
    [4, [0, 0, 0, 1]],
  ],
  LeftUpperArm: [
    [0, [0, 0, -0.22311, 0.97479]],
    [2, [0.01467, -0.00313, -0.20844, 0.97792]],
    [4, [0, 0, -0.22311, 0.97479]],
  ],
  RightUpperArm: [
    [0, [0, 0, 0.22311, 0.97479]],
    [2, [0.01467, 0.00313, 0.20844, 0.97792]],
    [4, [0, 0, 0.22311, 0.97479]],
  ],
  LeftLowerArm: [[0, [0, -0.12467, 0, 0.9922]]],
  RightLowerArm: [[0, [0, 0.12467, 0, 0.9922]]],
}
